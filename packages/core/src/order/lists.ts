import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { recordPurchaseWrite } from "../catalog/index.ts";
import { defineList, type Partition, type Write } from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";
import { cancellationOf } from "./cancellation.ts";
import { undecidedProofs } from "./evidence.ts";
import { expectedQty, isOpen, shownParts } from "./open.ts";
import { awaitedPaymentSchema, PAYMENT_STATES, type PaymentState } from "./payment.ts";
import { proofMachine } from "./proof-transitions.ts";
import { type Order, orderSchema } from "./schema.ts";
import { notSupplied } from "./supplied.ts";
import { isCanceledOrRejected } from "./transitions.ts";

const orderFields = orderSchema.pick({
  orderNumber: true,
  erpOrderNumber: true,
  status: true,
  sorg: true,
  merchant: true,
  currency: true,
  total: true,
  taxRate: true,
  createdAt: true,
  poNumber: true,
  requestedDeliveryDate: true,
});

/** What a list of orders shows of each, and is searched by. */
const orderRowSchema = orderFields.extend({
  unified: z.string(),
  createdBy: z.object({ id: z.string().optional(), name: z.string() }),
  /** Placed for the dealer by somebody who serves it. */
  isFromSales: z.boolean().optional(),
  /** Absent in entries written before this field existed. */
  listed: z
    .object({
      itemCount: z.int(),
      /** Price of the pieces that will not be supplied; absent without such pieces. */
      missing: amountSchema.optional(),
      /** First day on which outstanding pieces are expected. */
      expectedDate: z.string().optional(),
      /** Last such day, if it is another. */
      expectedUntil: z.string().optional(),
      /** The newest of each. */
      doNumbers: z.array(z.string()),
      invoiceNos: z.array(z.string()),
      trackingNos: z.array(z.string()),
      /** Where the newest delivery can be followed. */
      trackingUrl: z.string().optional(),
      /** The dealer waits for the answer to a request to cancel pieces. */
      isCancellationRequested: z.literal(true).optional(),
    })
    .optional(),
  shipTo: z.object({ name: z.string() }),
  payment: awaitedPaymentSchema.pick({ state: true, expiredDate: true }).extend({ docs: z.int() }).optional(),
  search: z.string(),
});
export type OrderRow = z.output<typeof orderRowSchema>;
export type Listed = NonNullable<OrderRow["listed"]>;

/** Delivery orders, invoices, and tracking numbers that an entry has of an order: each is an item of its own. */
const MOST_NUMBERS = 20;

/** What a list shows of an order besides its own fields. */
export function listedOf(
  order: Pick<
    Order,
    "status" | "lines" | "total" | "currency" | "doNumbers" | "invoiceNos" | "trackings" | "cancellation"
  > &
    Partial<Pick<Order, "orderPayment">>,
): Listed {
  const open = isOpen(order.status) ? order.lines.flatMap((line) => shownParts(order, line)) : [];
  const days = open.flatMap(({ date }) => date ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  const newest = order.trackings.at(-1);
  const missing = notSupplied(order);
  return {
    itemCount: order.lines.length,
    ...(missing > 0 && { missing }),
    ...(first && { expectedDate: first }),
    ...(last !== first && { expectedUntil: last }),
    doNumbers: order.doNumbers.slice(-MOST_NUMBERS),
    invoiceNos: order.invoiceNos.slice(-MOST_NUMBERS),
    trackingNos: [...new Set(order.trackings.map(({ trackingNo }) => trackingNo))].slice(-MOST_NUMBERS),
    ...(newest?.trackingUrl && { trackingUrl: newest.trackingUrl }),
    ...(cancellationOf(order)?.state === "requested" && { isCancellationRequested: true }),
  };
}

function toRow(order: Order): OrderRow {
  const { awaited } = order.orderPayment;
  return {
    ...orderFields.parse(order),
    unified: order.customer.custCode.unified,
    createdBy: order.createdBy,
    ...(order.createdFor !== undefined && { isFromSales: true }),
    listed: listedOf(order),
    shipTo: { name: order.shipTo.name },
    ...(awaited && {
      payment: { state: awaited.state, expiredDate: awaited.expiredDate, docs: awaited.docs.length },
    }),
    search: searchText(order),
  };
}

/** Characters of a search text: about a hundred codes of articles. */
const MAX_SEARCH = 2_000;

/** What an order is found by, in lower case: its numbers, then the codes and names of its articles as far as they fit. */
export function searchText(order: Order): string {
  const { orderNumber, erpOrderNumber = "", poNumber = "", lines } = order;
  const { doNumbers, invoiceNos, trackingNos } = listedOf(order);
  const codes = lines.flatMap(({ articleCode, articleCodeDisplay }) => [articleCode, articleCodeDisplay]);
  const names = lines.map(({ description }) => description);
  const numbers = [orderNumber, erpOrderNumber, poNumber, ...doNumbers, ...invoiceNos, ...trackingNos];
  const text = [...numbers, ...new Set([...codes, ...names])].join("\n");
  return text.slice(0, MAX_SEARCH).toLowerCase();
}

/** A dealer's orders by sales organization and status. */
export const orderList = defineList({
  name: "ORDERS",
  row: orderRowSchema,
  place: ({ unified, sorg, createdAt, orderNumber, status }) => ({
    owner: unified,
    part: sorg,
    at: createdAt,
    id: orderNumber,
    state: status,
  }),
  months: true,
  numbers: ({ erpOrderNumber, poNumber, listed }) =>
    [
      erpOrderNumber,
      poNumber,
      ...(listed ? [...listed.doNumbers, ...listed.invoiceNos, ...listed.trackingNos] : []),
    ].filter((number) => number !== undefined),
});

const OFFICE_PART = "all";

/** Where the office's list has the orders of a sales organization. */
export const officePartition = (sorg: string): Partition => ({ owner: `SELLER#${sorg}`, part: OFFICE_PART });

/**
 * All orders of a sales organization, for staff without a limiting area. It does not count by time, as all dealers of the sales organization
 * would write to the same items.
 */
export const officeOrderList = defineList({
  name: "OFFICEORDERS",
  row: orderRowSchema,
  place: ({ sorg, createdAt, orderNumber, status }) => ({
    ...officePartition(sorg),
    at: createdAt,
    id: orderNumber,
    state: status,
  }),
  shards: 32,
});

/** A dealer's orders for whose payment the office waits, by the state of the payment that is stored. */
export const awaitedPaymentList = defineList({
  name: "AWAITEDPAYMENTS",
  row: orderRowSchema,
  place: ({ unified, sorg, createdAt, orderNumber, status, payment }) => ({
    owner: unified,
    part: sorg,
    at: createdAt,
    id: orderNumber,
    state: storedState(payment?.state ?? "waiting", isCanceledOrRejected(status)),
  }),
});

/** States that are stored. A payment has failed when its day has passed, without a write. */
const storedState = (state: PaymentState, orderHasEnded: boolean): PaymentState =>
  (orderHasEnded && proofMachine.target(state, "void")) || (state === "failed" ? "waiting" : state);

/** The stored states of payments that may be in one of the given states on some day. */
export const storedStates = (states: readonly PaymentState[]): PaymentState[] => [
  ...new Set(states.map((state) => storedState(state, false))),
];

const waitingRowSchema = z.object({
  orderNumber: z.string(),
  sorg: z.string(),
  createdAt: z.string(),
  search: z.string(),
  /** Since when the office is waited for; absent: since the order was placed. */
  waitingSince: z.string().optional(),
});
export type WaitingRow = z.output<typeof waitingRowSchema>;

/** `payment` is absent in entries of before other payments were listed than those with a proof to check. */
const proofRowSchema = waitingRowSchema.extend({ payment: z.enum(PAYMENT_STATES).optional() });
type ProofRow = z.output<typeof proofRowSchema>;

/** Orders of a sales organization that the ERP has received and not answered. */
export const waitingList = defineList({
  name: "WAITINGORDERS",
  row: waitingRowSchema,
  place: ({ sorg, createdAt, orderNumber }) => ({
    owner: sorg,
    part: "",
    at: createdAt,
    id: orderNumber,
    state: "waiting",
  }),
  // All dealers of the sales organization add to it.
  shards: 8,
});

function toWaitingRow(order: Order): WaitingRow | undefined {
  return order.status === "waiting-confirmation" ? officeRow(order) : undefined;
}

function officeRow(order: Order): WaitingRow {
  const { orderNumber, sorg, createdAt, customer } = order;
  const { custName, custCode } = customer;
  const dealer = [custName, custCode.unified, custCode.r3 ?? ""].join("\n").toLowerCase();
  return { orderNumber, sorg, createdAt, search: `${dealer}\n${searchText(order)}` };
}

/** Orders of a sales organization that are paid before delivery, by the stored state of their payment. */
export const proofList = defineList({
  name: "UPLOADEDPROOFS",
  row: proofRowSchema,
  place: ({ sorg, createdAt, orderNumber, payment = "uploaded" }) => ({
    owner: sorg,
    part: "",
    at: createdAt,
    id: orderNumber,
    state: payment,
  }),
  shards: 8,
});

function toProofRow(order: Order): ProofRow | undefined {
  const { awaited } = order.orderPayment;
  if (!awaited) return undefined;
  const payment = storedState(awaited.state, isCanceledOrRejected(order.status));
  const [first] = payment === "uploaded" ? undecidedProofs(awaited.docs) : [];
  return { ...officeRow(order), waitingSince: first?.at, payment };
}

/** An order that is written, before and after; a new one has no before. */
export interface OrderChange {
  readonly before?: Order | undefined;
  readonly after: Order;
}

/** Writes that keep the lists, and the purchases of the catalog, as the orders are. */
export function listWrites(changes: readonly OrderChange[]): Write[] {
  const rows = changes.map(({ before, after }) => ({ before: before && toRow(before), after: toRow(after) }));
  const awaited = rows.map(({ before, after }) => ({
    before: before?.payment && before,
    after: after.payment && after,
  }));
  // Orders of earlier releases enter the office's list with their next change.
  const office = changes.map(({ before }, index) => ({
    before: before?.officeListed && rows[index]?.before,
    after: rows[index]?.after,
  }));
  const waiting = changes.map(({ before, after }) => ({
    before: before && toWaitingRow(before),
    after: toWaitingRow(after),
  }));
  const proofs = changes.map(({ before, after }) => ({
    before: before && toProofRow(before),
    after: toProofRow(after),
  }));
  return [
    ...orderList.writes(rows),
    ...officeOrderList.writes(office),
    ...awaitedPaymentList.writes(awaited),
    ...waitingList.writes(waiting),
    ...proofList.writes(proofs),
    ...changes.flatMap(purchaseWrites),
  ];
}

/** Pieces that are canceled or cannot be supplied are no purchase. */
function purchaseWrites({ before, after }: OrderChange): Write[] {
  const lines = boughtLines(after);
  if (before ? isDeepStrictEqual(lines, boughtLines(before)) : lines.length === 0) return [];
  const { orderNumber, sorg, createdAt: at, customer } = after;
  const purchase = { unified: customer.custCode.unified, sorg, orderNumber, at, lines };
  return [recordPurchaseWrite(purchase, lines.length > 0)];
}

const boughtLines = ({ status, lines }: Order): { articleCode: string; qty: number }[] =>
  isCanceledOrRejected(status)
    ? []
    : lines.map((line) => ({ articleCode: line.articleCode, qty: expectedQty(line) })).filter(({ qty }) => qty > 0);
