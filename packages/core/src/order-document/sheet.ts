import type { HostConfig } from "../host/schema.ts";
import { isCanceledOrRejected } from "../order/index.ts";
import { openParts } from "../order/open.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { type Amount, dayOf, negate, sumOf, ZERO } from "../platform/index.ts";
import { amountCell, type Cell, dayCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { type TextKey, textsIn } from "../texts/index.ts";

const COLUMNS = [
  ["file.open_orders.order", 16],
  ["file.open_orders.erp_order", 16],
  ["file.open_orders.reference", 20],
  ["file.open_orders.ordered_on", 14],
  ["file.open_orders.article", 18],
  ["file.open_orders.description", 40],
  ["file.open_orders.category", 14],
  ["file.open_orders.model_year", 12],
  ["file.open_orders.unit", 10],
  ["file.open_orders.ordered", 10],
  ["file.open_orders.shipped", 10],
  ["file.open_orders.open", 10],
  ["file.order.not_supplied", 14],
  ["file.open_orders.expected_on", 14],
  ["file.open_orders.price", 14],
  ["pdf.amount", 16],
  ["file.open_orders.currency", 10],
  ["file.open_orders.ship_to", 40],
  ["file.open_orders.notes", 40],
] as const satisfies readonly (readonly [TextKey, number])[];

type Column = (typeof COLUMNS)[number][0];

/** An order as a spreadsheet: a row for each line, and below them from the goods to the total. */
export function orderSheet(
  order: Order,
  { config, locale }: { readonly config: HostConfig; readonly locale: string },
): Promise<Buffer> {
  const t = textsIn(locale);
  const { orderNumber, currency, orderPayment, orderShipment } = order;
  const rowOf = (cells: Partial<Record<Column, Cell>>): Cell[] => COLUMNS.map(([key]) => cells[key] ?? "");
  const sumRow = (label: TextKey, amount: Amount): Cell[] =>
    rowOf({
      "file.open_orders.order": t(label),
      "pdf.amount": amountCell(amount, currency),
      "file.open_orders.currency": currency,
    });
  const parts: (readonly [TextKey, Amount])[] = [
    ["pdf.discount", negate(orderPayment.discount)],
    ["pdf.shipping", orderShipment?.amount ?? ZERO],
  ];
  const listed = parts.filter(([, amount]) => amount !== 0);
  const goods = sumOf(order.lines, ({ subtotal }) => subtotal);
  const sums = [
    ...(listed.length > 0 ? [sumRow("pdf.subtotal", goods)] : []),
    ...listed.map(([label, amount]) => sumRow(label, amount)),
    sumRow("file.total", order.total),
  ];
  const rows = order.lines.map((line) =>
    rowOf({
      "file.open_orders.order": orderNumber,
      "file.open_orders.erp_order": order.erpOrderNumber ?? "",
      "file.open_orders.reference": order.poNumber ?? "",
      "file.open_orders.ordered_on": dayCell(dayOf(order.createdAt, config.timeZone)),
      "file.open_orders.article": line.articleCodeDisplay,
      "file.open_orders.description": line.description,
      "file.open_orders.category": line.productCategory ?? "",
      "file.open_orders.model_year": line.modelYear ?? "",
      "file.open_orders.unit": line.uom,
      ...quantities(order, line),
      "file.open_orders.price": amountCell(line.chargedPrice, currency),
      "pdf.amount": amountCell(line.subtotal, currency),
      "file.open_orders.currency": currency,
      "file.open_orders.ship_to": [order.shipTo.name, order.shipTo.address].filter(Boolean).join(", "),
      "file.open_orders.notes": order.notes ?? "",
    }),
  );
  const head = COLUMNS.map(([key]) => t(key));
  const widths = COLUMNS.map(([, width]) => width);
  return workbook([{ name: orderNumber, rows: [head, ...rows], totals: sums, widths }]);
}

/** Pieces of a line by how far they are; they add up to what was ordered. */
function quantities(order: Order, line: OrderLine): Partial<Record<Column, Cell>> {
  const open = isCanceledOrRejected(order.status) ? [] : openParts(line);
  const openPieces = open.reduce((sum, { qty }) => sum + qty, 0);
  const [first] = open.flatMap(({ date }) => date ?? []).sort();
  return {
    "file.open_orders.ordered": line.qty,
    "file.open_orders.shipped": line.shipped,
    "file.open_orders.open": openPieces,
    "file.order.not_supplied": line.qty - line.shipped - openPieces,
    "file.open_orders.expected_on": dayCell(first),
  };
}
