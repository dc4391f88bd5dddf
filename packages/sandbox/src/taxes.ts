import type { Invoice } from "@spoke/core/invoice/schema.ts";
import { type Amount, add, currencyScale, share, sumOf, ZERO } from "@spoke/core/platform/money.ts";
import { MARKETS } from "./demo/markets.ts";
import { decimal } from "./feed-file.ts";

type Taxes = Invoice["taxes"];

/**
 * Taxes on a net amount that a sales organization invoices; negative for a credit note. None where dealers pay none, as resellers in the US,
 * and for sales organizations beyond the demo.
 */
export function taxesOn(sorg: string, net: Amount, currency: string): Taxes {
  const rate = MARKETS.find((market) => market.sorg === sorg)?.tax;
  if (!rate || net === ZERO) return [];
  return [{ name: rate.name, base: net, amount: share(net, rate.share, currencyScale(currency)) }];
}

/** A net amount with its taxes. */
export const withTaxes = (net: Amount, taxes: Taxes): Amount => add(net, taxOf(taxes));

const taxOf = (taxes: Taxes): Amount => sumOf(taxes, ({ amount }) => amount);

/** Columns of an invoice with these taxes. */
export const taxColumns = (taxes: Taxes): { readonly tax?: string; readonly taxes?: Taxes } =>
  taxes.length > 0 ? { tax: decimal(taxOf(taxes)), taxes } : {};
