import { wordsBySorg } from "../catalog/index.ts";
import { timeZoneOf } from "../host/index.ts";
import { logger, sumOf, times } from "../platform/index.ts";
import { amountCell, dayCell } from "../platform/sheet.ts";
import { workbook, XLSX } from "../platform/workbook.ts";
import type { BuiltFile, ReportBuilder } from "../report/index.ts";
import { type TextKey, type Texts, textsIn } from "../texts/index.ts";
import { type LineCells, type LineColumn, type LineFacts, lineCells, lineFacts, lineTable } from "./line-table.ts";
import type { OpenLine, OpenPart } from "./open.ts";
import { openOrders, openOrdersSchema } from "./open-orders.ts";
import { orderTypeOf } from "./order-type.ts";
import { CONSIGNMENT_FILL_UP } from "./schema.ts";

const COLUMNS = [
  "file.open_orders.company",
  "pdf.order",
  "file.open_orders.erp_order",
  "file.open_orders.type",
  "pdf.order_document.po_number",
  "file.open_orders.ordered_on",
  "pdf.order_document.placed_by",
  "file.open_orders.status",
  "file.open_orders.article",
  "file.open_orders.description",
  "file.open_orders.category",
  "file.open_orders.model_year",
  "file.open_orders.unit",
  "file.open_orders.ordered",
  "file.open_orders.shipped",
  "file.open_orders.open",
  "file.open_orders.price",
  "file.open_orders.open_amount",
  "file.open_orders.currency",
  "file.open_orders.requested_on",
  "file.open_orders.expected_on",
  "file.open_orders.from",
  "pdf.order_document.ship_to",
  "file.open_orders.notes",
] as const satisfies readonly LineColumn[];

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
    const word = wordsBySorg();
    const facts = await lineFacts(lines);
    const rows: LineCells[] = [];
    for (const { companyName, orders } of groups) {
      for (const open of orders) {
        for (const part of open.parts) {
          const place = await word(open.order.sorg, part.location ?? "");
          rows.push({ ...rowOf(companyName, open, part, { t, zone, facts }), "file.open_orders.from": place });
        }
      }
    }
    await progress(total, total);
    const table = lineTable(COLUMNS, { rows, totals: totalsOf(lines, t) }, t);
    const body = await workbook([{ name: t("file.download.module.open_orders"), ...table }]);
    return { body, contentType: XLSX };
  } catch (error) {
    logger.warn("Something went wrong (OE1)", { reportId: report.id });
    throw error;
  }
};

/** The open pieces and amounts, a row for each currency. */
function totalsOf(lines: readonly OpenLine[], t: Texts): LineCells[] {
  return [...Map.groupBy(lines, ({ order }) => order.currency)].map(([currency, own]) => {
    const parts = own.flatMap(({ line, parts: some }) => some.map(({ qty }) => ({ qty, price: line.chargedPrice })));
    return {
      "file.open_orders.company": t("pdf.total"),
      "file.open_orders.open": parts.reduce((sum, { qty }) => sum + qty, 0),
      "file.open_orders.open_amount": amountCell(
        sumOf(parts, ({ price, qty }) => times(price, qty)),
        currency,
      ),
      "file.open_orders.currency": currency,
    };
  });
}

function rowOf(
  company: string,
  { order, line }: OpenLine,
  part: OpenPart,
  { t, zone, facts }: { readonly t: Texts; readonly zone: string; readonly facts: LineFacts },
): LineCells {
  const shown = (key: TextKey | undefined, code: string): string => (key ? t(key) : code);
  const type = orderTypeOf(order.orderNumber, order.documentType);
  return {
    ...lineCells(order, line, { zone, t, facts }),
    "file.open_orders.company": company,
    "file.open_orders.type": shown(TYPE_TEXTS[type], type),
    "pdf.order_document.placed_by": order.createdBy.name,
    "file.open_orders.status": shown(STATUS_TEXTS[order.status], order.status),
    "file.open_orders.open": part.qty,
    "file.open_orders.open_amount": amountCell(times(line.chargedPrice, part.qty), order.currency),
    "file.open_orders.requested_on": dayCell(order.requestedDeliveryDate),
    "file.open_orders.expected_on": dayCell(part.date),
  };
}
