import { randomBytes } from "node:crypto";
import * as z from "zod";
import {
  action,
  actor,
  commit,
  countWithin,
  isoNow,
  newId,
  notFound,
  Refusal,
  refuseField,
  requireScope,
  SIGNED_IN,
} from "../platform/index.ts";
import { formPost } from "./post.ts";
import {
  cleanKey,
  cleanType,
  createUploadSchema,
  type FileType,
  isPrivate,
  PURPOSES,
  type Upload,
  type UploadPurpose,
} from "./schema.ts";
import { newUploadWrite, quarantineKey, readUpload } from "./store.ts";

const HOUR_MS = 3_600_000;
/** Limits storage, because checked files stay even if nothing links to them. */
export const PER_USER_AND_HOUR = 120;

/** How to upload a file: post a form with `fields`, then the file as `file`, to `url`. */
export interface UploadForm {
  readonly id: string;
  readonly url: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Allows one file of exactly this size and type to be uploaded into quarantine within ten minutes.
 * @throws Refusal "forbidden" without the scope of the purpose, "uploads_limited" beyond 120 in an hour
 */
export const createUpload = action({
  name: "upload.createUpload",
  scope: Object.values(PURPOSES).map(({ scope }) => scope),
  input: createUploadSchema,
  run: async ({ purpose, fileName, contentType, size }): Promise<UploadForm> => {
    requireScope(PURPOSES[purpose].scope);
    const { userId, host, sorg } = actor();
    if ((await countWithin(`upload#user#${userId}`, HOUR_MS)) > PER_USER_AND_HOUR)
      throw new Refusal("limited", "uploads_limited");
    const [id, file] = [newId(), `${randomBytes(16).toString("hex")}.${ending(purpose, contentType)}`];
    const upload: Upload = {
      ...{ id, userId, host, sorg, purpose, fileName, contentType, size, file },
      status: "PENDING",
      createdAt: isoNow(),
    };
    await commit({
      writes: [newUploadWrite(upload)],
      audit: { subject: `UPLOAD#${id}`, what: "allowed", detail: { purpose, size } },
    });
    return { id, ...(await formPost({ key: quarantineKey(upload), contentType, size })) };
  },
});

const ending = (purpose: UploadPurpose, contentType: FileType): string =>
  cleanType({ purpose, contentType }).replace(/^.*\//, "").replace("jpeg", "jpg");

/** State of an upload. @throws Refusal "not-found" for absent uploads and those of other users */
export const upload = action({
  name: "upload.upload",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }) => {
    const found = await readUpload(id);
    if (!found || found.userId !== actor().userId) throw notFound();
    const { status, reason } = found;
    return {
      id,
      status,
      reason,
      path: status === "CLEAN" && !isPrivate(found.purpose) ? `/${cleanKey(found)}` : undefined,
    };
  },
});

/**
 * The clean public file of an upload: its name, and its path on the site's own origin.
 * @throws Refusal of `field` unless the file is clean, was uploaded for this purpose, and belongs to the actor's host and sales
 * organization
 */
export async function cleanFile(
  id: string,
  purpose: UploadPurpose,
  field: string,
): Promise<{ readonly file: string; readonly path: string }> {
  const found = await cleanUpload(id, purpose, field);
  return { file: found.file, path: `/${cleanKey(found)}` };
}

/**
 * The clean document of the actor's own upload.
 * @throws Refusal of `field` as `cleanFile`, and for uploads of other users
 */
export async function cleanDocument(
  id: string,
  purpose: UploadPurpose,
  field: string,
): Promise<Pick<Upload, "fileName" | "size"> & { readonly key: string; readonly contentType: string }> {
  const found = await cleanUpload(id, purpose, field, actor().userId);
  return { fileName: found.fileName, size: found.size, key: cleanKey(found), contentType: cleanType(found) };
}

async function cleanUpload(id: string, purpose: UploadPurpose, field: string, userId?: string): Promise<Upload> {
  const { host, sorg } = actor();
  const found = await readUpload(id);
  const own = found?.purpose === purpose && found.sorg === sorg && found.host === host;
  if (!found || !own || (userId !== undefined && found.userId !== userId)) throw refuseField(field, "upload_unknown");
  if (found.status !== "CLEAN") throw refuseField(field, found.reason ?? "upload_pending");
  return found;
}
