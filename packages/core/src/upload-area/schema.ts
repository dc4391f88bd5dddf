import * as z from "zod";
import { fileRefSchema } from "../upload/schema.ts";

/** What a file holds. A new kind needs a row in `kinds.ts`. */
export const ROW_KINDS = [
  "stock-report",
  "retail-sales",
  "visit-plan",
  "dealer-sales",
  "vendor-stock",
  "vendor-articles",
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Kinds that vendors upload; the others belong to the upload area. */
export const VENDOR_ROW_KINDS = ["vendor-stock", "vendor-articles"] as const satisfies readonly RowKind[];
export const isVendorKind = (kind: RowKind): boolean => VENDOR_ROW_KINDS.some((each) => each === kind);

/** Scopes of the page that shows the same data, besides that of the upload area unless vendors upload it. */
export const ROW_KIND_SCOPES: Readonly<Record<RowKind, readonly string[]>> = {
  "stock-report": ["page.upload-area"],
  "retail-sales": ["page.customer-sales-report"],
  "visit-plan": ["page.formvisit"],
  "dealer-sales": ["page.upload-area"],
  "vendor-stock": ["page.3rdpartyarticlemaintenance"],
  "vendor-articles": ["page.3rdpartyarticlemaintenance"],
};

/** Maximum bytes of a file, and rows in it. */
export const ROWS_FILE_BYTES = 10_000_000;
export const MAX_ROWS = 2_000;

export const ROWS_STATES = ["checking", "checked", "importing", "done", "failed"] as const;
export type RowsState = (typeof ROWS_STATES)[number];

/** Values of the placeholders in a text. */
const errorValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

const userErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  values: errorValuesSchema.optional(),
});

/** A refused row: its number, what it is about, and what is wrong with its columns. */
export const refusedRowSchema = z.object({
  row: z.int(),
  name: z.string(),
  /** What the row says, of kinds that are about one value. */
  after: z.string().optional(),
  errors: z.array(userErrorSchema),
});
export type RefusedRow = z.output<typeof refusedRowSchema>;

/** A row that was taken: `saved`, or `unchanged` because the same was stored before. */
export const takenRowSchema = z.object({
  row: z.int(),
  name: z.string(),
  outcome: z.enum(["saved", "unchanged"]),
  /** What was stored before and what the row says, of kinds that are about one value. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** What to look at before the row is stored. */
  warnings: z.array(userErrorSchema).optional(),
});
export type TakenRow = z.output<typeof takenRowSchema>;

/** A file of rows as stored (decision 072). */
export const rowsUploadSchema = z.object({
  id: z.string(),
  kind: z.enum(ROW_KINDS),
  file: fileRefSchema,
  state: z.enum(ROWS_STATES),
  /** Whether rows are stored or only checked. */
  mode: z.enum(["check", "import"]),
  /** Only the rows that an earlier import refused. */
  again: z.boolean().default(false),
  owner: z.string(),
  name: z.string(),
  host: z.string(),
  sorg: z.string(),
  sorgs: z.array(z.string()),
  unrestricted: z.array(z.string()),
  scopes: z.array(z.string()),
  customer: z
    .object({
      code: z.object({ unified: z.string(), r3: z.string().optional(), isr: z.string().optional() }),
      areas: z.array(z.object({ sorg: z.string(), priceList: z.string(), custGroup: z.string().optional() })),
    })
    .optional(),
  locale: z.string(),
  progress: z.int().default(0),
  total: z.int().default(0),
  saved: z.int().default(0),
  unchanged: z.int().default(0),
  refused: z.array(refusedRowSchema).default([]),
  taken: z.array(takenRowSchema).default([]),
  /** When the last pass over the rows began and ended, and the text of why the file was refused. */
  log: z.object({
    start: z.string(),
    finish: z.string().optional(),
    message: z.string().optional(),
    values: errorValuesSchema.optional(),
  }),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type RowsUpload = z.output<typeof rowsUploadSchema>;

const id = z.ulid("invalid_value");
export const createRowsSchema = z.object({
  id,
  kind: z.string().pipe(z.enum(ROW_KINDS, "unknown_value")),
  uploadId: z.string().min(1, "required").max(40),
});
export const rowsIdSchema = z.object({ id });

/** A row of a stock report, a visit plan, or dealer sales, as stored. */
export const uploadedRowSchema = z.object({
  kind: z.enum(ROW_KINDS),
  sorg: z.string(),
  custCode: z.string(),
  custName: z.string(),
  day: z.string(),
  articleCode: z.string().default(""),
  quantity: z.int().optional(),
  note: z.string().default(""),
});
export type UploadedRow = z.output<typeof uploadedRowSchema>;

export const storedRowSchema = uploadedRowSchema.extend({ uploadId: z.string(), at: z.string(), by: z.string() });
export type StoredRow = z.output<typeof storedRowSchema>;
