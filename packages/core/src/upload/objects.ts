import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { filesBucket } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { isPrivate, type Rendition, renditionKey, type UploadPurpose } from "./schema.ts";

/** Bytes of an object; undefined if it no longer exists. */
export async function sizeOf(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: key }));
    return ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Bytes from `start` up to `end`, which is exclusive. Fills one buffer, as large files would not fit twice. */
export async function readPart(key: string, start: number, end: number): Promise<Buffer> {
  const { Body } = await s3().send(
    new GetObjectCommand({ Bucket: filesBucket(), Key: key, Range: `bytes=${start}-${end - 1}` }),
  );
  if (!(Body instanceof Readable)) throw new Error("object body is not readable");
  const bytes = Buffer.alloc(end - start);
  let length = 0;
  for await (const part of Body) length += Buffer.from(part).copy(bytes, length);
  if (length !== bytes.length) throw new Error(`object changed while it was read: ${key}`);
  return bytes;
}

/** Private files are only ever saved, not shown, by a browser that opens their address. */
const headersOf = (purpose: UploadPurpose) =>
  isPrivate(purpose)
    ? { CacheControl: "private, no-store", ContentDisposition: "attachment" }
    : { CacheControl: "public, max-age=31536000, immutable" };

export async function write(purpose: UploadPurpose, key: string, type: string, body: Buffer): Promise<void> {
  const head = { ContentType: type, ...headersOf(purpose) };
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, ...head, Body: body }));
}

/** Stores a version of a file that was drawn later. It is deleted with the file. */
export const writeVersion = (purpose: UploadPurpose, key: string, version: Rendition, jpeg: Buffer): Promise<void> =>
  write(purpose, renditionKey(key, version), "image/jpeg", jpeg);

/** Copies within the store, so that large files do not pass through the function. */
export async function copy(purpose: UploadPurpose, from: string, key: string, type: string): Promise<void> {
  const Bucket = filesBucket();
  const head = { MetadataDirective: "REPLACE", ContentType: type, ...headersOf(purpose) } as const;
  await s3().send(new CopyObjectCommand({ Bucket, Key: key, CopySource: `${Bucket}/${from}`, ...head }));
}

export async function remove(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
}
