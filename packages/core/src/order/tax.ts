import { type Amount, taxOn, withTax } from "../platform/money.ts";
import { percentText } from "../platform/number-text.ts";
import type { Texts } from "../texts/index.ts";
import type { Order } from "./schema.ts";

/** The tax on an amount and their sum, with labels for documents and mails; none where invoices add no tax. */
export function taxSums(
  order: Pick<Order, "currency" | "taxRate">,
  amount: Amount,
  t: Texts,
  locale: string,
): (readonly [string, Amount])[] {
  if (order.taxRate === 0) return [];
  return [
    [t("prices.tax", { rate: percentText(order.taxRate, locale) }), taxOn(order, amount)],
    [t("prices.with_tax"), withTax(order, amount)],
  ];
}

/** What the total of the pieces that are supplied is called: without tax where invoices add some. */
export const newTotalLabel = ({ taxRate }: Pick<Order, "taxRate">, t: Texts): string =>
  t(taxRate > 0 ? "prices.new_without_tax" : "pdf.order_document.supplied");
