import * as z from "zod";
import { articleFacts } from "../catalog/index.ts";
import { customerByCode } from "../customer/index.ts";
import { isServed } from "../customer/served/index.ts";
import { todayHere } from "../host/index.ts";
import { actor, commit, isoNow, Refusal, refuseField } from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { saleFiles } from "../registration/index.ts";
import { type FileRow, type RowFile, rowFile } from "../row-file/index.ts";
import type { TextKey } from "../texts/index.ts";
import { articleRows, type Handled, stockRows, type VendorRows } from "../vendor/rows/index.ts";
import { MAX_ROWS, ROWS_FILE_BYTES, type RowKind, type TakenRow, type UploadedRow } from "./schema.ts";
import { readRow, rowWrite } from "./store.ts";

export type Outcome = TakenRow["outcome"];

/** The upload, and when the pass over its rows began: the same if a part is handled again after a crash. */
interface Pass {
  readonly id: string;
  readonly at: string;
}

/** How rows of a kind are read, checked, and stored. */
export interface Kind {
  readonly file: Pick<RowFile<string>, "read" | "corrections" | "headingOf"> & {
    readonly template: () => Promise<Buffer>;
  };
  /** The column that says what a row is about, and by which a second row about it is refused. */
  readonly identity: (row: FileRow<string>) => { readonly name: string; readonly key: string };
  /** The column that rows change, of kinds that are about one value. */
  readonly value?: string;
  /** Checks a row, and stores it unless `mode` is `check`. Repeating it has no effect. @throws Refusal of columns */
  readonly handle: (row: FileRow<string>, mode: "check" | "import", upload: Pass) => Promise<Outcome | Handled>;
}

const COLUMNS = {
  custCode: { name: "custCode", example: "" },
  articleCode: { name: "articleCode", example: "EXAMPLE1", required: true },
  quantity: { name: "quantity", example: "12", required: true },
  day: { name: "day", example: "2026-11-20", required: true },
  note: { name: "note", example: "" },
} as const;
type Column = keyof typeof COLUMNS;

const quantity = z
  .string()
  .regex(/^\d{1,6}$/, "quantity_invalid")
  .transform(Number);

/** Rows about a customer and a day, which are stored as they are. */
function storedKind(kind: RowKind, sheet: TextKey, columns: readonly Column[], future: boolean): Kind {
  const isOf = (column: Column) => columns.includes(column);
  const file = rowFile<Column>({
    columns: columns.map((column) => ({
      ...COLUMNS[column],
      ...(kind === "visit-plan" && column === "custCode" && { example: "EXAMPLE1", required: true }),
    })),
    sheet,
    heading: (name) => `file.rows.column.${name}`,
    meaning: (name) => `file.rows.meaning.${name}`,
    exampleBy: [isOf("articleCode") ? "articleCode" : "custCode"],
    maxRows: MAX_ROWS,
    maxBytes: ROWS_FILE_BYTES,
  });
  const fields = z.object({
    custCode: z.string().max(20, "too_long"),
    day: z.string().min(1, "required").pipe(daySchema),
    ...(isOf("articleCode") && { articleCode: z.string().min(1, "required").max(40, "too_long") }),
    ...(isOf("quantity") && { quantity: z.string().min(1, "required").pipe(quantity) }),
    ...(isOf("note") && { note: z.string().max(500, "too_long") }),
  });
  const schema = z.object({
    articleCode: z.string().default(""),
    quantity: z.int().optional(),
    note: z.string().default(""),
    custCode: z.string(),
    day: daySchema,
  });
  return {
    file: anyColumns(file),
    identity: ({ cells }) => {
      const [code, article, day] = ["custCode", "articleCode", "day"].map((name) => cells.get(name) ?? "");
      return { name: [code, article, day].filter(Boolean).join(" · "), key: [code, article, day].join("\n") };
    },
    handle: async ({ cells }, mode, { id: uploadId }) => {
      const typed = Object.fromEntries(columns.map((column) => [column, cells.get(column) ?? ""]));
      const parsed = fields.safeParse(typed);
      if (!parsed.success)
        throw new Refusal(
          "invalid",
          "invalid_input",
          parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
        );
      const values = schema.parse(parsed.data);
      if (!future && values.day > (await todayHere())) throw refuseField("day", "day_in_future");
      const { sorg, custCode, custName } = await customerOf(values.custCode);
      if (isOf("articleCode") && !(await articleFacts(sorg, [values.articleCode])).has(values.articleCode))
        throw refuseField("articleCode", "article_not_found");
      return store({ ...values, kind, sorg, custCode, custName }, mode, uploadId);
    },
  };
}

async function store(row: UploadedRow, mode: "check" | "import", uploadId: string): Promise<Outcome> {
  const stored = await readRow(row);
  if (stored?.quantity === row.quantity && stored?.note === row.note) return "unchanged";
  if (mode === "import") await commit({ writes: [rowWrite({ ...row, uploadId, at: isoNow(), by: actor().name })] });
  return "saved";
}

/** The customer that a row names, or the active one, in a sales organization where the user serves them. */
async function customerOf(code: string) {
  const { customer, sorgs } = actor();
  const own = customer?.code.unified;
  const named = code || own;
  if (named === undefined) throw refuseField("custCode", "required");
  const record = await customerByCode(named);
  for (const { sorg } of record?.areas ?? []) {
    if (!record || !sorgs.includes(sorg)) continue;
    const { custCode, custName } = record.customer;
    if (custCode.unified === own || (await isServed(sorg, custCode.unified)))
      return { sorg, custCode: custCode.unified, custName };
  }
  throw refuseField("custCode", "customer_unknown");
}

/** A file whose columns are names of any kind; unknown ones are empty. */
function anyColumns<Name extends string>(file: RowFile<Name>): Kind["file"] {
  return {
    template: () => file.template(),
    read: (bytes) => file.read(bytes),
    corrections: (rows) =>
      file.corrections(
        rows.map(({ cells, problems }) => ({
          problems,
          cells: new Map(
            [...cells].flatMap(([name, text]) => {
              const column = file.columnNamed(name);
              return column ? [[column, text] as const] : [];
            }),
          ),
        })),
      ),
    headingOf: (name) => {
      const column = file.columnNamed(name);
      return column ? file.headingOf(column) : "";
    },
  };
}

/** Rows of a vendor, which are about an article. */
function vendorKind<Name extends string>({ file, filled, value, handle }: VendorRows<Name>): Kind {
  return {
    file: { ...anyColumns(file), template: async () => file.template(undefined, await filled?.()) },
    identity: ({ cells }) => {
      const [vendor, code] = ["vendor", "articleCode"].map((name) => (cells.get(name) ?? "").toUpperCase());
      return { name: [vendor, code].filter(Boolean).join(" · "), key: `${vendor}\n${code}` };
    },
    ...(value !== undefined && { value }),
    handle: ({ cells }, mode, { at }) => handle(cells, mode, at),
  };
}

const STORED: Readonly<Record<Exclude<RowKind, "retail-sales">, Kind>> = {
  "vendor-stock": vendorKind(stockRows),
  "vendor-articles": vendorKind(articleRows),
  "stock-report": storedKind(
    "stock-report",
    "file.rows.kind.stock_report",
    ["custCode", "articleCode", "quantity", "day"],
    false,
  ),
  "visit-plan": storedKind("visit-plan", "file.rows.kind.visit_plan", ["custCode", "day", "note"], true),
  "dealer-sales": storedKind(
    "dealer-sales",
    "file.rows.kind.dealer_sales",
    ["custCode", "articleCode", "quantity", "day"],
    false,
  ),
};

/** The kind, loaded on demand. */
export async function kindOf(kind: RowKind): Promise<Kind> {
  if (kind !== "retail-sales") return STORED[kind];
  const { checkSale, SALES_FILE } = await saleFiles();
  return {
    file: anyColumns(SALES_FILE),
    identity: ({ cells }) => {
      const number = cells.get("frameNumber") ?? "";
      return { name: number, key: number.toUpperCase() };
    },
    handle: ({ cells }, mode) => checkSale(cells, mode),
  };
}
