import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { z } from "zod";
import { filesBucket, isoNow, s3 } from "../platform/index.ts";
import { PARTS, type Part } from "./schema.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const ATTEMPTS = 5;

const pointerSchema = z.object({
  part: z.enum(PARTS),
  /** ULID of the moment before the table was read: a greater one holds newer data. */
  version: z.string().min(1),
  key: z.string().min(1),
  bytes: z.int(),
  builtAt: z.string(),
});
export type Pointer = z.output<typeof pointerSchema>;

const pointerKey = (sorg: string, part: Part): string => `catalogue/${sorg}/${part}/current.json`;

/**
 * Puts a version of a part into the files bucket and points to it, unless the pointer is newer already: then a build
 * that began later was faster, and this one is dropped.
 * @returns whether the version is current now
 */
export async function publish(sorg: string, part: Part, version: string, file: Buffer): Promise<boolean> {
  const key = `catalogue/${sorg}/${part}/${version}.bin.zst`;
  const body = await compress(file);
  await s3().send(
    new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: body, ContentType: "application/octet-stream" }),
  );
  const pointer: Pointer = { part, version, key, bytes: file.byteLength, builtAt: isoNow() };
  for (let attempt = 1; ; attempt++) {
    const current = await readPointer(sorg, part);
    if (current && current.pointer.version >= version) return false;
    try {
      await s3().send(
        new PutObjectCommand({
          Bucket: filesBucket(),
          Key: pointerKey(sorg, part),
          Body: JSON.stringify(pointer),
          ContentType: "application/json",
          ...(current ? { IfMatch: current.etag } : { IfNoneMatch: "*" }),
        }),
      );
      return true;
    } catch (error) {
      // Somebody else moved the pointer in between: look again.
      if (!isStatus(error, 412) && !isStatus(error, 409)) throw error;
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Where the current version of a part lies; undefined before the first build. */
export async function readPointer(sorg: string, part: Part): Promise<{ pointer: Pointer; etag: string } | undefined> {
  const found = await read(pointerKey(sorg, part));
  return found && { pointer: pointerSchema.parse(JSON.parse(found.body.toString("utf8"))), etag: found.etag };
}

/** The file of a version. @throws Error when it is not there any more. */
export async function readVersion(pointer: Pointer): Promise<Buffer> {
  const found = await read(pointer.key);
  if (!found) throw new Error(`${pointer.key} is gone`);
  return decompress(found.body);
}

async function read(key: string): Promise<{ body: Buffer; etag: string } | undefined> {
  try {
    const { Body, ETag } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!Body) return undefined;
    return { body: Buffer.from(await Body.transformToByteArray()), etag: ETag ?? "" };
  } catch (error) {
    if (error instanceof NoSuchKey || isStatus(error, 404)) return undefined;
    throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
