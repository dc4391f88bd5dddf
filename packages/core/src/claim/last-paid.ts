import { ordersWith } from "../catalog/index.ts";
import { invoicesOfOrder, readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import type { Amount } from "../platform/money.ts";
import { invoicesOf } from "./invoices.ts";
import { linesWith } from "./ledger.ts";
import type { Claim } from "./schema.ts";

/** What a dealer last paid for a piece of an article, before tax. */
export interface PaidPrice extends Pick<Invoice, "invoiceNo" | "invoiceDate"> {
  readonly price: Amount;
  /** Whether it is the invoice of the delivery that the claimed bike left with. */
  readonly isOfBike: boolean;
}

/** Orders whose invoices are read: the latest may not be invoiced yet. */
const MAX_ORDERS = 3;

type Claimed = Pick<Claim, "sorg" | "custCode" | "articleCode" | "productCategory" | "frameShippedDelvNo">;

/**
 * The price on the invoice with which the claimed bike was billed to the customer, or else on the customer's latest invoice with an
 * article that it ordered here; undefined without one.
 */
export async function lastPaid(claim: Claimed): Promise<PaidPrice | undefined> {
  const { sorg, custCode, articleCode, productCategory, frameShippedDelvNo: doNumber } = claim;
  if (articleCode === "") return undefined;
  if (productCategory === "Bike" && doNumber !== "") {
    const [own] = pricesOn(await invoicesOf({ sorg, articleCode, doNumber }, custCode), articleCode);
    if (own) return { ...own, isOfBike: true };
  }
  for (const orderNumber of await ordersWith({ unified: custCode, sorg, articleCode }, MAX_ORDERS)) {
    const entries = await invoicesOfOrder({ custCode, sorg, orderNumber });
    const [latest] = pricesOn(await readInvoices(entries), articleCode);
    if (latest) return { ...latest, isOfBike: false };
  }
  return undefined;
}

const pricesOn = (invoices: readonly Invoice[], articleCode: string): Omit<PaidPrice, "isOfBike">[] =>
  invoices.flatMap((invoice) => {
    const [line] = linesWith(invoice, articleCode);
    return line ? [{ invoiceNo: invoice.invoiceNo, invoiceDate: invoice.invoiceDate, price: line.price }] : [];
  });
