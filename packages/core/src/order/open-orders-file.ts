import { type Language, languageOf, logger, toNumber } from "../platform/index.ts";
import { workbook, XLSX } from "../platform/workbook.ts";
import type { BuiltFile, ReportBuilder } from "../report/index.ts";
import type { OpenLine, OpenPart } from "./open.ts";
import { openOrders, openOrdersSchema } from "./open-orders.ts";
import { HEADS, STATES, TYPES } from "./open-orders-texts.ts";
import { orderTypeOf } from "./order-type.ts";

const WIDTHS = [24, 16, 16, 10, 20, 12, 20, 24, 18, 40, 14, 12, 10, 10, 10, 10, 14, 16, 10, 14, 14, 20, 40, 40];

/** Builds the spreadsheet: a row for every day on which pieces of a line are expected. */
export const buildOpenOrdersFile: ReportBuilder = async ({ report, progress }): Promise<BuiltFile> => {
  try {
    const groups = await openOrders(openOrdersSchema.parse(report.params));
    const total = groups.reduce((sum, { orders }) => sum + orders.length, 0);
    await progress(0, total);
    const language = languageOf(report.locale);
    const rows = groups.flatMap(({ companyName, orders }) =>
      orders.flatMap((open) => open.parts.map((part) => rowOf(companyName, open, part, language))),
    );
    await progress(total, total);
    const body = await workbook([{ name: "Open orders", rows: [HEADS[language], ...rows], widths: WIDTHS }]);
    return { body, contentType: XLSX };
  } catch (error) {
    logger.warn("Something went wrong (OE1)", { reportId: report.id });
    throw error;
  }
};

function rowOf(company: string, { order, line }: OpenLine, part: OpenPart, language: Language): (string | number)[] {
  const units = (amount: number): number => toNumber({ amount, currency: order.currency, scale: 4 });
  const states: Readonly<Record<string, string>> = STATES[language];
  const types: Readonly<Record<string, string>> = TYPES[language];
  const type = orderTypeOf(order.order_no, order.documentType);
  return [
    ...[company, order.order_no, order.sap_order_no ?? "", types[type] ?? type, order.cust_po_no ?? ""],
    ...[order.createdAt.slice(0, 10), order.createdBy.name, states[order.order_status] ?? order.order_status],
    ...[line.article_code_display, line.description, line.productCategory ?? "", line.modelYear ?? "", line.uom],
    ...[line.order_qty, line.shipped, part.qty, units(line.promoprice), units(part.qty * line.promoprice)],
    ...[order.currency, order.delivery_date ?? "", part.date ?? "", part.location ?? ""],
    ...[`${order.ship_to.name}, ${order.ship_to.address}`, order.notes ?? ""],
  ];
}
