import { catalogOf } from "../catalog/index.ts";
import { areaIn, customerRecord } from "../customer/index.ts";
import { readInvoice } from "../invoice/index.ts";
import { refuseField } from "../platform/index.ts";
import { type Amount, sumOf, times, ZERO } from "../platform/money.ts";
import { isPaid } from "./decision.ts";
import { isOffice } from "./find.ts";
import type { Claim } from "./schema.ts";

/** What a dealer pays for what is claimed, before tax. */
export interface ClaimValue {
  /** Per piece. */
  readonly price: Amount;
  readonly qty: number;
  readonly amount: Amount;
  /** Whether it is the price of the invoice; otherwise the dealer's price today. */
  readonly isInvoiced: boolean;
}

type Claimed = Pick<Claim, "sorg" | "custCode" | "articleCode" | "invoiceNo" | "qty">;

/** The price on the claim's invoice, or else the dealer's price today; undefined without either. */
async function priceOf(claim: Claimed): Promise<ClaimValue | undefined> {
  const { qty } = claim;
  const invoiced = await invoicedPrice(claim);
  const price = invoiced ?? (await priceToday(claim));
  if (price === undefined) return undefined;
  return { price, qty, amount: times(price, qty), isInvoiced: invoiced !== undefined };
}

async function invoicedPrice({ sorg, custCode, articleCode, invoiceNo }: Claimed): Promise<Amount | undefined> {
  const invoice = invoiceNo === "" ? undefined : await readInvoice(sorg, invoiceNo);
  if (invoice?.custCode !== custCode) return undefined;
  return invoice.detail.find((line) => line.articleCode === articleCode)?.price;
}

async function priceToday({ sorg, custCode, articleCode }: Claimed): Promise<Amount | undefined> {
  const record = articleCode === "" ? undefined : await customerRecord(custCode);
  const list = record && areaIn(record, sorg)?.priceList;
  return list === undefined ? undefined : (await catalogOf(sorg)).commercial.price(articleCode, list)?.dealer;
}

/** What the dealer pays for what is claimed, for the office; undefined for dealers, and where no price is known. */
export const valueForOffice = async (claim: Claimed): Promise<ClaimValue | undefined> =>
  isOffice() ? priceOf(claim) : undefined;

/**
 * @throws Refusal of `isCreditConfirmed` if the credits of a claim together exceed what the dealer paid, or no price is known, and nobody
 * confirmed it
 */
export async function requireConfirmedCredit(claim: Claim, isConfirmed: boolean): Promise<void> {
  const credit = sumOf(
    claim.lines.filter(({ decision, resolution }) => decision === "approved" && isPaid(resolution)),
    ({ creditAmount = ZERO }) => creditAmount,
  );
  if (isConfirmed || credit === 0) return;
  const value = await priceOf(claim);
  if (!value) throw refuseField("isCreditConfirmed", "claim_credit_price_unknown");
  if (credit > value.amount) throw refuseField("isCreditConfirmed", "claim_credit_above_price");
}
