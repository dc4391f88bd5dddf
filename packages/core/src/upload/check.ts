import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { action, filesBucket, logger, SYSTEM, s3 } from "../platform/index.ts";
import { fileTypeOf, notAlone } from "./container.ts";
import { redraw, reencode, Unreadable } from "./reencode.ts";
import { cleanKey, cleanType, isPrivate, type Upload } from "./schema.ts";
import { QUARANTINE, quarantineKey, readUpload, settle } from "./store.ts";

/**
 * Checks a file that arrived in quarantine: it is what was allowed, by its bytes and not by what the store says; then it is
 * drawn anew, a document kept as it is, and the original goes. Notices may come twice, late or about anything: the first finding
 * about an upload stays, and whatever else lies in quarantine is deleted.
 * A file of its own: only the function behind it carries the picture library.
 */
export const checkUpload = action({
  name: "upload.checkUpload",
  scope: SYSTEM,
  input: z.object({ key: z.string() }),
  run: async ({ key }): Promise<"CLEAN" | "REFUSED" | "ignored"> => {
    // A rule that lets other notices in must not make this delete what they are about.
    if (!key.startsWith(QUARANTINE)) return "ignored";
    const [, , id = ""] = key.split("/");
    const upload = id === "" ? undefined : await readUpload(id);
    if (upload?.status !== "PENDING" || quarantineKey(upload) !== key) {
      await remove(key);
      return "ignored";
    }
    const bytes = await read(key, upload.size);
    // A notice that came twice: whoever was first has taken it away.
    if (!bytes) return "ignored";
    const found = await examine(upload, bytes);
    const first = await settle(id, found);
    await remove(key);
    if (!first) return "ignored";
    logger.info("an upload was checked", { uploadId: id, ...found });
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

/** Translation key of what is wrong with the file, seen from outside. */
function reasonAgainst({ size, contentType }: Upload, bytes: Buffer): string | undefined {
  if (bytes.length !== size) return "upload_size_differs";
  const type = fileTypeOf(bytes);
  if (!type) return "upload_type_refused";
  if (type !== contentType) return "upload_type_differs";
  return notAlone(bytes, type);
}

/** The object, or little more than was allowed of a larger one; undefined when it is gone. */
async function read(key: string, size: number): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!(Body instanceof Readable)) throw new Error("the object has no readable body");
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

/** A picture of the site is made light, one that proves something is kept readable; a document stays what it is. */
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
