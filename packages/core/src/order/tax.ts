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
