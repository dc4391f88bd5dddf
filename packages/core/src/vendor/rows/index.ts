import * as z from "zod";
import {
  type Actor,
  action,
  actor,
  commit,
  currencyScale,
  fromUnits,
  refuseField,
  type UserError,
} from "../../platform/index.ts";
import { type FilledRow, type RowFile, readYesNo, rowFile } from "../../row-file/index.ts";
import { type MaintainedVendor, maintainedVendors, requireChangeable, VENDOR_ARTICLES } from "../access.ts";
import { articleAudit, nextArticle } from "../articles.ts";
import { createVendorArticleSchema, MAX_VENDOR_ARTICLES, type Vendor, vendorCodeSchema } from "../schema.ts";
import {
  countArticles,
  countStockWrite,
  readGoods,
  readGoodsOf,
  readVendorArticle,
  saveArticleWrite,
} from "../store.ts";

/** Files of rows that vendors upload. */
export interface VendorRows<Name extends string> {
  readonly file: RowFile<Name>;
  /** Rows of the template in place of an example, so that nobody types what is stored. */
  readonly filled?: () => Promise<readonly FilledRow<Name>[]>;
  /** The column that rows change, if they are about one value. */
  readonly value?: Name;
  /**
   * Checks a row, and stores it unless `mode` is `check`. `at` is when the pass over the file began, ISO 8601. Repeating a row changes
   * nothing. @throws Refusal of columns
   */
  readonly handle: (cells: ReadonlyMap<string, string>, mode: "check" | "import", at: string) => Promise<Handled>;
}

type Outcome = "saved" | "unchanged";

/** What became of a row, with what it changes if it is about one value. */
export interface Handled {
  readonly outcome: Outcome;
  readonly before?: string;
  readonly after?: string;
  readonly warnings?: readonly UserError[];
}

const handled = (outcome: Outcome): Handled => ({ outcome });

const LIMITS = { maxRows: 2_000, maxBytes: 10_000_000, exampleBy: ["articleCode"] } as const;
const VENDOR = { name: "vendor", example: "" } as const;
const ARTICLE = { name: "articleCode", example: { text: "file.rows.example.code" }, required: true } as const;

/** What the rows of a file share: the vendors of its owner, and how many articles each has. */
interface Maintained {
  readonly vendors: readonly MaintainedVendor[];
  readonly articles: Map<string, Promise<number>>;
}

/** By the owner's access, of which a pass over a file has its own. */
const passes = new WeakMap<Actor, Promise<Maintained>>();

function maintained(): Promise<Maintained> {
  const who = actor();
  const loaded = passes.get(who) ?? maintainedVendors().then((vendors) => ({ vendors, articles: new Map() }));
  passes.set(who, loaded);
  return loaded;
}

/** The vendor that a row names, or the only one. @throws Refusal of `vendor` */
async function vendorOf(typed: string): Promise<Vendor> {
  const { vendors } = await maintained();
  const found = typed === "" && vendors.length === 1 ? vendors[0] : vendors.find(({ id }) => id === typed);
  if (!found) throw refuseField("vendor", typed === "" ? "required" : "vendor_unknown");
  requireChangeable(found, "vendor");
  return found;
}

const row = {
  vendor: z.string().trim().toUpperCase(),
  articleCode: vendorCodeSchema,
  mode: z.enum(["check", "import"]),
  at: z.iso.datetime(),
};
const textOf = (cells: ReadonlyMap<string, string>, name: string): string => cells.get(name) ?? "";

/** A whole number as it is typed. */
const wholeNumber = (message: string) =>
  z
    .string()
    .min(1, { error: "required", abort: true })
    .regex(/^\d{1,7}$/, message)
    .transform(Number);

const storeStockRow = action({
  name: "vendor.storeStockRow",
  scope: VENDOR_ARTICLES,
  input: z.object({ ...row, stock: wholeNumber("vendor_count_whole") }),
  run: async ({ vendor: typed, articleCode, stock: counted, mode, at }): Promise<Handled> => {
    const of = { vendor: (await vendorOf(typed)).id, articleCode };
    const [goods] = await readGoodsOf([of]);
    if (!goods) throw refuseField("articleCode", "article_not_found");
    const { free, open, asOf } = goods.stock;
    const change = {
      ...(asOf !== undefined && { before: String(free + open) }),
      after: String(counted),
      // Fewer than dealers have ordered already: a wrong count, or orders to cancel.
      ...(counted < open && {
        warnings: [{ field: "stock", message: "vendor_count_below_open", values: { number: open } }],
      }),
    };
    if (asOf !== undefined && free + open === counted) return { outcome: "unchanged", ...change };
    if (mode === "check") return { outcome: "saved", ...change };
    return commit.retrying(async () => {
      const write = await countStockWrite(of, counted, at);
      return {
        writes: write ? [write] : [],
        ...(write && { audit: { ...articleAudit(of, "counted"), detail: { counted } } }),
        result: { ...handled(write ? "saved" : "unchanged"), ...change },
      };
    });
  },
});

/** The active articles of the user's vendors with their counted stock, by code. */
async function countedRows(): Promise<FilledRow<"vendor" | "articleCode" | "stock">[]> {
  const vendors = (await maintainedVendors()).filter(({ isChangeable }) => isChangeable);
  const goods = await Promise.all(vendors.map(({ id }) => readGoods(id)));
  return goods
    .flat()
    .filter(({ article }) => article.active)
    .map(({ article: { vendor, articleCode }, stock: { free, open, asOf } }) => ({
      ...{ vendor, articleCode },
      ...(asOf !== undefined && { stock: free + open }),
    }))
    .slice(0, LIMITS.maxRows);
}

/** Counted stock of articles. */
export const stockRows: VendorRows<"vendor" | "articleCode" | "stock"> = {
  file: rowFile({
    columns: [VENDOR, ARTICLE, { name: "stock", example: 12, required: true }],
    sheet: "file.rows.kind.vendor_stock",
    heading: (name) => `file.rows.column.${name}`,
    meaning: (name) => `file.rows.meaning.${name}`,
    ...LIMITS,
  }),
  filled: countedRows,
  value: "stock",
  handle: (cells, mode, at) =>
    storeStockRow({
      ...{ vendor: textOf(cells, "vendor"), articleCode: textOf(cells, "articleCode"), mode, at },
      stock: textOf(cells, "stock"),
    }),
};

/** A cell that may be empty: what is stored stays. */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

const { description, price, uomConverter, salesUnit } = createVendorArticleSchema.shape;
const articleCells = {
  description,
  price: maybe(
    z
      .string()
      .regex(/^\d{1,11}(?:[.,]\d{1,4})?$/, { error: "vendor_price_min", abort: true })
      .transform((text): number => fromUnits(Number(text.replace(",", "."))))
      .pipe(price),
  ),
  uomConverter: maybe(wholeNumber("qty_whole").pipe(uomConverter)),
  salesUnit: maybe(salesUnit),
  active: maybe(
    z.string().transform((text, { addIssue }) => {
      const value = readYesNo(text);
      if (value === undefined) addIssue({ code: "custom", message: "flag_invalid" });
      return value ?? true;
    }),
  ),
};

const storeArticleRow = action({
  name: "vendor.storeArticleRow",
  scope: VENDOR_ARTICLES,
  input: z.object({ ...row, ...articleCells, decimals: z.int() }),
  run: async ({ vendor: typed, articleCode, mode, at: _, decimals, ...fields }): Promise<Handled> => {
    const vendor = await vendorOf(typed);
    const of = { vendor: vendor.id, articleCode };
    if (decimals > currencyScale(vendor.currency)) throw refuseField("price", "payment_amount_decimals");
    let isNew = false;
    return commit.retrying(async () => {
      const before = await readVendorArticle(of);
      if (!before && fields.price === undefined) throw refuseField("price", "required");
      if (!before && !isNew) await takePlace(vendor.id);
      isNew ||= !before;
      const after = nextArticle(vendor, of, before, { ...fields, imageUrl: before?.imageUrl });
      const isSame = before && JSON.stringify({ ...after, asOf: "" }) === JSON.stringify({ ...before, asOf: "" });
      if (isSame) return { writes: [], result: handled("unchanged") };
      if (mode === "check") return { writes: [], result: handled("saved") };
      return {
        writes: [saveArticleWrite(after, before)],
        audit: articleAudit(of, before ? "changed" : "created"),
        result: handled("saved"),
      };
    });
  },
});

/** Counts a new article of a file, so that a vendor does not get too many. @throws Refusal of `articleCode` */
async function takePlace(vendor: string): Promise<void> {
  const { articles } = await maintained();
  const count = (articles.get(vendor) ?? countArticles(vendor)).then((before) => before + 1);
  articles.set(vendor, count);
  if ((await count) > MAX_VENDOR_ARTICLES)
    throw refuseField("articleCode", "vendor_articles_full", { max: MAX_VENDOR_ARTICLES });
}

/** New and changed articles. */
export const articleRows: VendorRows<"vendor" | "articleCode" | keyof typeof articleCells> = {
  file: rowFile({
    columns: [
      VENDOR,
      ARTICLE,
      { name: "description", example: { text: "file.rows.example.description" }, required: true },
      { name: "price", example: 12.5 },
      { name: "uomConverter", example: 1 },
      { name: "salesUnit", example: "PC" },
      { name: "active", example: { text: "file.columns.yes" } },
    ],
    sheet: "file.rows.kind.vendor_articles",
    heading: (name) => `file.rows.column.${name}`,
    meaning: (name) => `file.rows.meaning.${name}`,
    ...LIMITS,
  }),
  handle: (cells, mode, at) =>
    storeArticleRow({
      ...{ vendor: textOf(cells, "vendor"), articleCode: textOf(cells, "articleCode"), mode, at },
      ...Object.fromEntries(Object.keys(articleCells).map((name) => [name, textOf(cells, name)])),
      description: textOf(cells, "description"),
      decimals: textOf(cells, "price").split(/[.,]/)[1]?.length ?? 0,
    }),
};
