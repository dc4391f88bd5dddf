import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { action, filesBucket, logger, SYSTEM, s3 } from "../platform/index.ts";
import { fileTypeOf, notAlone } from "./container.ts";
import { redraw, reencode, Unreadable } from "./reencode.ts";
import { cleanKey, cleanType, isPrivate, type Upload } from "./schema.ts";
import { QUARANTINE, quarantineKey, readUpload, recordResult } from "./store.ts";

/**
 * Checks the bytes of a file in quarantine against the upload that allowed it. Pictures are then re-encoded, documents copied,
 * and the original is deleted. Notifications may arrive twice, late, or for unknown files: the first result for an upload wins,
 * and unknown files in quarantine are deleted.
 * In a file of its own, so that only one function bundles the picture library.
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
    const bytes = await read(key, upload.size);
    // Delivered twice: the first run has deleted the file.
    if (!bytes) return "ignored";
    const found = await examine(upload, bytes);
    const first = await recordResult(id, found);
    await remove(key);
    if (!first) return "ignored";
    logger.info("upload checked", { uploadId: id, ...found });
    return found.status;
  },
});

type Finding = { readonly status: "CLEAN" } | { readonly status: "REFUSED"; readonly reason: string };

async function examine(upload: Upload, bytes: Buffer): Promise<Finding> {
  const reason = reasonAgainst(upload, bytes);
  if (reason) return { status: "REFUSED", reason };
  try {
    await write(upload, await cleaned(upload, bytes));
    return { status: "CLEAN" };
  } catch (error) {
    if (error instanceof Unreadable) return { status: "REFUSED", reason: error.message };
    throw error;
  }
}

/** Translation key of the reason to refuse the file, judged without decoding it. */
function reasonAgainst({ size, contentType }: Upload, bytes: Buffer): string | undefined {
  if (bytes.length !== size) return "upload_size_differs";
  const type = fileTypeOf(bytes);
  if (!type) return "upload_type_refused";
  if (type !== contentType) return "upload_type_differs";
  return notAlone(bytes, type);
}

/** The object, cut slightly above the allowed size; undefined if it no longer exists. */
async function read(key: string, size: number): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!(Body instanceof Readable)) throw new Error("object body is not readable");
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of Body) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      length += bytes.length;
      if (length > size) break;
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Pictures of the site are compressed, proofs of payment stay readable, and documents stay unchanged. */
function cleaned({ purpose, contentType }: Upload, bytes: Buffer): Promise<Buffer> {
  if (contentType === "application/pdf") return Promise.resolve(bytes);
  return isPrivate(purpose) ? redraw(bytes) : reencode(bytes);
}

async function write(upload: Upload, body: Buffer): Promise<void> {
  const caching = isPrivate(upload.purpose)
    ? { CacheControl: "private, no-store", ContentDisposition: "attachment" }
    : { CacheControl: "public, max-age=31536000, immutable" };
  const head = { ContentType: cleanType(upload), ...caching };
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: cleanKey(upload), ...head, Body: body }));
}

async function remove(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
}
