import * as z from "zod";
import { answerCancellation, type CancellationAnswer, confirmOrder, REASON_MAX } from "../../order/index.ts";
import {
  type ConfirmOrder,
  confirmOrderSchema,
  ORDER_STATES,
  type Order,
  orderSchema,
  type Tracking,
} from "../../order/schema.ts";
import { type Day, dayOf } from "../../platform/index.ts";
import {
  code,
  day,
  decimal,
  hostName,
  instant,
  int,
  link,
  list,
  locale,
  oneOf,
  optional,
  picture,
  required,
  text,
  upperCode,
} from "../cells.ts";
import { reasonOf } from "../columns.ts";
import { asAnswered, importOrders } from "../history.ts";
import { defineKind, type FeedContext, RowRefusal } from "../kind.ts";
import {
  asOfColumn,
  currencyCode,
  documentType,
  filled,
  filledCell,
  instantOf,
  pictureAddress,
  sized,
  taxRate,
  throughUseCase,
} from "./common.ts";
import { ofOwnOrders } from "./own.ts";

const MAX_LINES = 400;

const supplyColumns = {
  supplyDate: optional(day(), "day on which they are expected at the dealer, or ready if the dealer collects them"),
  supplySite: optional(text(20), "site"),
  supplySloc: optional(text(20), "storage location"),
  supplyShippingPoint: optional(text(20), "shipping point"),
  supplyLocation: optional(text(60), "name of the location"),
  supplyPriority: optional(int(), "priority"),
};

const confirmationRow = z.strictObject({
  orderNo: required(code(40), "order number of the portal"),
  sapOrderNo: required(code(40), "order number of the ERP"),
  documentType: optional(documentType(), "document type of the ERP, such as CF for a consignment fill-up"),
  status: optional(
    oneOf(["confirmed", "in-progress", "canceled", "rejected"]),
    "status of the order; confirmed when empty",
  ),
  lineNo: optional(int(1), "order line; empty if the row is about the order only"),
  supplyQty: optional(int(), "pieces that will be supplied; empty or 0: none"),
  ...supplyColumns,
  asOf: asOfColumn(),
});

/** Confirmations replace each other per line: a file contains all confirmations of a line. */
export const orderConfirmations = defineKind<"order-confirmations", typeof confirmationRow, ConfirmOrder>({
  name: "order-confirmations",
  doc: "The ERP's answers to orders: one row per order line and confirmation, the rows of an order together.",
  groupBy: ["orderNo"],
  batch: 20,
  row: confirmationRow,
  toTask: (rows, context) => {
    const [first] = rows;
    const lines = Map.groupBy(
      rows.filter(({ lineNo }) => lineNo != null),
      ({ lineNo }) => lineNo ?? 0,
    );
    const task = confirmOrderSchema.safeParse({
      orderNumber: first.orderNo,
      erpOrderNumber: first.sapOrderNo,
      status: filledCell(first.status),
      ...filled({ documentType: first.documentType }),
      lines: [...lines].map(([lineNo, ofLine]) => ({
        lineNo,
        // Zero pieces is a confirmation too, and the rules must see it.
        confirmations: ofLine.map((row) => confirmation(row, dayOf(context.asOf, context.timeZone))),
      })),
      asOf: instantOf(first, context),
    });
    if (!task.success) throw new RowRefusal("orderNo", reasonOf(task.error.issues[0]));
    return { lane: first.orderNo, task: sized("orderNo", task.data) };
  },
  write: ofOwnOrders((tasks) => throughUseCase(tasks, confirmOrder)),
});

function confirmation(row: z.output<typeof confirmationRow>, day: Day) {
  const { supplySite, supplySloc, supplyShippingPoint, supplyLocation, supplyPriority } = row;
  return {
    supplyQty: row.supplyQty ?? 0,
    supplyDate: row.supplyDate ?? day,
    ...filled({ supplySite, supplySloc, supplyShippingPoint, supplyLocation, supplyPriority }),
  };
}

const cancellationRow = z.strictObject({
  orderNo: required(code(40), "order number of the portal, from the file"),
  sequence: required(int(1), "number of the request, from the file"),
  status: required(oneOf(["accepted", "refused"]), "whether the pieces are canceled; their confirmation follows"),
  reason: optional(text(REASON_MAX), "why it was refused, or what could not be canceled, for the dealer to read"),
  asOf: asOfColumn(),
});

export const cancellationAnswers = defineKind<"cancellation-answers", typeof cancellationRow, CancellationAnswer>({
  name: "cancellation-answers",
  doc: "The ERP's answers to dealers who asked to cancel what has not shipped of an order.",
  row: cancellationRow,
  toTask: ([row], context) => ({
    lane: row.orderNo,
    task: {
      orderNumber: row.orderNo,
      sequence: row.sequence,
      accepted: row.status === "accepted",
      reason: row.reason ?? "",
      asOf: instantOf(row, context),
    },
  }),
  write: ofOwnOrders((tasks) => throughUseCase(tasks, answerCancellation)),
});

const orderRow = z.strictObject({
  order_no: required(code(40), "order number; with the form `YYMMDD-XXXXX` later answers of the ERP find the order"),
  custCode: required(upperCode(20), "unified customer code"),
  createdAt: required(instant(), "when it was placed"),
  currency: required(currencyCode(), "ISO code"),
  host: required(hostName(), "host it was placed on"),
  lineNo: required(int(1), "line number, unique in the order"),
  article_code: required(code(40), "article code"),
  description: required(text(200), "name of the article"),
  order_qty: required(int(1), "pieces"),
  uom: required(code(10), "unit of measure"),
  price: required(decimal(), "dealer price per piece, before deals"),
  promoprice: optional(decimal(), "charged price per piece; the dealer price when empty"),
  subtotal: required(decimal(), "amount of the line"),
  order_status: optional(oneOf(ORDER_STATES), "state; derived from the quantities when empty"),
  shipped: optional(int(), "pieces shipped"),
  invoiced: optional(int(), "pieces invoiced"),
  supplyQty: optional(int(), "pieces confirmed"),
  ...supplyColumns,
  article_code_display: optional(code(40), "the code as people write it"),
  image: optional(picture(), "picture"),
  priceBy: optional(code(40), "promotion or deal that decided the price"),
  promotion: optional(text(200), "name of that promotion or deal"),
  total_order: optional(decimal(), "amount of the order; the sum of its lines and its shipment when empty"),
  sap_order_no: optional(code(40), "order number of the ERP"),
  documentType: optional(documentType(), "document type of the ERP, such as CF for a consignment fill-up"),
  cust_po_no: optional(text(35), "the dealer's PO number"),
  delivery_date: optional(day(), "requested day"),
  notes: optional(text(500), "notes"),
  "createdBy.id": optional(text(60), "user id"),
  "createdBy.name": optional(text(200), "user name"),
  locale: optional(locale(), "locale"),
  "shipTo.code": optional(upperCode(30), "ship-to"),
  "shipTo.name": optional(text(200), "its name"),
  "shipTo.address": optional(text(500), "its address"),
  r3: optional(upperCode(20), "customer's code in R3"),
  isr: optional(upperCode(20), "customer's code in ISR"),
  custName: optional(text(200), "customer's name"),
  custEmail: optional(text(200), "customer's email address"),
  merchant: optional(text(100), "who the dealer bought from; the sales organization when empty"),
  taxRate: optional(
    taxRate(),
    "tax that invoices add to the total, as a fraction such as `0.19`; they add none when empty",
  ),
  "shipment.desc": optional(text(100), "way of shipping"),
  "shipment.amount": optional(decimal(), "shipping charge"),
  "payment.desc": optional(text(100), "way of paying"),
  doNumbers: optional(list(upperCode(30), 500), "delivery orders of the order"),
  trackingNo: optional(text(60), "tracking number of the last of these delivery orders"),
  trackingUrl: optional(link(300), "where to track it"),
  invoiceNos: optional(list(upperCode(30), 500), "invoices of the order"),
  asOf: asOfColumn(),
});

type OrderRow = z.output<typeof orderRow>;

export const orders = defineKind<"orders", typeof orderRow, Order>({
  name: "orders",
  doc:
    "Past orders in their current state: one row per line, the rows of an order together; columns of the order come from the " +
    "first row. They publish no event, change no stock, and are not sent to the ERP. An existing order is not replaced.",
  groupBy: ["order_no"],
  part: "sales",
  row: orderRow,
  toTask: (rows, context) => {
    const [first] = rows;
    if (rows.length > MAX_LINES) throw new RowRefusal("order_no", "too_many_lines");
    if (new Set(rows.map(({ lineNo }) => lineNo)).size < rows.length) throw new RowRefusal("lineNo", "line_twice");
    const task = orderSchema.safeParse(toOrder(first, rows, instantOf(first, context), context));
    if (!task.success) throw new RowRefusal("order_no", reasonOf(task.error.issues[0]));
    const { data: order } = task;
    const past = first.order_status ? { ...order, status: first.order_status } : asAnswered(order);
    // The orders of a dealer share counts: side by side they would collide.
    return { lane: first.custCode, task: past };
  },
  write: async (tasks) => importOrders([...tasks]),
});

function toOrder(
  first: OrderRow,
  rows: readonly OrderRow[],
  asOf: string,
  { sorg, timeZone }: FeedContext,
): z.input<typeof orderSchema> {
  const lines = rows.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const shipping = first["shipment.amount"] ?? 0;
  const { documentType, notes } = first;
  const total = first.total_order ?? lines + shipping;
  return {
    orderNumber: first.order_no,
    status: "placed",
    sorg,
    currency: first.currency,
    total,
    ...filled({ taxRate: first.taxRate }),
    createdBy: { id: first["createdBy.id"] ?? "import", name: first["createdBy.name"] ?? "" },
    createdAt: first.createdAt,
    host: first.host,
    locale: first.locale ?? "en-US",
    shipTo: {
      code: first["shipTo.code"] ?? "",
      name: first["shipTo.name"] ?? "",
      address: first["shipTo.address"] ?? "",
    },
    ...filled({ documentType, notes }),
    ...filled({
      erpOrderNumber: first.sap_order_no,
      poNumber: first.cust_po_no,
      requestedDeliveryDate: first.delivery_date,
    }),
    customer: {
      custCode: { unified: first.custCode, ...filled({ r3: first.r3, isr: first.isr }) },
      custName: first.custName ?? first.custCode,
      custEmail: first.custEmail ?? "",
    },
    merchant: first.merchant ?? sorg,
    lines: rows.map((row) => toLine(row, sorg, dayOf(asOf, timeZone))),
    ...(first["shipment.desc"] && {
      orderShipment: { id: "", type: "", desc: first["shipment.desc"], amount: shipping },
    }),
    orderPayment: { id: "", type: "", desc: first["payment.desc"] ?? "", amount: total },
    doNumbers: first.doNumbers ?? [],
    trackings: trackingsOf(first),
    invoiceNos: first.invoiceNos ?? [],
    version: 1,
    asOf,
  };
}

function trackingsOf({ doNumbers, trackingNo, trackingUrl }: OrderRow): Tracking[] {
  const doNumber = doNumbers?.at(-1);
  return doNumber && trackingNo ? [{ doNumber, trackingNo, trackingUrl: trackingUrl ?? "" }] : [];
}

function toLine(row: OrderRow, sorg: string, asOfDay: Day) {
  const { priceBy, promotion, shipped, invoiced } = row;
  const image = row.image && pictureAddress(sorg, row.image);
  return {
    lineNo: row.lineNo,
    articleCode: row.article_code,
    articleCodeDisplay: row.article_code_display ?? row.article_code,
    description: row.description,
    qty: row.order_qty,
    uom: row.uom,
    price: row.price,
    chargedPrice: row.promoprice ?? row.price,
    subtotal: row.subtotal,
    ...filled({ image, priceBy, promotion, shipped, invoiced }),
    confirmations: row.supplyQty == null ? [] : [confirmation({ ...row, orderNo: "", sapOrderNo: "" }, asOfDay)],
  };
}
