import type { Customer } from "../customer/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import { amountText, countText, dayText, letterheadOf, moneyText, renderPdf } from "../pdf/index.ts";
import { type Amount, absolute, negate } from "../platform/money.ts";
import { textsIn } from "../texts/index.ts";
import { isCredit } from "./open.ts";
import type { Invoice } from "./schema.ts";

/** Settings of a customer's documents. */
export interface Setting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custName" | "custCode" | "custAddress" | "custCity">;
  readonly locale: string;
}

/** Displayed customer code: isr if present, else r3. */
export const shownCode = ({ isr, r3, unified }: Customer["custCode"]): string => isr ?? r3 ?? unified;

/** An invoice or credit note as a PDF with the host's letterhead. */
export async function invoicePdf(invoice: Invoice, { config, customer, locale }: Setting): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { currency, accountingAmount } = invoice;
  const day = (value: string): string => dayText(value, locale);
  const money = (amount: Amount): string => moneyText(amount, currency, config.currency, locale);
  const title = t(isCredit(invoice) ? "pdf.credit_note.title" : "pdf.invoice.title", { number: invoice.invoiceNo });
  const facts: (readonly [string, string])[] = [
    [t("pdf.customer"), `${customer.custName} (${shownCode(customer.custCode)})`],
    [t("pdf.date"), day(invoice.invoiceDate)],
    ["", [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
    [t("pdf.due"), day(invoice.dueDate)],
    [t("pdf.payer"), [invoice.payerName, invoice.payerCode].filter(Boolean).join(" · ")],
    [t("pdf.terms"), invoice.terms],
    [t("pdf.order"), invoice.orderNumber],
    [t("pdf.delivery"), invoice.doNo],
    [t("pdf.carrier"), [invoice.expeditionName, invoice.expeditionTracking].filter(Boolean).join(" · ")],
    [t("pdf.accounting_no"), invoice.accountingNo],
  ];
  return renderPdf({
    title,
    lang: locale,
    letterhead: await letterheadOf(config),
    facts,
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.article"), width: 16 },
          { title: t("pdf.name"), width: 40 },
          { title: t("pdf.quantity"), width: 14, align: "end" },
          { title: `${t("pdf.price")} ${currency}`, width: 15, align: "end" },
          { title: `${t("pdf.amount")} ${currency}`, width: 15, align: "end" },
        ],
        rows: invoice.detail.map(({ articleCodeDisplay, name, brand, qty, uom, price, subTotal }) => ({
          cells: [
            articleCodeDisplay,
            brand === "" || name.startsWith(brand) ? name : `${brand} ${name}`,
            `${countText(qty, locale)} ${uom}`,
            amountText(price, currency, config.currency, locale),
            amountText(subTotal, currency, config.currency, locale),
          ],
        })),
      });
      const parts: (readonly [string, Amount])[] = [
        [t("pdf.discount"), negate(absolute(invoice.discount))],
        [t("pdf.shipping"), invoice.shippingCost],
        [t("pdf.recycle_fee"), invoice.recycleFee],
        [t("pdf.surcharges"), invoice.surcharges],
        [t("pdf.tax"), invoice.tax],
      ];
      sheet.sums([
        ...parts.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, money(amount)] as const),
        [t("pdf.total"), money(invoice.grandTotal)],
        ...(accountingAmount === invoice.grandTotal
          ? []
          : [[isCredit(invoice) ? t("pdf.credit") : t("pdf.open"), money(accountingAmount)] as const]),
      ]);
      const notes = [invoice.notes, invoice.detailNotes].filter(Boolean).join("\n");
      if (notes !== "") {
        sheet.subheading(t("pdf.notes"));
        sheet.text(notes);
      }
    },
  });
}
