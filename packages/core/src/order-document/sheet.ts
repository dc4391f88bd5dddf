import type { HostConfig } from "../host/schema.ts";
import {
  isCanceledOrRejected,
  type LineCells,
  type LineColumn,
  lineCells,
  lineTable,
  taxSums,
} from "../order/index.ts";
import { openParts } from "../order/open.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { type Amount, negate, sumOf, ZERO } from "../platform/index.ts";
import { amountCell, dayCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { type TextKey, textsIn } from "../texts/index.ts";

const COLUMNS = [
  "file.open_orders.order",
  "file.open_orders.erp_order",
  "file.open_orders.reference",
  "file.open_orders.ordered_on",
  "file.open_orders.article",
  "file.open_orders.description",
  "file.open_orders.category",
  "file.open_orders.model_year",
  "file.open_orders.unit",
  "file.open_orders.ordered",
  "file.open_orders.shipped",
  "file.open_orders.open",
  "file.order.not_supplied",
  "file.open_orders.expected_on",
  "file.open_orders.price",
  "pdf.amount",
  "file.open_orders.currency",
  "file.open_orders.ship_to",
  "file.open_orders.notes",
] as const satisfies readonly LineColumn[];

/** An order as a spreadsheet: a row for each line, and below them from the goods to the total. */
export function orderSheet(
  order: Order,
  { config, locale }: { readonly config: HostConfig; readonly locale: string },
): Promise<Buffer> {
  const t = textsIn(locale);
  const { orderNumber, currency, orderPayment, orderShipment } = order;
  const sumRow = (label: string, amount: Amount): LineCells => ({
    "file.open_orders.order": label,
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
    ...(listed.length > 0 ? [sumRow(t("pdf.subtotal"), goods)] : []),
    ...listed.map(([label, amount]) => sumRow(t(label), amount)),
    sumRow(t("file.total"), order.total),
    ...taxSums(order, order.total, t, locale).map(([label, amount]) => sumRow(label, amount)),
  ];
  const rows = order.lines.map((line) => ({
    ...lineCells(order, line, { zone: config.timeZone, t }),
    ...quantities(order, line),
    "pdf.amount": amountCell(line.subtotal, currency),
  }));
  return workbook([{ name: orderNumber, ...lineTable(COLUMNS, { rows, totals: sums }, t) }]);
}

/** Open pieces of a line and those that will not be supplied. With the shipped pieces they add up to the ordered ones. */
function quantities(order: Order, line: OrderLine): LineCells {
  const open = isCanceledOrRejected(order.status) ? [] : openParts(line);
  const openPieces = open.reduce((sum, { qty }) => sum + qty, 0);
  const [first] = open.flatMap(({ date }) => date ?? []).sort();
  return {
    "file.open_orders.open": openPieces,
    "file.order.not_supplied": line.qty - line.shipped - openPieces,
    "file.open_orders.expected_on": dayCell(first),
  };
}
