import { actor, logger, refuseField, type Write } from "../platform/index.ts";
import { remove } from "./objects.ts";
import {
  cleanKey,
  type FileRef,
  keysOf,
  nameOfType,
  type PrivatePurpose,
  type Upload,
  type UploadPurpose,
} from "./schema.ts";
import { isLinkable, linkedFileWrite, linkedWrite, readUpload, takenWrite, unlinkFileWrite } from "./store.ts";

/**
 * The clean public picture of an upload: its name, its path on the site's own origin, and the write that links it, which
 * belongs into the commit of the record. Pictures that no record links are deleted after a week.
 * @throws Refusal of `field` unless the file is clean, less than a week old, was uploaded for this purpose, and belongs to the
 * actor's host and sales organization
 */
export async function linkPicture(
  id: string,
  purpose: UploadPurpose,
  field: string,
): Promise<{ readonly file: string; readonly path: string; readonly write: Write }> {
  const found = await cleanUpload(id, purpose, field);
  return { file: found.file, path: `/${cleanKey(found)}`, write: linkedWrite(id) };
}

interface LinkRequest {
  readonly uploadId: string;
  readonly purpose: PrivatePurpose;
  /** Field of the form that a refusal names. */
  readonly field: string;
  /** Id of the record that links the file, by which the purpose's check decides who may read it. */
  readonly owner: string;
  readonly title?: string | undefined;
}

/** A private file, and the writes that belong into the commit of the record that stores it. */
export interface FileLink {
  readonly ref: FileRef;
  readonly writes: readonly Write[];
}

/**
 * Links an upload of the actor to a record. An upload is linked once, so that deleting the record may delete its files.
 * @throws Refusal of `field` as `linkPicture`, and for uploads of other users; the writes refuse uploads linked meanwhile
 */
export async function linkFile({ uploadId, purpose, field, owner, title }: LinkRequest): Promise<FileLink> {
  const found = await cleanUpload(uploadId, purpose, field);
  if (found.userId !== actor().userId) throw refuseField(field, "upload_unknown");
  const { contentType, size, width, height } = found.stored ?? { ...found, width: undefined, height: undefined };
  const ref: FileRef = {
    ...{ uploadId, fileName: nameOfType(found.fileName, contentType), contentType, size, key: cleanKey(found), title },
    ...{ width, height, takenAt: found.takenAt, place: found.place },
  };
  const taken = (): Error => refuseField(field, "upload_unknown");
  return { ref, writes: [takenWrite(uploadId, taken), linkedFileWrite({ purpose, owner, ref })] };
}

/** An upload of the actor's host that may be used. @throws Refusal of `field` */
export async function cleanUpload(id: string, purpose: UploadPurpose, field: string): Promise<Upload> {
  const { host, sorg } = actor();
  const found = await readUpload(id);
  const own = found?.purpose === purpose && found.sorg === sorg && found.host === host && isLinkable(found);
  if (!found || !own) throw refuseField(field, "upload_unknown");
  if (found.status !== "CLEAN") throw refuseField(field, found.reason ?? "upload_pending");
  return found;
}

/** The write that unlinks a file, for the commit of its record. `deleteFile` follows the commit. */
export const unlinkWrite = (ref: Pick<FileRef, "uploadId">): Write => unlinkFileWrite(ref);

/** Deletes all versions of an unlinked file. A failure is only logged, as the file can no longer be reached. */
export async function deleteFile(purpose: PrivatePurpose, key: string): Promise<void> {
  try {
    await Promise.all(keysOf(purpose, key).map(remove));
  } catch (error) {
    logger.warn("deleting a file failed", { key, error });
  }
}
