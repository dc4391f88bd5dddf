import type { Customer } from "../customer/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import {
  amountText,
  countText,
  dayText,
  documentTexts,
  filledIn,
  letterheadOf,
  moneyText,
  renderPdf,
} from "../pdf/index.ts";
import { isCredit } from "./open.ts";
import type { Invoice } from "./schema.ts";

/** What a document of a customer's depends on besides itself. */
export interface Setting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custName" | "custCode" | "custAddress" | "custCity">;
  readonly locale: string;
}

/** Number of a customer as people write it: isr if present, else r3. */
export const shownCode = ({ isr, r3, unified }: Customer["custCode"]): string => isr ?? r3 ?? unified;

/** An invoice or credit note as a PDF, under the host's name. */
export async function invoicePdf(invoice: Invoice, { config, customer, locale }: Setting): Promise<Uint8Array> {
  const texts = documentTexts(locale);
  const { currency, accountingAmount } = invoice;
  const day = (value: string): string => dayText(value, config.dateFormat, locale);
  const money = (amount: number): string => moneyText(amount, currency, config.currency);
  const title = filledIn(isCredit(invoice) ? texts.creditNote : texts.invoice, { number: invoice.invoiceNo });
  const facts: (readonly [string, string])[] = [
    [texts.customer, `${customer.custName} (${shownCode(customer.custCode)})`],
    [texts.date, day(invoice.invoiceDate)],
    ["", [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
    [texts.due, day(invoice.dueDate)],
    [texts.payer, [invoice.payerName, invoice.payerCode].filter(Boolean).join(" · ")],
    [texts.terms, invoice.terms],
    [texts.order, invoice.orderNo],
    [texts.delivery, invoice.doNo],
    [texts.carrier, [invoice.expeditionName, invoice.expeditionTracking].filter(Boolean).join(" · ")],
    [texts.accountingNo, invoice.accountingNo],
  ];
  return renderPdf({
    title,
    lang: locale,
    letterhead: await letterheadOf(config),
    draw: (sheet) => {
      sheet.heading(title);
      sheet.facts(facts.filter(([, value]) => value !== ""));
      sheet.space(10);
      sheet.table({
        columns: [
          { title: texts.article, width: 16 },
          { title: texts.name, width: 40 },
          { title: texts.quantity, width: 14, align: "end" },
          { title: `${texts.price} ${currency}`, width: 15, align: "end" },
          { title: `${texts.amount} ${currency}`, width: 15, align: "end" },
        ],
        rows: invoice.detail.map(({ articleCodeDisplay, name, brand, qty, uom, price, subTotal }) => ({
          cells: [
            articleCodeDisplay,
            brand === "" || name.startsWith(brand) ? name : `${brand} ${name}`,
            `${countText(qty, config.currency)} ${uom}`,
            amountText(price, currency, config.currency),
            amountText(subTotal, currency, config.currency),
          ],
        })),
      });
      const parts: (readonly [string, number])[] = [
        [texts.discount, -Math.abs(invoice.discount)],
        [texts.shipping, invoice.shippingCost],
        [texts.recycleFee, invoice.recycleFee],
        [texts.surcharges, invoice.surcharges],
        [texts.tax, invoice.tax],
      ];
      sheet.sums([
        ...parts.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, money(amount)] as const),
        [texts.total, money(invoice.grandTotal)],
        ...(accountingAmount === invoice.grandTotal
          ? []
          : [[isCredit(invoice) ? texts.credit : texts.open, money(accountingAmount)] as const]),
      ]);
      const notes = [invoice.notes, invoice.detailNotes].filter(Boolean).join("\n");
      if (notes !== "") {
        sheet.subheading(texts.notes);
        sheet.text(notes);
      }
    },
  });
}
