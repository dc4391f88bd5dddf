import { randomBytes } from "node:crypto";
import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  isoNow,
  newId,
  notFound,
  Refusal,
  requireScope,
  SIGNED_IN,
} from "../platform/index.ts";
import { formPost } from "./post.ts";
import {
  cleanKey,
  createUploadSchema,
  extensionOf,
  isPrivate,
  PURPOSES,
  purposeOf,
  storedType,
  type Upload,
} from "./schema.ts";
import { newUploadWrite, quarantineKey, readUpload } from "./store.ts";

export { deleteFile, type FileLink, linkFile, linkPicture, unlinkWrite } from "./link.ts";
export { writeVersion } from "./objects.ts";
export { readFileRef, readUploadedFile } from "./read.ts";
export { readLinkedFile } from "./store.ts";

const HOUR_MS = 3_600_000;
/** Limits storage, because checked files stay for a week even if nothing links to them. Purposes may allow more. */
export const PER_USER_AND_HOUR = 120;

/** How to upload a file: post a form with `fields`, then the file as `file`, to `url`. */
export interface UploadForm {
  readonly id: string;
  readonly url: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Allows one file of exactly this size and type to be uploaded into quarantine within ten minutes.
 * @throws Refusal "forbidden" without the scope of the purpose, "uploads_limited" beyond the purpose's limit in an hour, 120 by default
 */
export const createUpload = action({
  name: "upload.createUpload",
  scope: [...new Set(Object.values(PURPOSES).flatMap<string>(({ scopes }) => scopes))],
  input: createUploadSchema,
  run: async ({ purpose, fileName, contentType, size, takenAt, place }): Promise<UploadForm> => {
    requireScope([...PURPOSES[purpose].scopes]);
    const { userId, host, sorg } = actor();
    const { perHour } = purposeOf(purpose);
    const subject = perHour === undefined ? `upload#user#${userId}` : `upload#user#${userId}#${perHour}`;
    if ((await countWithin(subject, HOUR_MS)) > (perHour ?? PER_USER_AND_HOUR))
      throw new Refusal("limited", "uploads_limited");
    const extension = extensionOf(storedType({ purpose, contentType }));
    const [id, file] = [newId(), `${randomBytes(16).toString("hex")}.${extension}`];
    const upload: Upload = {
      ...{ id, userId, host, sorg, purpose, fileName, contentType, size, file },
      ...((await storesPhotoFacts(host)) && { takenAt: takenAt ?? undefined, place: place ?? undefined }),
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

/** Where and when a photo was taken is stored only at hosts that want it. */
async function storesPhotoFacts(host: string): Promise<boolean> {
  return (await hostConfig(host))?.flags.includes("PHOTO_FACTS") ?? false;
}

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
