import { type Amount, add, currencyScale, share } from "../platform/money.ts";
import { percentText } from "../platform/number-text.ts";
import type { Texts } from "../texts/index.ts";
import type { Order } from "./schema.ts";

type Taxed = Pick<Order, "currency" | "taxRate">;

/** The tax that invoices add to an amount of an order. */
export const taxOn = ({ currency, taxRate }: Taxed, amount: Amount): Amount =>
  share(amount, taxRate, currencyScale(currency));

/** An amount of an order with the tax that invoices add to it. */
export const withTax = (order: Taxed, amount: Amount): Amount => add(amount, taxOn(order, amount));

/** The tax on an amount and their sum, with labels for documents and mails; none where invoices add no tax. */
export function taxSums(order: Taxed, amount: Amount, t: Texts, locale: string): (readonly [string, Amount])[] {
  if (order.taxRate === 0) return [];
  return [
    [t("prices.tax", { rate: percentText(order.taxRate, locale) }), taxOn(order, amount)],
    [t("prices.with_tax"), withTax(order, amount)],
  ];
}
