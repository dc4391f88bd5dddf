import * as z from "zod";
import { exactFrameNumber } from "../frame/index.ts";
import { action, actor, Refusal, type UserError } from "../platform/index.ts";
import { type FileRow, rowFile } from "../row-file/index.ts";
import { textsIn } from "../texts/index.ts";
import { readUploadedFile } from "../upload/index.ts";
import { saveAccountBike } from "./account.ts";
import { checkRegistration, registerFromFile } from "./register.ts";
import { REGISTER } from "./transitions.ts";

const OWNER = [
  { name: "name", example: "Ada Example" },
  { name: "phone", example: "+1 555 0100" },
  { name: "email", example: "ada@example.com" },
  { name: "address", example: "1 Example Street" },
  { name: "city", example: "Portland" },
] as const;
const FRAME = { name: "frameNumber", example: "EXAMPLE1", required: true } as const;
const BRAND = { name: "brand", example: "" } as const;

const COLUMNS = [
  FRAME,
  { name: "soldOn", example: "2026-11-20", required: true },
  { name: "type", example: "retail" },
  ...OWNER,
  { name: "dealerName", example: "" },
  BRAND,
] as const;
type Name = (typeof COLUMNS)[number]["name"];

const OPTIONS = {
  heading: (name: Name) => `file.frames.column.${name}` as const,
  meaning: (name: Name) => `file.frames.meaning.${name}` as const,
  exampleBy: ["frameNumber"] as const,
  maxRows: 200,
};

/** The spreadsheets, by what a row holds: a sold frame, as tills export it, or a bike in its owner's account. */
const FILES = {
  sales: rowFile<Name>({ ...OPTIONS, columns: COLUMNS, sheet: "file.frames.sheet" }),
  accounts: rowFile<Name>({
    ...OPTIONS,
    columns: [FRAME, ...OWNER.map((column) => ({ ...column, required: column.name === "name" })), BRAND],
    sheet: "file.frames.accounts_sheet",
  }),
};

/** GET /api/retail-sales/template: the file to fill in, in the user's language. */
export const framesTemplate = action({
  name: "registration.filesTemplate",
  scope: REGISTER,
  input: z.object({ list: z.enum(["sales", "accounts"], "unknown_value").default("sales") }),
  run: ({ list }): Promise<Buffer> => FILES[list].template(),
});

export const SALES_FILE = FILES.sales;

/**
 * Registers the sale of a row, or only checks it. Repeating it has no effect. @throws Refusal as `registerFromFile`
 */
export async function checkSale(
  cells: ReadonlyMap<string, string>,
  mode: "check" | "import",
): Promise<"saved" | "unchanged"> {
  const text = (name: Name): string => cells.get(name) ?? "";
  const [name, phone, email] = [text("name"), text("phone"), text("email")];
  const sale = saleOf(text, { name, phone, email, address: text("address"), city: text("city") });
  const outcome = await checkRegistration(sale);
  if (outcome === "saved" && mode === "import") await registerFromFile(sale);
  return outcome;
}

export interface FramesFileResult {
  /** Rows that are saved, now or by an earlier upload of the same row. */
  readonly saved: number;
  readonly refused: readonly {
    readonly row: number;
    readonly frameNumber: string;
    /** `field` is the heading of the column in the user's language. */
    readonly errors: readonly UserError[];
  }[];
  /** The refused rows as an .xlsx file to correct and upload again, in base64. */
  readonly file: string | undefined;
}

const input = z.object({ uploadId: z.string().min(1, "required").max(40) });

/**
 * Registers the sold frames of an uploaded spreadsheet, each row on its own. Uploading a row again has no effect.
 * @throws Refusal if the upload or its file cannot be read
 */
export const registerFrames = action({
  name: "registration.registerFrames",
  scope: REGISTER,
  input,
  run: ({ uploadId }): Promise<FramesFileResult> =>
    eachRow(uploadId, "sales", async ({ text, buyer }) => {
      await registerFromFile(saleOf(text, buyer));
    }),
});

/**
 * Saves the bikes of an uploaded spreadsheet in the accounts of their owners, each row on its own. Uploading a row again has no
 * effect. @throws Refusal if the upload or its file cannot be read
 */
export const uploadAccountBikes = action({
  name: "registration.uploadAccountBikes",
  scope: REGISTER,
  input,
  run: ({ uploadId }): Promise<FramesFileResult> =>
    eachRow(uploadId, "accounts", async ({ text, buyer }) => {
      await saveAccountBike({ frameNumber: text("frameNumber"), brand: text("brand"), buyer });
    }),
});

/** The sale of a row. @throws Refusal of `type` */
function saleOf(text: Row["text"], buyer: Row["buyer"]) {
  const [type, brand, dealerName] = [text("type").toLowerCase(), text("brand"), text("dealerName")];
  const sale = { frameNumber: text("frameNumber"), soldOn: text("soldOn"), buyer, brand, dealerName };
  return type === "" ? sale : { ...sale, type: saleType(type) };
}

/** @throws Refusal of `type` */
function saleType(text: string): "retail" | "non-retail" {
  if (text === "retail" || text === "non-retail") return text;
  throw new Refusal("invalid", "invalid_input", [{ field: "type", message: "unknown_value" }]);
}

interface Row {
  readonly text: (name: Name) => string;
  readonly buyer: Readonly<Record<(typeof OWNER)[number]["name"], string>>;
}

/** Rows that are saved at the same time. */
const AT_ONCE = 8;

async function eachRow(
  uploadId: string,
  list: keyof typeof FILES,
  save: (row: Row) => Promise<void>,
): Promise<FramesFileResult> {
  const rows = await FILES[list].read(await readUploadedFile(uploadId, "FRAMES_FILE", "uploadId"));
  const problems = new Map<FileRow<Name>, readonly UserError[]>();
  const numbers = new Set<string>();
  const waiting = rows.filter(isFirst).values();
  const work = async (): Promise<void> => {
    for (const row of waiting) {
      const text = (name: Name): string => row.cells.get(name) ?? "";
      const [name, phone, email] = [text("name"), text("phone"), text("email")];
      const buyer = { name, phone, email, address: text("address"), city: text("city") };
      const errors = await refusalOf(() => save({ text, buyer }));
      if (errors) problems.set(row, errors);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return resultOf(list, rows, problems);

  /** Whether no earlier row is about the same frame: rows are saved at the same time, so neither would be the last. */
  function isFirst(row: FileRow<Name>): boolean {
    const number = exactFrameNumber(row.cells.get("frameNumber") ?? "");
    const isTwice = number !== "" && numbers.has(number);
    if (isTwice) problems.set(row, [{ field: "frameNumber", message: "twice_in_file" }]);
    numbers.add(number);
    return !isTwice;
  }
}

/** Why a row is refused; undefined if it is saved. Missing access and faults are no matter of a row. */
async function refusalOf(save: () => Promise<void>): Promise<readonly UserError[] | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
    return error.userErrors.length > 0 ? error.userErrors : [{ field: "", message: error.message }];
  }
}

async function resultOf(
  list: keyof typeof FILES,
  rows: readonly FileRow<Name>[],
  problems: ReadonlyMap<FileRow<Name>, readonly UserError[]>,
): Promise<FramesFileResult> {
  const columnOf = (field: string): string => {
    const column = COLUMNS.find(({ name }) => name === field.split(".").at(-1));
    return column ? FILES[list].headingOf(column.name) : "";
  };
  const refused = rows.flatMap((row) => {
    const errors = problems.get(row)?.map((error) => ({ ...error, field: columnOf(error.field) }));
    return errors ? [{ row: row.row, cells: row.cells, errors }] : [];
  });
  const toCorrect = refused.map(({ cells, errors }) => ({ cells, problems: errors.map(problemText) }));
  return {
    saved: rows.length - refused.length,
    refused: refused.map(({ row, cells, errors }) => ({ row, frameNumber: cells.get("frameNumber") ?? "", errors })),
    file: refused.length === 0 ? undefined : (await FILES[list].corrections(toCorrect)).toString("base64"),
  };
}

/** Problems that a corrected file explains. Others appear as their key. */
const PROBLEM_KEYS = [
  "date_invalid",
  "frame_account_exists",
  "frame_already_reported",
  "frame_ambiguous",
  "frame_not_found",
  "frame_not_yours",
  "frame_number_is_part_number",
  "frame_number_is_placeholder",
  "frame_number_is_standard",
  "frame_number_repeats_one_character",
  "frame_number_required",
  "frame_number_too_long",
  "frame_other_brand",
  "frame_recalled",
  "phone_or_email_required",
  "phone_too_short",
  "required",
  "sold_before_shipped",
  "sold_in_future",
  "too_long",
  "twice_in_file",
  "unknown_value",
  "valid_email",
  "valid_phone",
  "valid_line",
] as const;

function problemText({ field, message, values }: UserError): string {
  const key = PROBLEM_KEYS.find((problem) => problem === message);
  const text = key ? textsIn(actor().locale)(`file.frames.problem.${key}`, values) : message;
  return field ? `${field}: ${text}` : text;
}
