import { actor, refuseField } from "../platform/index.ts";
import { cleanUpload } from "./link.ts";
import { readPart } from "./objects.ts";
import { cleanKey, type FileRef, type UploadPurpose } from "./schema.ts";

/**
 * Bytes of an upload that is read and not stored, such as a spreadsheet of rows. It is deleted after a week.
 * @throws Refusal of `field` unless it is clean, less than a week old, the actor's own, and was uploaded for this purpose
 */
export async function readUploadedFile(id: string, purpose: UploadPurpose, field: string): Promise<Buffer> {
  const found = await cleanUpload(id, purpose, field);
  if (found.userId !== actor().userId) throw refuseField(field, "upload_unknown");
  return readPart(cleanKey(found), 0, found.stored?.size ?? found.size);
}

/** Bytes of a linked file, whose record has checked who reads it. */
export const readFileRef = ({ key, size }: Pick<FileRef, "key" | "size">): Promise<Buffer> => readPart(key, 0, size);
