import type { Delivery } from "../delivery/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import {
  canceledQty,
  chargesOf,
  expectedQty,
  givenDiscount,
  goodsOf,
  isCanceledOrRejected,
  type LineCells,
  type LineColumn,
  lineCells,
  lineFacts,
  lineTable,
  newTotalLabel,
  notSupplied,
  suppliedTotal,
  taxSums,
  withoutCanceled,
} from "../order/index.ts";
import { shownParts } from "../order/open.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { type Amount, type Day, negate, subtract, sumOf, times, ZERO } from "../platform/index.ts";
import { amountCell, dayCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { textsIn } from "../texts/index.ts";

const COLUMNS = [
  "pdf.order",
  "file.open_orders.erp_order",
  "pdf.order_document.po_number",
  "file.open_orders.ordered_on",
  "file.open_orders.article",
  "file.open_orders.description",
  "file.open_orders.category",
  "file.open_orders.model_year",
  "file.open_orders.unit",
  "file.open_orders.ordered",
  "file.open_orders.shipped",
  "file.open_orders.open",
  "file.order.canceled",
  "file.order.not_supplied",
  "file.open_orders.expected_on",
  "file.order.shipped_on",
  "file.order.delivered_on",
  "file.open_orders.price",
  "pdf.amount",
  "file.order.billed",
  "file.open_orders.currency",
  "pdf.order_document.ship_to",
  "file.open_orders.notes",
] as const satisfies readonly LineColumn[];

interface Setting {
  readonly config: HostConfig;
  readonly locale: string;
  readonly deliveries: readonly Delivery[];
}

/** An order as a spreadsheet: a row for each line, and below them from the goods to the total, as ordered and as supplied. */
export async function orderSheet(stored: Order, { config, locale, deliveries }: Setting): Promise<Buffer> {
  const order = withoutCanceled(stored);
  const t = textsIn(locale);
  const { orderNumber, currency } = order;
  const sumRow = (label: string, amount: Amount, billed?: Amount): LineCells => ({
    "pdf.order": label,
    "pdf.amount": amountCell(amount, currency),
    ...(billed !== undefined && { "file.order.billed": amountCell(billed, currency) }),
    "file.open_orders.currency": currency,
  });
  const charges = chargesOf(order);
  const billed = new Map(chargesOf(order, givenDiscount(order)));
  const supplied = suppliedTotal(order);
  const isNothing = supplied === ZERO;
  const billedOf = (line: OrderLine): Amount =>
    isNothing ? ZERO : subtract(line.subtotal, times(line.chargedPrice, line.qty - expectedQty(line)));
  const sums = [
    ...(charges.length > 0 ? [sumRow(t("pdf.subtotal"), goodsOf(order), sumOf(order.lines, billedOf))] : []),
    ...charges.map(([label, amount]) => sumRow(t(label), amount, isNothing ? ZERO : (billed.get(label) ?? ZERO))),
    sumRow(t(order.taxRate > 0 ? "prices.without_tax" : "pdf.total"), order.total, supplied),
    ...(supplied === order.total
      ? []
      : [
          sumRow(t("pdf.order_document.not_supplied"), negate(notSupplied(order))),
          sumRow(newTotalLabel(order, t), supplied),
        ]),
    ...taxSums(order, supplied, t, locale).map(([label, amount]) => sumRow(label, amount, amount)),
  ];
  const facts = await lineFacts(order.lines.map((line) => ({ order, line })));
  const rows = order.lines.map((line) => ({
    ...lineCells(order, line, { zone: config.timeZone, t, facts }),
    ...quantities(order, line, deliveriesOf(order, line, deliveries)),
    "pdf.amount": amountCell(line.subtotal, currency),
    "file.order.billed": amountCell(billedOf(line), currency),
  }));
  return workbook([{ name: orderNumber, ...lineTable(COLUMNS, { rows, totals: sums }, t) }]);
}

const deliveriesOf = (order: Order, line: OrderLine, deliveries: readonly Delivery[]): readonly Delivery[] =>
  deliveries.filter(({ detail }) =>
    detail.some(({ orderNumber, lineNo }) => orderNumber === order.orderNumber && lineNo === line.lineNo),
  );

/**
 * Open pieces of a line, those that were canceled, and others that will not be supplied. With the shipped pieces they add up to the ordered
 * ones. Then the first day on which open pieces or shipments under way are expected, and the last days of its shipments.
 */
function quantities(order: Order, line: OrderLine, deliveries: readonly Delivery[]): LineCells {
  const open = isCanceledOrRejected(order.status) ? [] : shownParts(order, line);
  const openPieces = open.reduce((sum, { qty }) => sum + qty, 0);
  const canceled = canceledQty(order, line);
  const underWay = deliveries.filter(({ deliveredDate }) => deliveredDate === undefined);
  const expected = [
    ...open.flatMap(({ date }) => date ?? []),
    ...underWay.flatMap(({ estimatedDeliveryDate }) => estimatedDeliveryDate ?? []),
  ];
  return {
    "file.open_orders.open": openPieces,
    "file.order.canceled": canceled,
    "file.order.not_supplied": line.qty - line.shipped - openPieces - canceled,
    "file.open_orders.expected_on": dayCell(expected.sort()[0]),
    "file.order.shipped_on": dayCell(lastOf(deliveries.map(({ deliveryDate }) => deliveryDate))),
    "file.order.delivered_on": dayCell(lastOf(deliveries.flatMap(({ deliveredDate }) => deliveredDate ?? []))),
  };
}

const lastOf = (days: readonly Day[]): Day | undefined => days.toSorted().at(-1);
