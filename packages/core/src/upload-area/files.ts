import * as z from "zod";
import { action, actor, requireScope } from "../platform/index.ts";
import { type StoredFile, storedFile } from "../platform/stored-file.ts";
import { XLSX } from "../platform/workbook.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { readFileRef } from "../upload/index.ts";
import { rowsUpload, UPLOAD_AREA } from "./index.ts";
import { kindOf } from "./kinds.ts";
import { createRowsSchema, type RefusedRow, ROW_KIND_SCOPES, rowsIdSchema } from "./schema.ts";

/** GET /api/upload-area/template: the file of a kind to fill in, in the user's language. */
export const rowsTemplate = action({
  name: "uploadArea.template",
  scope: UPLOAD_AREA,
  input: z.object({ kind: createRowsSchema.shape.kind }),
  run: async ({ kind }): Promise<Buffer> => {
    requireScope(ROW_KIND_SCOPES[kind]);
    return (await kindOf(kind)).file.template();
  },
});

/** The file as it was uploaded, or its refused rows with their errors beside them. @throws Refusal "not-found" */
export const rowsFile = action({
  name: "uploadArea.file",
  scope: UPLOAD_AREA,
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
  customer_unknown: "file.users.problem.customer_unknown",
  date_invalid: "file.frames.problem.date_invalid",
  day_in_future: "file.rows.problem.day_in_future",
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
  phone_or_email_required: "file.frames.problem.phone_or_email_required",
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
};

function problemText({ field, message, values }: RefusedRow["errors"][number]): string {
  const key = PROBLEM_TEXTS[message];
  const text = key ? textsIn(actor().locale)(key, values) : message;
  return field ? `${field}: ${text}` : text;
}
