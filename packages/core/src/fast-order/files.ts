import * as z from "zod";
import { openShop, type Problem, priceLines, readCart, sellerNamed } from "../cart/index.ts";
import { dayText } from "../host/index.ts";
import { type Amount, action, actor } from "../platform/index.ts";
import { amountCell } from "../platform/sheet.ts";
import { type Sheet, workbook } from "../platform/workbook.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import { type CheckedLine, checkWanted, REFUSALS } from "./check.ts";
import { ORDER_COLUMNS, type OrderColumn } from "./columns.ts";
import { CART } from "./index.ts";
import { type FileRow, readOrderRows } from "./read.ts";
import { MAX_LINES } from "./types.ts";

export { ORDER_FILE_BYTES } from "./types.ts";

/** Problems that the correction file explains. Others appear as their key. */
const PROBLEM_TEXTS = [
  ...REFUSALS,
  "article_ambiguous",
  "article_required",
  "out_of_stock",
  "over_arrival_masked",
  "over_stock_least",
  "over_stock_masked",
  "qty_min",
  "qty_whole",
] as const;

const WIDTHS: Readonly<Record<OrderColumn, number>> = { article_code: 24, qty: 12, sorg: 22 };
const widths = ORDER_COLUMNS.map((column) => WIDTHS[column]);
const headOf = (t: Texts): string[] => ORDER_COLUMNS.map((column) => t(`file.order.column.${column}`));

/**
 * GET /api/repeat-order/template: the file to fill in, in the user's language. The example is on a sheet that is never
 * read, so that nobody orders it.
 */
export const orderTemplate = action({
  name: "fastOrder.fileTemplate",
  scope: CART,
  input: z.object({}),
  run: (): Promise<Buffer> => {
    const t = textsIn(actor().locale);
    const example = [
      ["BK-1042-52", 2, ""],
      ["PA-0017", 24, ""],
    ];
    return workbook([
      { name: t("file.order.sheet"), rows: [headOf(t)], widths },
      { name: t("file.order.example_sheet"), rows: [headOf(t), ...example], widths },
      {
        name: t("file.columns.sheet"),
        rows: [
          [t("file.columns.column"), t("file.columns.required"), t("file.columns.meaning")],
          ...ORDER_COLUMNS.map((column) => [
            t(`file.order.column.${column}`),
            column === "sorg" ? "" : t("file.columns.yes"),
            t(`file.order.meaning.${column}`),
          ]),
          ["", "", t("file.order.rules", { sheet: t("file.order.sheet") })],
        ],
        widths: [24, 10, 120],
      },
    ]);
  },
});

/** GET /api/repeat-order/cart: the user's cart with its prices, as a file that can be ordered again. */
export const cartFile = action({
  name: "fastOrder.cartFile",
  scope: CART,
  input: z.object({}),
  run: async (): Promise<Buffer> => {
    const t = textsIn(actor().locale);
    const shop = await openShop();
    const { lines } = await readCart(shop.owner);
    const rows = (await priceLines(shop, lines)).map(({ line, product, price, seller }) => {
      const currency = seller?.config.currency ?? "";
      const amount = (value: Amount | undefined) => (value === undefined ? "" : amountCell(value, currency));
      const { articleCode, qty, sorg } = line;
      return [
        ...[articleCode, qty, seller?.config.merchantName ?? sorg, product?.card.name ?? ""],
        ...[amount(price?.unit), amount(price?.subtotal), price ? currency : ""],
      ];
    });
    // The columns that an upload reads come first: later columns of the same name are ignored.
    const facts = [t("file.order.name"), t("pdf.price"), t("pdf.amount"), t("file.open_orders.currency")];
    return workbook([
      { name: t("file.order.sheet"), rows: [[...headOf(t), ...facts], ...rows], widths: [...widths, 40, 14, 14, 10] },
    ]);
  },
});

/** A row of a file with its result. */
export type CheckedRow = CheckedLine &
  Pick<FileRow, "row" | "written" | "sorg"> & { readonly seller: string | undefined };

export interface CheckedFile {
  readonly rows: readonly CheckedRow[];
  readonly total: Amount | undefined;
  readonly currency: string;
  /** The refused rows as an .xlsx file to correct and upload again; undefined if there are none. */
  readonly file: Buffer | undefined;
}

/**
 * POST /api/repeat-order/check: checks every row of an .xlsx file by the rules of cart and checkout. Changes nothing.
 * @throws Refusal if the file cannot be read, is too large, lacks columns, or has too many rows
 */
export const checkFile = action({
  name: "fastOrder.checkFile",
  scope: CART,
  input: z.object({
    file: z.instanceof(Uint8Array),
    /** Numbers of rows that the page accepted since, in another quantity or for an arrival: they are not to be corrected. */
    accepted: z.array(z.int()).max(MAX_LINES).default([]),
  }),
  run: async ({ file, accepted }): Promise<CheckedFile> => {
    const read = await withSellers(await readOrderRows(file));
    const { lines, total, currency } = await checkWanted(read);
    const rows = lines.map((line): CheckedRow => {
      const { row = 0, written = "", sorg, seller } = read[line.index] ?? {};
      return { ...line, row, written, sorg, seller };
    });
    const refused = rows.filter(
      ({ row, result }) => result !== "ok" && result !== "duplicate_added" && !accepted.includes(row),
    );
    return { rows, total, currency, file: refused.length > 0 ? await corrections(rows, refused) : undefined };
  },
});

/** Rows with the codes of sales organizations that are named, as in the file of the cart; `seller` is as entered. */
async function withSellers(rows: readonly FileRow[]): Promise<(FileRow & { readonly seller: string | undefined })[]> {
  if (rows.every(({ sorg }) => !sorg)) return rows.map((row) => ({ ...row, seller: undefined }));
  const shop = await openShop();
  return rows.map((row) => {
    const { sorg } = row;
    const found = sorg ? sellerNamed(shop, sorg) : undefined;
    return { ...row, seller: sorg ?? undefined, ...(found && { sorg: found.config.sorg }) };
  });
}

/**
 * The refused rows as entered, with their problems. If rows were merged, the refused row has the sum, so that no
 * quantity is lost when it is corrected.
 */
function corrections(rows: readonly CheckedRow[], refused: readonly CheckedRow[]): Promise<Buffer> {
  const t = textsIn(actor().locale);
  const sheet: Sheet = {
    name: t("file.order.sheet"),
    rows: [
      [...headOf(t), t("file.columns.error"), t("file.order.name")],
      ...refused.map((row) => {
        const added = rows.filter(({ addedTo }) => addedTo === row.index);
        const note = t("file.order.rows_added", { rows: [row, ...added].map((fileRow) => fileRow.row).join(", ") });
        return [
          row.articleCode,
          row.sum > 0 ? row.sum : row.written,
          row.seller ?? "",
          [...problemTexts(row, t), ...(added.length > 0 ? [note] : [])].join("; "),
          row.article?.card.name ?? "",
        ];
      }),
    ],
    widths: [...widths, 60, 40],
  };
  return workbook([sheet]);
}

function problemTexts({ problems, candidates }: CheckedRow, t: Texts): string[] {
  const codes = candidates.map(({ card }) => `${card.articleCode} (${card.sorg})`).join(", ");
  const { locale } = actor();
  return problems.map(({ message, values }) => {
    const date = typeof values?.date === "string" ? dayText(values.date, locale) : "";
    const key = PROBLEM_TEXTS.find((name) => name === textOf(message, values));
    return key ? t(`file.order.problem.${key}`, { ...values, date, codes }) : message;
  });
}

/** Nobody reads that only 0, or only "50+" where stock is masked, can be ordered. */
function textOf(message: string, { available, orderable, least }: Problem["values"] = {}): string {
  if (message === "over_stock" && available === 0) return "out_of_stock";
  if (least !== undefined) return `${message}_least`;
  return orderable === undefined ? message : `${message}_masked`;
}
