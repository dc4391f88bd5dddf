import { rowsUploadRequested } from "@spoke/events";
import * as z from "zod";
import { reachableIn } from "../customer/served/index.ts";
import {
  action,
  actor,
  commit,
  event,
  hasScope,
  isoNow,
  notFound,
  now,
  requireScope,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { linkFile } from "../upload/index.ts";
import {
  createRowsSchema,
  isVendorKind,
  ROW_KIND_SCOPES,
  ROW_KINDS,
  type RowKind,
  type RowsUpload,
  rowsIdSchema,
  type StoredRow,
} from "./schema.ts";
import { changeUploadWrite, newUploadWrites, readLatestRows, readOwnUploads, readRowsUpload } from "./store.ts";
import { rowsMachine } from "./transitions.ts";

export const UPLOAD_AREA = "page.upload-area";
/** Users of the upload area, and vendors with their own kinds. */
export const UPLOADERS = [UPLOAD_AREA, ...ROW_KIND_SCOPES["vendor-stock"]];

/** @throws Refusal "forbidden" without a scope of the kind, and without that of the upload area unless vendors upload it */
export function requireKind(kind: RowKind): void {
  if (!isVendorKind(kind)) requireScope(UPLOAD_AREA);
  requireScope(ROW_KIND_SCOPES[kind]);
}

const isAllowed = (kind: RowKind): boolean =>
  (isVendorKind(kind) || hasScope(UPLOAD_AREA)) && ROW_KIND_SCOPES[kind].some((scope) => hasScope(scope));

/** Kinds of files that the user may upload. */
export const rowKinds = action({
  name: "uploadArea.kinds",
  scope: UPLOADERS,
  input: z.object({}),
  run: async (): Promise<RowKind[]> => ROW_KINDS.filter(isAllowed),
});

/**
 * Has the rows of an uploaded file checked, without storing any. The file is linked as evidence. Repeating the id succeeds
 * without effect.
 * @throws Refusal of `kind` and `uploadId`; "forbidden" without the scope of the kind
 */
export const createRowsUpload = action({
  name: "uploadArea.create",
  scope: UPLOADERS,
  input: createRowsSchema,
  run: async ({ id, kind, uploadId }): Promise<RowsUpload> => {
    requireKind(kind);
    const repeated = await readRowsUpload(id);
    if (repeated) return ownOf(repeated);
    const { userId, name, host, sorg, sorgs, customer, locale, scopes } = actor();
    const { ref, writes } = await linkFile({ uploadId, purpose: "ROWS_FILE", field: "uploadId", owner: id });
    const upload: RowsUpload = {
      ...{
        id,
        kind,
        file: ref,
        state: "checking",
        mode: "check",
        again: false,
        owner: userId,
        name,
        host,
        sorg,
        sorgs: [...sorgs],
      },
      ...{ unrestricted: [...unrestrictedSorgs()], scopes: [...scopes], locale },
      ...(customer && { customer: { code: customer.code, areas: [...customer.areas] } }),
      ...{ progress: 0, total: 0, saved: 0, unchanged: 0, refused: [], taken: [], log: { start: isoNow() } },
      ...{ createdAt: isoNow(), version: 1 },
    };
    return commit.retrying(
      async () => ({
        writes: [...newUploadWrites(upload), ...writes],
        events: [event(rowsUploadRequested, { uploadId: id })],
        audit: { subject: `ROWSUPLOAD#${id}`, what: "checked", detail: { kind } },
        result: upload,
      }),
      { attempts: 1 },
    );
  },
});

/** Stores the rows of a checked file; of an imported one, those that were refused. @throws Refusal "not-found", "conflict" */
export const importRowsUpload = action({
  name: "uploadArea.import",
  scope: UPLOADERS,
  input: rowsIdSchema,
  run: ({ id }): Promise<RowsUpload> =>
    commit.retrying(async () => {
      const stored = withoutOverdue(await ownUpload(id));
      requireKind(stored.kind);
      if (stored.state === "importing") return { writes: [], result: stored };
      const { scopes, sorgs } = actor();
      const after: RowsUpload = {
        ...stored,
        ...{
          state: rowsMachine.next(stored.state, "import"),
          mode: "import",
          again: stored.state === "done",
          progress: 0,
          log: { start: isoNow() },
        },
        ...{ scopes: [...scopes], sorgs: [...sorgs], unrestricted: [...unrestrictedSorgs()] },
      };
      return {
        writes: [changeUploadWrite(stored, after)],
        events: [event(rowsUploadRequested, { uploadId: id })],
        audit: { subject: `ROWSUPLOAD#${id}`, what: "imported", detail: { kind: stored.kind } },
        result: after,
      };
    }),
});

/** The user's latest 50 uploads, newest first. */
export const rowsUploads = action({
  name: "uploadArea.uploads",
  scope: UPLOADERS,
  input: z.object({}),
  run: async (): Promise<RowsUpload[]> =>
    (await readOwnUploads()).filter(({ host }) => host === actor().host).map(withoutOverdue),
});

/** An upload of the user. @throws Refusal "not-found" */
export const rowsUpload = action({
  name: "uploadArea.upload",
  scope: UPLOADERS,
  input: rowsIdSchema,
  run: async ({ id }): Promise<RowsUpload> => withoutOverdue(await ownUpload(id)),
});

/** The latest rows of a kind, of customers that the user acts for or serves. */
export const uploadedRows = action({
  name: "uploadArea.rows",
  scope: UPLOAD_AREA,
  input: z.object({ kind: createRowsSchema.shape.kind }),
  run: async ({ kind }): Promise<StoredRow[]> => {
    requireKind(kind);
    const { sorgs, customer } = actor();
    const found = await Promise.all(
      sorgs.map(async (sorg) => {
        const rows = await readLatestRows(kind, sorg);
        const codes = [...new Set(rows.map(({ custCode }) => custCode))];
        if (codes.length === 0) return [];
        const reachable = await reachableIn(sorg, codes);
        return rows.filter(
          ({ custCode }) => custCode === customer?.code.unified || reachable === "all" || reachable.includes(custCode),
        );
      }),
    );
    return found.flat().sort((a, b) => (a.at < b.at ? 1 : -1));
  },
});

/** When all attempts of a pass have ended (`infra/subscriptions.ts`). */
const OVERDUE_MS = 1_800_000;

/** The upload with the state `failed` if its pass was killed; it can be imported again. */
function withoutOverdue(upload: RowsUpload): RowsUpload {
  const { state, log } = upload;
  const isUnderWay = state === "checking" || state === "importing";
  if (!isUnderWay || now() - Date.parse(log.start) < OVERDUE_MS) return upload;
  return { ...upload, state: "failed", log: { ...log, message: "rows_upload_failed" } };
}

async function ownUpload(id: string): Promise<RowsUpload> {
  const found = await readRowsUpload(id);
  if (!found) throw notFound();
  return ownOf(found);
}

function ownOf(upload: RowsUpload): RowsUpload {
  const { userId, host } = actor();
  if (upload.owner !== userId || upload.host !== host) throw notFound();
  return upload;
}

/** Whether the actor uploaded the file: nobody else may read it. */
export async function canReadRowsFile(id: string): Promise<boolean> {
  const found = await readRowsUpload(id);
  return found?.owner === actor().userId && found.host === actor().host;
}
