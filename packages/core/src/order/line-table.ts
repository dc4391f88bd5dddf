import { articleFacts } from "../catalog/index.ts";
import { partsLabel } from "../host/parts-label.ts";
import { dayOf } from "../platform/index.ts";
import { amountCell, type Cell, dayCell } from "../platform/sheet.ts";
import { type TextKey, type Texts, unitText } from "../texts/index.ts";
import type { Order, OrderLine } from "./schema.ts";

/** Columns of spreadsheets of order lines, with their widths in characters. */
const WIDTHS = {
  "file.open_orders.company": 24,
  "pdf.order": 16,
  "file.open_orders.erp_order": 16,
  "file.open_orders.type": 10,
  "pdf.order_document.po_number": 20,
  "file.open_orders.ordered_on": 14,
  "pdf.order_document.placed_by": 20,
  "file.open_orders.status": 24,
  "file.open_orders.article": 18,
  "file.open_orders.description": 40,
  "file.open_orders.category": 14,
  "file.open_orders.model_year": 12,
  "file.open_orders.unit": 10,
  "file.open_orders.ordered": 10,
  "file.open_orders.shipped": 10,
  "file.open_orders.open": 10,
  "file.order.canceled": 10,
  "file.order.not_supplied": 14,
  "file.open_orders.price": 14,
  "pdf.amount": 16,
  "file.open_orders.open_amount": 16,
  "file.order.billed": 16,
  "file.open_orders.currency": 10,
  "file.open_orders.requested_on": 14,
  "file.open_orders.expected_on": 14,
  "file.order.shipped_on": 14,
  "file.order.delivered_on": 14,
  "file.open_orders.from": 20,
  "pdf.order_document.ship_to": 40,
  "file.open_orders.notes": 40,
} as const satisfies Partial<Record<TextKey, number>>;

export type LineColumn = keyof typeof WIDTHS;

/** Cells of a row by column; the others are empty. */
export type LineCells = Partial<Record<LineColumn, Cell>>;

const PARTS_TEXTS: Readonly<Record<ReturnType<typeof partsLabel>, TextKey>> = {
  paa: "file.category.paa",
  parts: "file.category.parts",
  pna: "file.category.pna",
};

/** A category of the catalog as the site calls it; an unknown one as the ERP does. */
function categoryText(category: string, sorg: string, t: Texts): string {
  if (category === "Bike") return t("file.category.bike");
  return category === "PAA" ? t(PARTS_TEXTS[partsLabel(sorg)]) : category;
}

type PlacedLine = Pick<OrderLine, "articleCode" | "productCategory" | "modelYear">;

/** Category and model year of a line. */
export type LineFacts = (
  order: Pick<Order, "sorg">,
  line: PlacedLine,
) => { readonly category: string; readonly modelYear: string };

/** What lines say of their articles or, of orders that were not placed here, the catalog. */
export async function lineFacts(
  lines: readonly { readonly order: Pick<Order, "sorg">; readonly line: PlacedLine }[],
): Promise<LineFacts> {
  const unknown = lines.filter(({ line }) => line.productCategory === undefined);
  const bySorg = Map.groupBy(unknown, ({ order }) => order.sorg);
  const found = await Promise.all(
    [...bySorg].map(async ([sorg, own]) => {
      const codes = [...new Set(own.map(({ line }) => line.articleCode))];
      return [sorg, await articleFacts(sorg, codes)] as const;
    }),
  );
  const articles = new Map(found);
  return ({ sorg }, { articleCode, productCategory, modelYear }) => {
    const facts = articles.get(sorg)?.get(articleCode);
    return {
      category: productCategory ?? facts?.category ?? "",
      modelYear: modelYear ?? (productCategory === undefined ? String(facts?.modelYear ?? "") : ""),
    };
  };
}

/** What every spreadsheet of order lines says of a line. `zone` is where the order has its day. */
export function lineCells(
  order: Order,
  line: OrderLine,
  { zone, t, facts }: { readonly zone: string; readonly t: Texts; readonly facts: LineFacts },
): LineCells {
  const { category, modelYear } = facts(order, line);
  return {
    "pdf.order": order.orderNumber,
    "file.open_orders.erp_order": order.erpOrderNumber ?? "",
    "pdf.order_document.po_number": order.poNumber ?? "",
    "file.open_orders.ordered_on": dayCell(dayOf(order.createdAt, zone)),
    "file.open_orders.article": line.articleCodeDisplay,
    "file.open_orders.description": line.description,
    "file.open_orders.category": categoryText(category, order.sorg, t),
    "file.open_orders.model_year": modelYear,
    "file.open_orders.unit": unitText(line.uom, 1, t),
    "file.open_orders.ordered": line.qty,
    "file.open_orders.shipped": line.shipped,
    "file.open_orders.price": amountCell(line.chargedPrice, order.currency),
    "file.open_orders.currency": order.currency,
    "pdf.order_document.ship_to": [order.shipTo.name, order.shipTo.address].filter(Boolean).join(", "),
    "file.open_orders.notes": order.notes ?? "",
  };
}

/** Head, rows, totals, and widths of a spreadsheet with these columns. */
export function lineTable(
  columns: readonly LineColumn[],
  { rows, totals }: { readonly rows: readonly LineCells[]; readonly totals: readonly LineCells[] },
  t: Texts,
) {
  const inOrder = (cells: LineCells): Cell[] => columns.map((column) => cells[column] ?? "");
  return {
    rows: [columns.map((column) => t(column)), ...rows.map(inOrder)],
    totals: totals.map(inOrder),
    widths: columns.map((column) => WIDTHS[column]),
  };
}
