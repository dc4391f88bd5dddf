import * as z from "zod";
import { toActiveCustomer, usableCustomer } from "../customer/index.ts";
import {
  type Actor,
  action,
  commit,
  isConflict,
  isoNow,
  logger,
  now,
  Refusal,
  SYSTEM,
  systemActor,
  type UserError,
  withActor,
} from "../platform/index.ts";
import type { FileRow } from "../row-file/index.ts";
import { readFileRef } from "../upload/index.ts";
import { readUser } from "../user/index.ts";
import { type Kind, kindOf } from "./kinds.ts";
import type { RefusedRow, RowsUpload, TakenRow } from "./schema.ts";
import { changeUploadWrite, readRowsUpload, rowsProgressWrite } from "./store.ts";
import { rowsMachine } from "./transitions.ts";

/** Rows that are handled at the same time. */
const AT_ONCE = 8;
const PROGRESS_MS = 1_000;
/** Characters of a name or value in the table of refused rows. */
const MAX_NAME = 80;

/**
 * Checks or stores the rows of a file as its owner, and records what became of each. Handling a row again has no effect, so a
 * delivery after a crash starts again.
 */
export const processRowsUpload = action({
  name: "uploadArea.process",
  scope: SYSTEM,
  input: z.object({ uploadId: z.string() }),
  run: async ({ uploadId }): Promise<"done" | "ignored"> => {
    const upload = await readRowsUpload(uploadId);
    if (!upload || (upload.state !== "checking" && upload.state !== "importing")) return "ignored";
    const result = await resultOf(upload);
    const isFailed = result.log.message !== undefined;
    const passed = upload.mode === "check" ? "check" : "finish";
    const state = rowsMachine.next(upload.state, isFailed ? "fail" : passed);
    const conflict = await commit.attempt({
      writes: [changeUploadWrite(upload, { ...upload, ...result, state })],
      audit: { subject: `ROWSUPLOAD#${upload.id}`, what: state, detail: { saved: result.saved } },
    });
    if (conflict) return "ignored";
    logger.info("rows uploaded", { rowsUploadId: upload.id, state, saved: result.saved });
    return "done";
  },
});

type Result = Pick<RowsUpload, "progress" | "total" | "saved" | "unchanged" | "refused" | "taken" | "log">;

/** A file that cannot be read is a result too; only faults are thrown. */
async function resultOf(upload: RowsUpload): Promise<Result> {
  const { log } = upload;
  try {
    const who = await ownerOf(upload);
    const counted = await withActor(who, () => handleRows(upload));
    return { ...counted, log: { ...log, finish: isoNow() } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refused, taken, saved, unchanged, progress, total } = upload;
    const { message, values }: Pick<UserError, "message" | "values"> = error.userErrors[0] ?? error;
    const refusal = { message, ...(values && { values: { ...values } }) };
    return { refused, taken, saved, unchanged, progress, total, log: { ...log, finish: isoNow(), ...refusal } };
  }
}

/**
 * The user with the access of the request, and with the customer of the upload only as far as they may work as it now.
 * @throws Refusal if they were deactivated since
 */
async function ownerOf(upload: RowsUpload): Promise<Actor> {
  const { owner, name, host, sorg, sorgs, unrestricted, scopes, customer, locale } = upload;
  const user = await readUser(owner);
  if (!user?.active) throw new Refusal("forbidden", "forbidden");
  const record = await usableCustomer(user, customer?.code.unified, scopes.includes("menu.change-cust"));
  return {
    ...systemActor(),
    ...{ kind: "user", userId: owner, username: user.username, name, host, sorg, sorgs, locale },
    ...{ unrestrictedSorgs: unrestricted, scopes: new Set(scopes) },
    ...(record && { customer: toActiveCustomer(record) }),
  };
}

type Counted = Omit<Result, "log">;

async function handleRows(upload: RowsUpload): Promise<Counted> {
  const { kind, file, mode, id, log } = upload;
  const { file: rowFile, identity, value, handle } = await kindOf(kind);
  const all = await rowFile.read(await readFileRef(file));
  // A second import handles only what the first refused.
  const isAgain = upload.again;
  const left = new Set(upload.refused.map(({ row }) => row));
  const rows = isAgain ? all.filter(({ row }) => left.has(row)) : all;
  const taken: TakenRow[] = isAgain ? [...upload.taken] : [];
  const before = isAgain ? upload : { saved: 0, unchanged: 0 };
  const start = taken.length;
  const refused: RefusedRow[] = [];
  const repeated = repeatedRows(all, identity);
  const waiting = rows.values();
  let [done, next] = [0, now() + PROGRESS_MS];
  const work = async (): Promise<void> => {
    for (const row of waiting) {
      const name = identity(row).name.slice(0, MAX_NAME);
      const errors = repeated.has(row.row)
        ? [{ field: "", message: "twice_in_file" }]
        : await errorsOf(async () => {
            const handled = await handle(row, mode, { id, at: log.start });
            const { warnings, ...became } = typeof handled === "string" ? { outcome: handled } : handled;
            taken.push({ row: row.row, name, ...became, ...(warnings && { warnings: withHeadings(warnings) }) });
          });
      const typed = value && row.cells.get(value)?.slice(0, MAX_NAME);
      if (errors) refused.push({ row: row.row, name, ...(typed && { after: typed }), errors: withHeadings(errors) });
      done += 1;
      if (now() < next) continue;
      next = now() + PROGRESS_MS;
      await commit({ writes: [rowsProgressWrite(upload, done, rows.length)] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const counted = (outcome: TakenRow["outcome"]): number =>
    before[outcome] + taken.slice(start).filter((row) => row.outcome === outcome).length;
  const counts = { saved: counted("saved"), unchanged: counted("unchanged") };
  for (const list of [refused, taken]) list.sort((a, b) => a.row - b.row);
  return { ...counts, refused, taken, progress: rows.length, total: rows.length };

  /** Errors with the headings of their columns; `buyer.name` is the column `name`. */
  function withHeadings(errors: readonly UserError[]): RefusedRow["errors"] {
    return errors.map(({ field, message, values }) => ({
      field: rowFile.headingOf(field.split(".").at(-1) ?? ""),
      message,
      ...(values && { values: { ...values } }),
    }));
  }
}

/** Numbers of rows about something that an earlier row is about. */
function repeatedRows(rows: readonly FileRow<string>[], identity: Kind["identity"]): ReadonlySet<number> {
  const keys = new Set<string>();
  return new Set(
    rows.flatMap((row) => {
      const { key } = identity(row);
      const isTwice = keys.has(key);
      keys.add(key);
      return isTwice ? [row.row] : [];
    }),
  );
}

/** Why a row is refused; undefined if it is handled. Missing access and faults are no matter of a row. */
async function errorsOf(handle: () => Promise<void>): Promise<readonly UserError[] | undefined> {
  try {
    await handle();
    return undefined;
  } catch (error) {
    if (isConflict(error, "busy")) throw error;
    if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
    return error.userErrors.length > 0 ? error.userErrors : [{ field: "", message: error.message }];
  }
}
