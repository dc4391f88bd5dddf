import { ordersWith } from "../catalog/index.ts";
import { invoicesOfOrder, readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import type { Amount } from "../platform/money.ts";
import { linesWith } from "./ledger.ts";
import type { Claim } from "./schema.ts";

/** What a dealer last paid for a piece of an article, before tax. */
export interface PaidPrice extends Pick<Invoice, "invoiceNo" | "invoiceDate"> {
  readonly price: Amount;
}

/** Orders whose invoices are read: the latest may not be invoiced yet. */
const MAX_ORDERS = 3;

/** The price on the customer's latest invoice with an article that it ordered here; undefined without one. */
export async function lastPaid({
  sorg,
  custCode,
  articleCode,
}: Pick<Claim, "sorg" | "custCode" | "articleCode">): Promise<PaidPrice | undefined> {
  if (articleCode === "") return undefined;
  for (const orderNumber of await ordersWith({ unified: custCode, sorg, articleCode }, MAX_ORDERS)) {
    const entries = await invoicesOfOrder({ custCode, sorg, orderNumber });
    const found = (await readInvoices(entries)).flatMap((invoice) => {
      const [line] = linesWith(invoice, articleCode);
      return line ? [{ invoiceNo: invoice.invoiceNo, invoiceDate: invoice.invoiceDate, price: line.price }] : [];
    });
    const [latest] = found;
    if (latest) return latest;
  }
  return undefined;
}
