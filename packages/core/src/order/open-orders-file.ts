import { timeZoneOf } from "../host/index.ts";
import { dayOf, logger, sumOf, times } from "../platform/index.ts";
import { amountCell, type Cell, dayCell } from "../platform/sheet.ts";
import { workbook, XLSX } from "../platform/workbook.ts";
import type { BuiltFile, ReportBuilder } from "../report/index.ts";
import { type TextKey, type Texts, textsIn } from "../texts/index.ts";
import type { OpenLine, OpenPart } from "./open.ts";
import { openOrders, openOrdersSchema } from "./open-orders.ts";
import { orderTypeOf } from "./order-type.ts";
import { CONSIGNMENT_FILL_UP } from "./schema.ts";

const COLUMNS = [
  ["file.open_orders.company", 24],
  ["file.open_orders.order", 16],
  ["file.open_orders.erp_order", 16],
  ["file.open_orders.type", 10],
  ["file.open_orders.reference", 20],
  ["file.open_orders.ordered_on", 12],
  ["file.open_orders.ordered_by", 20],
  ["file.open_orders.status", 24],
  ["file.open_orders.article", 18],
  ["file.open_orders.description", 40],
  ["file.open_orders.category", 14],
  ["file.open_orders.model_year", 12],
  ["file.open_orders.unit", 10],
  ["file.open_orders.ordered", 10],
  ["file.open_orders.shipped", 10],
  ["file.open_orders.open", 10],
  ["file.open_orders.price", 14],
  ["file.open_orders.open_amount", 16],
  ["file.open_orders.currency", 10],
  ["file.open_orders.requested_on", 14],
  ["file.open_orders.expected_on", 14],
  ["file.open_orders.from", 20],
  ["file.open_orders.ship_to", 40],
  ["file.open_orders.notes", 40],
] as const satisfies readonly (readonly [TextKey, number])[];

const STATUS_TEXTS: Readonly<Record<string, TextKey>> = {
  placed: "file.open_orders.status.placed",
  "waiting-confirmation": "file.open_orders.status.waiting_confirmation",
  confirmed: "file.open_orders.status.confirmed",
  "in-progress": "file.open_orders.status.in_progress",
  "partially-shipped": "file.open_orders.status.partially_shipped",
};

/** Texts by order type; an unknown type appears as the ERP's code. */
const TYPE_TEXTS: Readonly<Record<string, TextKey>> = {
  portal: "file.open_orders.type.portal",
  erp: "file.open_orders.type.erp",
  [CONSIGNMENT_FILL_UP]: "file.open_orders.type.consignment",
};

/** Builds the spreadsheet: a row for every day on which pieces of a line are expected. */
export const buildOpenOrdersFile: ReportBuilder = async ({ report, progress }): Promise<BuiltFile> => {
  try {
    const groups = await openOrders(openOrdersSchema.parse(report.params));
    const total = groups.reduce((sum, { orders }) => sum + orders.length, 0);
    await progress(0, total);
    const t = textsIn(report.locale);
    const zone = await timeZoneOf(report.host);
    const lines = groups.flatMap(({ orders }) => orders);
    const rows = groups.flatMap(({ companyName, orders }) =>
      orders.flatMap((open) => open.parts.map((part) => rowOf(companyName, open, part, { t, zone }))),
    );
    await progress(total, total);
    const head = COLUMNS.map(([key]) => t(key));
    const widths = COLUMNS.map(([, width]) => width);
    const body = await workbook([
      { name: t("file.open_orders.sheet"), rows: [head, ...rows], totals: totalsOf(lines, t), widths },
    ]);
    return { body, contentType: XLSX };
  } catch (error) {
    logger.warn("Something went wrong (OE1)", { reportId: report.id });
    throw error;
  }
};

/** The open pieces and amounts, a row for each currency. */
function totalsOf(lines: readonly OpenLine[], t: Texts): Cell[][] {
  return [...Map.groupBy(lines, ({ order }) => order.currency)].map(([currency, own]) => {
    const parts = own.flatMap(({ line, parts: some }) => some.map(({ qty }) => ({ qty, price: line.chargedPrice })));
    const cells: Partial<Record<(typeof COLUMNS)[number][0], Cell>> = {
      "file.open_orders.company": t("file.total"),
      "file.open_orders.open": parts.reduce((sum, { qty }) => sum + qty, 0),
      "file.open_orders.open_amount": amountCell(
        sumOf(parts, ({ price, qty }) => times(price, qty)),
        currency,
      ),
      "file.open_orders.currency": currency,
    };
    return COLUMNS.map(([key]) => cells[key] ?? "");
  });
}

function rowOf(
  company: string,
  { order, line }: OpenLine,
  part: OpenPart,
  { t, zone }: { readonly t: Texts; readonly zone: string },
): Cell[] {
  const prices = [line.chargedPrice, times(line.chargedPrice, part.qty)].map((price) =>
    amountCell(price, order.currency),
  );
  const shown = (key: TextKey | undefined, code: string): string => (key ? t(key) : code);
  const type = orderTypeOf(order.orderNumber, order.documentType);
  return [
    ...[company, order.orderNumber, order.erpOrderNumber ?? "", shown(TYPE_TEXTS[type], type), order.poNumber ?? ""],
    ...[dayCell(dayOf(order.createdAt, zone)), order.createdBy.name, shown(STATUS_TEXTS[order.status], order.status)],
    ...[line.articleCodeDisplay, line.description, line.productCategory ?? "", line.modelYear ?? "", line.uom],
    ...[line.qty, line.shipped, part.qty, ...prices],
    ...[order.currency, dayCell(order.requestedDeliveryDate), dayCell(part.date), part.location ?? ""],
    ...[`${order.shipTo.name}, ${order.shipTo.address}`, order.notes ?? ""],
  ];
}
