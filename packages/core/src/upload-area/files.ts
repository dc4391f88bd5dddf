import * as z from "zod";
import { action, actor } from "../platform/index.ts";
import { type StoredFile, storedFile } from "../platform/stored-file.ts";
import { XLSX } from "../platform/workbook.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { readFileRef } from "../upload/index.ts";
import { requireKind, rowsUpload, UPLOADERS } from "./index.ts";
import { kindOf } from "./kinds.ts";
import { createRowsSchema, type RefusedRow, rowsIdSchema } from "./schema.ts";

/** GET /api/upload-area/template: the file of a kind to fill in, in the user's language. */
export const rowsTemplate = action({
  name: "uploadArea.template",
  scope: UPLOADERS,
  input: z.object({ kind: createRowsSchema.shape.kind }),
  run: async ({ kind }): Promise<Buffer> => {
    requireKind(kind);
    return (await kindOf(kind)).file.template();
  },
});

/** The file as it was uploaded, or its refused rows with their errors beside them. @throws Refusal "not-found" */
export const rowsFile = action({
  name: "uploadArea.file",
  scope: UPLOADERS,
  input: rowsIdSchema.extend({ file: z.enum(["original", "corrections"], "unknown_value") }),
  run: async ({ id, file }): Promise<StoredFile> => {
    const upload = await rowsUpload({ id });
    if (file === "original") return storedFile(upload.file);
    const { read, corrections } = (await kindOf(upload.kind)).file;
    const refused = new Map(upload.refused.map((row) => [row.row, row]));
    const rows = (await read(await readFileRef(upload.file))).flatMap(({ row, cells }) => {
      const found = refused.get(row);
      return found ? [{ cells, problems: found.errors.map(problemText) }] : [];
    });
    const fileName = `${upload.file.fileName.replace(/\.xlsx$/i, "")}-corrections.xlsx`;
    return { fileName, contentType: XLSX, body: await corrections(rows) };
  },
});

/** Texts of problems. Others appear as their key. */
const PROBLEM_TEXTS: Readonly<Record<string, TextKey>> = {
  article_not_found: "file.order.problem.article_not_found",
  code_invalid: "file.users.problem.code_invalid",
  customer_unknown: "file.users.problem.customer_unknown",
  date_invalid: "file.frames.problem.date_invalid",
  day_in_future: "file.rows.problem.day_in_future",
  flag_invalid: "file.users.problem.flag_invalid",
  frame_account_exists: "file.frames.problem.frame_account_exists",
  frame_already_reported: "file.frames.problem.frame_already_reported",
  frame_ambiguous: "file.frames.problem.frame_ambiguous",
  frame_not_found: "file.frames.problem.frame_not_found",
  frame_not_yours: "file.frames.problem.frame_not_yours",
  frame_number_is_part_number: "file.frames.problem.frame_number_is_part_number",
  frame_number_is_placeholder: "file.frames.problem.frame_number_is_placeholder",
  frame_number_is_standard: "file.frames.problem.frame_number_is_standard",
  frame_number_repeats_one_character: "file.frames.problem.frame_number_repeats_one_character",
  frame_number_required: "file.frames.problem.frame_number_required",
  frame_number_too_long: "file.frames.problem.frame_number_too_long",
  frame_other_brand: "file.frames.problem.frame_other_brand",
  frame_recalled: "file.frames.problem.frame_recalled",
  payment_amount_decimals: "file.rows.problem.payment_amount_decimals",
  phone_or_email_required: "file.frames.problem.phone_or_email_required",
  phone_too_short: "file.frames.problem.phone_too_short",
  qty_max: "file.rows.problem.qty_max",
  qty_whole: "file.order.problem.qty_whole",
  quantity_invalid: "file.rows.problem.quantity_invalid",
  required: "file.frames.problem.required",
  sold_before_shipped: "file.frames.problem.sold_before_shipped",
  sold_in_future: "file.frames.problem.sold_in_future",
  too_long: "file.frames.problem.too_long",
  twice_in_file: "file.frames.problem.twice_in_file",
  unknown_value: "file.frames.problem.unknown_value",
  valid_email: "file.frames.problem.valid_email",
  valid_line: "file.frames.problem.valid_line",
  valid_phone: "file.frames.problem.valid_phone",
  vendor_articles_full: "file.rows.problem.vendor_articles_full",
  vendor_count_whole: "file.rows.problem.vendor_count_whole",
  vendor_price_min: "file.rows.problem.vendor_price_min",
  vendor_unknown: "file.rows.problem.vendor_unknown",
};

function problemText({ field, message, values }: RefusedRow["errors"][number]): string {
  const key = PROBLEM_TEXTS[message];
  const text = key ? textsIn(actor().locale)(key, values) : message;
  return field ? `${field}: ${text}` : text;
}
