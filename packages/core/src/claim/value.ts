import { catalogOf } from "../catalog/index.ts";
import { areaIn, customerRecord } from "../customer/index.ts";
import { decimalsOf, hostConfig, moneyText, sorgConfig } from "../host/index.ts";
import type { CurrencyConfig } from "../host/schema.ts";
import { readInvoice } from "../invoice/index.ts";
import { actor, hasScope, refuseField } from "../platform/index.ts";
import { type Amount, largest, roundAmount, smallest, subtract, sumOf, times, ZERO } from "../platform/money.ts";
import type { LineDecision } from "./decision.ts";
import { isOffice } from "./find.ts";
import { lastPaid, type PaidPrice } from "./last-paid.ts";
import { creditedBefore, creditOf, linesWith } from "./ledger.ts";
import type { Claim } from "./schema.ts";

/** What a dealer pays for what is claimed, before tax. */
export interface ClaimValue {
  /** Per piece. */
  readonly price: Amount;
  readonly qty: number;
  readonly amount: Amount;
  /** Whether it is the price on the claim's invoice; otherwise the dealer's price today, or without one what was last paid. */
  readonly isInvoiced: boolean;
  /** Of a claim without an invoice: what the dealer paid for the bike, or last paid for the article. */
  readonly lastPaid: LastPaid | null;
  /** What other claims for the same pieces of the invoice were credited. */
  readonly credited: Amount;
  /** What can be credited without exceeding what was paid. */
  readonly creditable: Amount;
}

/** What the dealer paid for the bike, or last paid for the article. */
export interface LastPaid extends PaidPrice {
  /** For all claimed pieces. */
  readonly amount: Amount;
}

type Claimed = Pick<
  Claim,
  | "id"
  | "sorg"
  | "custCode"
  | "articleCode"
  | "invoiceNo"
  | "qty"
  | "productCategory"
  | "frameNumber"
  | "frameShippedDelvNo"
>;

/** The price on the claim's invoice, or else the dealer's price today and what was last paid; undefined without any. */
async function claimValue(claim: Claimed): Promise<ClaimValue | undefined> {
  const { qty } = claim;
  const invoiced = await invoicedPrice(claim);
  if (!invoiced) return valueWithoutInvoice(claim);
  const { price, paid } = invoiced;
  const amount = times(price, qty);
  const credited = await creditedBefore(claim);
  const most = claim.productCategory === "Bike" ? amount : paid;
  const creditable = largest(ZERO, smallest(amount, subtract(most, credited)));
  return { price, qty, amount, isInvoiced: true, lastPaid: null, credited, creditable };
}

async function valueWithoutInvoice(claim: Claimed): Promise<ClaimValue | undefined> {
  const { qty } = claim;
  const [today, paid] = await Promise.all([priceToday(claim), lastPaid(claim)]);
  const price = today ?? paid?.price;
  if (price === undefined) return undefined;
  const amount = times(price, qty);
  const last = paid ? { ...paid, amount: times(paid.price, qty) } : null;
  return { price, qty, amount, isInvoiced: false, lastPaid: last, credited: ZERO, creditable: last?.amount ?? amount };
}

/** The price of the article on the claim's invoice, and what was paid for all its pieces. */
async function invoicedPrice({
  sorg,
  custCode,
  articleCode,
  invoiceNo,
}: Claimed): Promise<{ readonly price: Amount; readonly paid: Amount } | undefined> {
  const invoice = invoiceNo === "" ? undefined : await readInvoice(sorg, invoiceNo);
  if (invoice?.custCode !== custCode) return undefined;
  const lines = linesWith(invoice, articleCode);
  const [first] = lines;
  return first && { price: first.price, paid: sumOf(lines, ({ price, qty }) => times(price, qty)) };
}

async function priceToday({ sorg, custCode, articleCode }: Claimed): Promise<Amount | undefined> {
  const record = articleCode === "" ? undefined : await customerRecord(custCode);
  const list = record && areaIn(record, sorg)?.priceList;
  return list === undefined ? undefined : (await catalogOf(sorg)).commercial.price(articleCode, list)?.dealer;
}

/** What the dealer pays for what is claimed, for the office; undefined for dealers, and where no price is known. */
export const valueForOffice = async (claim: Claimed): Promise<ClaimValue | undefined> =>
  isOffice() ? claimValue(claim) : undefined;

/**
 * @throws Refusal of `isCreditConfirmed` if the credits of a claim, together with earlier ones for the same pieces, exceed what the
 * dealer paid, or no price is known, and nobody confirmed it; of what exceeds the price paid, only who approves payments can confirm it
 */
export async function requireConfirmedCredit(claim: Claim, isConfirmed: boolean): Promise<void> {
  const credit = creditOf(claim);
  if (credit === 0) return;
  const value = await claimValue(claim);
  if (!value && !isConfirmed) throw refuseField("isCreditConfirmed", "claim_credit_price_unknown");
  if (!value || credit <= value.creditable) return;
  if (isConfirmed) {
    if (hasScope("payment.approve")) return;
    throw refuseField("isCreditConfirmed", "claim_credit_needs_approver");
  }
  if (value.credited === 0) throw refuseField("isCreditConfirmed", "claim_credit_above_price");
  const { currency, style } = await currencyOf(claim.sorg);
  const credited = moneyText(value.credited, currency, style, actor().locale);
  throw refuseField("isCreditConfirmed", "claim_credit_above_rest", { credited });
}

/** The seller's currency, and how the host writes amounts. */
async function currencyOf(sorg: string): Promise<{ readonly currency: string; readonly style: CurrencyConfig }> {
  const [config, seller] = await Promise.all([hostConfig(actor().host), sorgConfig(sorg)]);
  if (!config) throw new Error(`host ${actor().host} not found`);
  return { currency: seller?.currency ?? config.currency.display, style: config.currency };
}

/** @throws Refusal of `lines.{index}.creditAmount` below the smallest unit of the seller's currency */
export async function requireWholeUnits(lines: readonly LineDecision[], sorg: string): Promise<void> {
  if (lines.every(({ creditAmount }) => creditAmount === undefined)) return;
  const { currency, style } = await currencyOf(sorg);
  const decimals = decimalsOf(currency, style);
  const index = lines.findIndex(
    ({ creditAmount }) => creditAmount !== undefined && roundAmount(creditAmount, decimals) !== creditAmount,
  );
  if (index >= 0) throw refuseField(`lines.${index}.creditAmount`, "payment_amount_decimals");
}
