import { readDelivery } from "../delivery/index.ts";
import { readOrder } from "../order/index.ts";
import { ORDER_NUMBER, type Order } from "../order/schema.ts";
import type { Amount, Day } from "../platform/index.ts";
import { type OnlinePayment, openEntries } from "./hold.ts";
import { openAmount } from "./open.ts";
import type { Invoice } from "./schema.ts";
import { readInstallments } from "./store.ts";

/** An invoice or installment, and what is left to pay of it. */
export interface Part {
  readonly invoice: Invoice;
  /** Negative for a credit. */
  readonly openAmount: Amount;
  /** Payments in the portal while it is open. */
  readonly payments?: readonly OnlinePayment[];
}

/** What the PDF of an invoice or credit note is drawn from. */
export interface InvoiceDocument {
  readonly invoice: Invoice;
  /** The installments by number; without installments, the invoice. */
  readonly parts: readonly Part[];
  /** When the goods were shipped; absent without a known delivery. */
  readonly deliveredOn?: Day | undefined;
  /** Promotion of each line, where its price is that of one. */
  readonly promotions?: readonly (string | undefined)[];
}

/** Loads what belongs to an invoice, given by itself or its first installment. Parts paid online are deducted. */
export async function invoiceDocument(invoice: Invoice): Promise<InvoiceDocument> {
  const { sorg, invoiceNo, custCode, doNo, installment, orderNumber } = invoice;
  const [others, entries, delivery, order] = await Promise.all([
    installment > 0 ? readInstallments(sorg, invoiceNo) : [],
    openEntries(custCode),
    doNo === "" ? undefined : readDelivery(doNo),
    ORDER_NUMBER.test(orderNumber) ? readOrder(orderNumber) : undefined,
  ]);
  const own = entries.filter((entry) => entry.invoice.sorg === sorg && entry.invoice.invoiceNo === invoiceNo);
  const isOwnDelivery = delivery?.custCode === custCode && delivery.sorg === sorg;
  return {
    invoice,
    parts: [invoice, ...others].map((part) => {
      const entry = own.find((open) => open.invoice.installment === part.installment);
      return { invoice: part, openAmount: entry?.openAmount ?? openAmount(part), payments: entry?.payments ?? [] };
    }),
    deliveredOn: isOwnDelivery ? delivery.deliveryDate : undefined,
    ...(order?.customer.custCode.unified === custCode &&
      order.sorg === sorg && { promotions: promotionsOf(invoice, order) }),
  };
}

/** The order's promotion of each line of an invoice that costs less than without it. */
const promotionsOf = ({ detail }: Invoice, { lines }: Order): (string | undefined)[] =>
  detail.map(
    ({ articleCode, price }) =>
      lines.find((line) => line.articleCode === articleCode && line.promotion && price < line.price)?.promotion,
  );
