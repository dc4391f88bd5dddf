import { wordsBySorg } from "../../catalog/index.ts";
import { chargesOf, openOrders, ordersBetween } from "../../order/index.ts";
import type { Order } from "../../order/schema.ts";
import { dayOf, times } from "../../platform/index.ts";
import { amountCell, type Cell, dayCell } from "../../platform/sheet.ts";
import { type TextKey, unitText } from "../../texts/index.ts";
import type { DownloadContext, ModuleFile } from "./types.ts";

const STATUS_TEXTS: Readonly<Record<Order["status"], TextKey>> = {
  placed: "file.open_orders.status.placed",
  "waiting-confirmation": "file.open_orders.status.waiting_confirmation",
  confirmed: "file.open_orders.status.confirmed",
  "in-progress": "file.open_orders.status.in_progress",
  "partially-shipped": "file.open_orders.status.partially_shipped",
  shipped: "file.download.order_status.shipped",
  invoiced: "file.download.order_status.invoiced",
  canceled: "file.download.order_status.canceled",
  rejected: "file.download.order_status.rejected",
};

const ORDER_COLUMNS = [
  ["pdf.order", 16],
  ["file.open_orders.erp_order", 16],
  ["pdf.order_document.po_number", 20],
  ["file.open_orders.ordered_on", 12],
  ["pdf.order_document.placed_by", 20],
  ["file.open_orders.status", 24],
  ["file.open_orders.article", 18],
  ["file.open_orders.description", 40],
  ["file.open_orders.unit", 10],
] as const;

type Line = Order["lines"][number];

type Context = Pick<DownloadContext, "t" | "zone">;

const orderCells = (order: Order, { t, zone }: Context): Cell[] => [
  ...[order.orderNumber, order.erpOrderNumber ?? "", order.poNumber ?? "", dayCell(dayOf(order.createdAt, zone))],
  ...[order.createdBy.name, t(STATUS_TEXTS[order.status])],
];

const lineCells = (order: Order, line: Line, context: Context): Cell[] => [
  ...orderCells(order, context),
  ...[line.articleCodeDisplay, line.description, unitText(line.uom, 1, context.t)],
];

/** A row for each line of the orders of a period, and for each charge and discount: the rows of an order add up to its total. */
export const ordersFile: ModuleFile = {
  columns: [
    ...ORDER_COLUMNS,
    ["file.open_orders.ordered", 10, "total"],
    ["file.open_orders.shipped", 10, "total"],
    ["file.download.invoiced", 10, "total"],
    ["file.open_orders.price", 14],
    ["pdf.amount", 16, "total"],
    ["file.open_orders.currency", 10, "currency"],
    ["file.open_orders.requested_on", 14],
    ["pdf.order_document.ship_to", 40],
    ["file.open_orders.notes", 40],
  ],
  async *read(context) {
    for await (const order of ordersBetween(context)) {
      const { currency, requestedDeliveryDate, shipTo, notes = "", createdAt } = order;
      const end = [currency, dayCell(requestedDeliveryDate), `${shipTo.name}, ${shipTo.address}`, notes];
      const lines = order.lines.map((line) => [
        ...lineCells(order, line, context),
        ...[line.qty, line.shipped, line.invoiced],
        ...[line.chargedPrice, line.subtotal].map((amount) => amountCell(amount, currency)),
        ...end,
      ]);
      const charges = chargesOf(order).map(([label, amount]) => [
        ...orderCells(order, context),
        ...["", context.t(label), ""],
        ...["", "", "", ""],
        ...[amountCell(amount, currency), ...end],
      ]);
      yield { rows: [...lines, ...charges], at: dayOf(createdAt, context.zone) };
    }
  },
};

/** A row for each day on which pieces of a line are expected. */
export const openOrdersFile: ModuleFile = {
  columns: [
    ...ORDER_COLUMNS,
    ["file.open_orders.ordered", 10],
    ["file.open_orders.shipped", 10],
    ["file.open_orders.open", 10, "total"],
    ["file.open_orders.price", 14],
    ["file.open_orders.open_amount", 16, "total"],
    ["file.open_orders.currency", 10, "currency"],
    ["file.open_orders.requested_on", 14],
    ["file.open_orders.expected_on", 14],
    ["file.open_orders.from", 20],
  ],
  async *read(context) {
    const word = wordsBySorg();
    const lines = (await openOrders({})).flatMap(({ orders }) => orders);
    for (const [index, { order, line, parts }] of lines.entries()) {
      const { currency, requestedDeliveryDate } = order;
      const places = await Promise.all(parts.map(({ location = "" }) => word(order.sorg, location)));
      const rows = parts.map((part, at) => [
        ...lineCells(order, line, context),
        ...[line.qty, line.shipped, part.qty],
        ...[line.chargedPrice, times(line.chargedPrice, part.qty)].map((amount) => amountCell(amount, currency)),
        ...[currency, dayCell(requestedDeliveryDate), dayCell(part.date), places[at] ?? ""],
      ]);
      yield { rows, at: { done: index + 1, total: lines.length } };
    }
  },
};
