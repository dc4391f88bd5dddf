import * as z from "zod";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { fileTypeOf, notAlone, textTypeOf } from "./container.ts";
import { requireHarmless, requireOneKind, SIGNATURE_BYTES } from "./malware.ts";
import { copy, readPart, remove, sizeOf, write } from "./objects.ts";
import { inertPdf } from "./pdf.ts";
import { compress, decode, redraw, shrink } from "./picture.ts";
import {
  cleanKey,
  isPictureType,
  isPrivate,
  isVideoType,
  PDF_TYPE,
  type PictureType,
  purposeOf,
  renditionKey,
  SHEET_TYPE,
  type StoredFacts,
  storedType,
  TEXT_TYPE,
  type Upload,
} from "./schema.ts";
import { type Finding, QUARANTINE, quarantineKey, readUpload, recordResult } from "./store.ts";
import { Unreadable } from "./unreadable.ts";
import { videoTypeOf } from "./video.ts";
import { requirePlainWorkbook } from "./workbook.ts";

/**
 * Checks the bytes of a file in quarantine against the upload that allowed it. Pictures and PDFs are written as new files, videos and
 * spreadsheets copied, and the original is deleted. Notifications may arrive twice, late, or for unknown files: the first
 * result for an upload wins, and unknown files in quarantine are deleted.
 * In a file of its own, so that only one function bundles the libraries for pictures and PDFs.
 */
export const checkUpload = action({
  name: "upload.checkUpload",
  scope: SYSTEM,
  input: z.object({ key: z.string() }),
  run: async ({ key }): Promise<"CLEAN" | "REFUSED" | "ignored"> => {
    // Never delete files outside quarantine, even if a misconfigured rule sends their notifications here.
    if (!key.startsWith(QUARANTINE)) return "ignored";
    const [, , id = ""] = key.split("/");
    const upload = id === "" ? undefined : await readUpload(id);
    if (upload?.status !== "PENDING" || quarantineKey(upload) !== key) {
      await remove(key);
      return "ignored";
    }
    const size = await sizeOf(key);
    // Delivered twice: the first run has deleted the file.
    if (size === undefined) return "ignored";
    const found = await examine(upload, key, size);
    const first = await recordResult(id, found);
    await remove(key);
    if (!first) return "ignored";
    logger.info("upload checked", { uploadId: id, ...found });
    return found.status;
  },
});

async function examine(upload: Upload, key: string, size: number): Promise<Finding> {
  try {
    if (size !== upload.size) throw new Unreadable("upload_size_differs");
    return { status: "CLEAN", stored: await store(upload, key) };
  } catch (error) {
    if (error instanceof Unreadable) return { status: "REFUSED", reason: error.message };
    throw error;
  }
}

/** Writes the checked file. @throws Unreadable with the reason to refuse it */
async function store(upload: Upload, key: string): Promise<StoredFacts> {
  const { purpose, contentType, size } = upload;
  if (isVideoType(contentType)) {
    // Phones name one kind of container by another.
    const type = await videoTypeOf({ size, read: (start, end) => readPart(key, start, end) });
    await scanParts(key, size);
    await copy(purpose, key, cleanKey(upload), type);
    return { contentType: type, size };
  }
  const bytes = await readPart(key, 0, size);
  const type = contentType === TEXT_TYPE ? textTypeOf(bytes) : await fileTypeOf(bytes);
  if (!type || type !== contentType) throw new Unreadable("upload_type_differs");
  requireHarmless(bytes);
  if (isPictureType(type)) return storePicture(upload, bytes, type);
  if (type === TEXT_TYPE) requireOneKind(bytes);
  if (type === SHEET_TYPE) requirePlainWorkbook(bytes);
  const body = type === PDF_TYPE ? await inertPdf(bytes) : bytes;
  await write(purpose, cleanKey(upload), type, body);
  return { contentType: type, size: body.length };
}

/** Bytes of a video in memory at a time. */
const PART_BYTES = 16_000_000;

/** @throws Unreadable for malware, and for a video that is a page or a document too */
async function scanParts(key: string, size: number): Promise<void> {
  for (let start = 0; start < size; start += PART_BYTES) {
    const part = await readPart(key, start, Math.min(size, start + PART_BYTES + SIGNATURE_BYTES));
    if (start === 0) requireOneKind(part);
    requireHarmless(part);
  }
}

/** Pictures of the site are compressed; evidence stays readable and gets smaller versions. */
async function storePicture(upload: Upload, bytes: Buffer, type: PictureType): Promise<StoredFacts> {
  const problem = notAlone(bytes, type);
  if (problem) throw new Unreadable(problem);
  const { purpose } = upload;
  const { side, renditions } = purposeOf(purpose);
  const contentType = storedType(upload);
  const key = cleanKey(upload);
  const picture = await decode(bytes, side);
  const format = contentType === "image/png" ? "png" : "jpeg";
  const body = isPrivate(purpose) ? await redraw(picture, format) : await compress(picture);
  await write(purpose, key, contentType, body);
  for (const rendition of renditions ?? [])
    await write(purpose, renditionKey(key, rendition), contentType, await shrink(picture, rendition, format));
  return { contentType, size: body.length, width: picture.width, height: picture.height };
}
