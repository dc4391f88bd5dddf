import { readAccess, scopesOf } from "../access/index.ts";
import { deductionsOf, isPayable, openEntries } from "../invoice/index.ts";
import { statusGroupOf } from "../invoice/open.ts";
import { invoicePath, payPath } from "../invoice/paths.ts";
import type { Invoice } from "../invoice/schema.ts";
import { sumOf } from "../platform/index.ts";
import type { User } from "../user/schema.ts";
import type { Content } from "./layout.ts";
import type { Letter } from "./letter.ts";

const VIEW = "page.invoice-status";
const PAY = "page.payment-request";

/**
 * What a mail says about an invoice after its first text: whether it is paid; its number, amounts, and due days; a button that pays it,
 * where the user can do that online, and otherwise shows it. Where it is shown, it is also saved as a PDF.
 * @param isPayer whether the user pays invoices of the customer
 */
export async function invoiceContent(
  invoice: Invoice,
  user: User,
  text: string,
  { config, t, money, day, page }: Letter,
  isPayer = true,
): Promise<Pick<Content, "action" | "facts" | "links" | "paragraphs">> {
  const { sorg, invoiceNo, custCode, currency, grandTotal } = invoice;
  const [entries, access] = await Promise.all([openEntries(custCode), readAccess()]);
  const scopes = scopesOf(access, user);
  const open = entries
    .filter((entry) => entry.invoice.sorg === sorg && entry.invoice.invoiceNo === invoiceNo)
    .toSorted((a, b) => a.invoice.installment - b.invoice.installment);
  const isSettled = open.length === 0 && statusGroupOf(invoice) === "paid";
  const settled = t(invoice.isPrepaid ? "mail.invoice.prepaid" : "mail.invoice.paid");
  const amountOpen = sumOf(open, ({ openAmount }) => openAmount);
  const owed = open.filter(({ openAmount }) => openAmount > 0);
  const due = owed.map((entry) =>
    owed.length > 1
      ? `${day(entry.invoice.dueDate)}: ${money(entry.openAmount, currency)}`
      : day(entry.invoice.dueDate),
  );
  const payable =
    isPayer && config.payment && scopes.includes(PAY) ? owed.find((entry) => isPayable(entry.invoice)) : undefined;
  const view = { label: t("mail.invoice.view"), url: page(invoicePath(invoice)) };
  const pay = payable && { label: t("mail.invoice.pay"), url: page(payPath(payable.invoice)) };
  const [action, ...links] = scopes.includes(VIEW) ? [...(pay ? [pay] : []), view] : [];
  const deductions = deductionsOf(owed);
  return {
    paragraphs: isSettled ? [text, settled] : [text],
    ...(action && { action }),
    links,
    facts: [
      [t("mail.invoice.number"), invoiceNo],
      ...(invoice.poNumber === "" ? [] : [[t("pdf.order_document.po_number"), invoice.poNumber] as const]),
      [t(invoice.tax > 0 ? "prices.with_tax" : "mail.order.total"), money(grandTotal, currency)],
      ...(isSettled ? [] : [[t("mail.invoice.open"), money(amountOpen, currency)] as const]),
      ...(invoice.terms === "" ? [] : [[t("pdf.terms"), invoice.terms] as const]),
      ...(due.length > 0 ? [[t("mail.order.due"), due.join("\n")] as const] : []),
      ...(deductions
        ? [
            [
              t("pdf.invoice.in_full"),
              [...deductions.parts, ["pdf.invoice.in_full_amount", deductions.rest] as const]
                .map(([label, amount]) => `${t(label)}: ${money(amount, currency)}`)
                .join("\n"),
            ] as const,
          ]
        : []),
    ],
  };
}
