import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { createZstdDecompress, zstdCompress } from "node:zlib";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { Conflict, filesBucket, isoNow, now, retryOnConflict } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { PARTS, type Part } from "./schema.ts";

const compress = promisify(zstdCompress);
/** Files are cut into slices, which are loaded and unpacked concurrently; each is small enough for one request. */
const SLICE_BYTES = 8 * 1024 * 1024;

/**
 * Buffer size for unpacking a slice. Blocks above 32 MB are returned to the operating system when they are freed,
 * smaller ones stay with the process (malloc's largest mmap threshold). Only the part that is written counts as memory.
 */
const UNPACK_BYTES = 33 * 1024 * 1024;

/** How long the files of a superseded version stay. A reader of the old pointer loads them within seconds. */
const GRACE_MS = 3_600_000;

const pointerSchema = z.object({
  part: z.enum(PARTS),
  /** ULID of the moment before the table was read: a greater one has newer data. */
  version: z.string().min(1),
  /** The slices, in order. */
  keys: z.array(z.string().min(1)).min(1),
  /** Unpacked length of all slices. */
  bytes: z.int().min(0),
  builtAt: z.string(),
  /** Version of the last build from the whole table, from which builds of changes derive this one; this one if absent. */
  whole: z.string().optional(),
  /** Files of earlier versions that are not deleted yet, and when they were superseded. */
  superseded: z.array(z.object({ keys: z.array(z.string()), at: z.string() })).default([]),
});
export type Pointer = z.output<typeof pointerSchema>;

const pointerKey = (sorg: string, part: Part): string => `catalog/${sorg}/${part}/current.json`;

/** Version of the build from the whole table that a version derives from. */
export const wholeOf = ({ version, whole = version }: Pointer): string => whole;

/**
 * Stores a version of a part in the files bucket and points to it, unless the pointer is already newer because a build
 * that started later finished first. Deletes versions that were superseded an hour ago: the bucket would grow with every build.
 * @param base the version from which this one derives, which must still be current
 * @returns whether the version is now current
 */
export async function publish(
  sorg: string,
  part: Part,
  version: string,
  file: Buffer,
  base?: Pointer,
): Promise<boolean> {
  const keys: string[] = [];
  for (let from = 0; from < file.byteLength; from += SLICE_BYTES) {
    const key = `catalog/${sorg}/${part}/${version}.${keys.length}.bin.zst`;
    const body = await compress(file.subarray(from, from + SLICE_BYTES));
    await s3().send(
      new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: body, ContentType: "application/octet-stream" }),
    );
    keys.push(key);
  }
  return retryOnConflict(async () => {
    const current = await readPointer(sorg, part);
    if (current && (current.pointer.version >= version || (base && current.pointer.version !== base.version))) {
      await remove(keys);
      return false;
    }
    const { expired, waiting } = supersededBy(current?.pointer);
    await remove(expired);
    const bytes = file.byteLength;
    const derived = base && { whole: wholeOf(base) };
    const pointer: Pointer = { part, version, keys, bytes, builtAt: isoNow(), ...derived, superseded: waiting };
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
      // Another build moved the pointer in the meantime.
      if (isStatus(error, 412) || isStatus(error, 409)) throw new Conflict("changed", { cause: error });
      throw error;
    }
  });
}

/** Files of earlier versions once `previous` is superseded: those to delete now, and those to delete later. */
function supersededBy(previous: Pointer | undefined): { expired: string[]; waiting: Pointer["superseded"] } {
  if (!previous) return { expired: [], waiting: [] };
  const isExpired = ({ at }: { at: string }): boolean => now() - Date.parse(at) >= GRACE_MS;
  return {
    expired: previous.superseded.filter(isExpired).flatMap(({ keys }) => keys),
    waiting: [...previous.superseded.filter((version) => !isExpired(version)), { keys: previous.keys, at: isoNow() }],
  };
}

async function remove(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((Key) => s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key }))));
}

/** Pointer to the current version of a part; undefined before the first build. */
export async function readPointer(sorg: string, part: Part): Promise<{ pointer: Pointer; etag: string } | undefined> {
  const found = await get(pointerKey(sorg, part));
  if (!found) return undefined;
  return { pointer: pointerSchema.parse(await json(found.body)), etag: found.etag };
}

/**
 * The file of a version. Unpacked while it loads, directly into its place: otherwise a catalog of 100,000 articles
 * would be in memory three times.
 * @throws Error if it no longer exists or is incomplete
 */
export async function readVersion(pointer: Pointer): Promise<Buffer> {
  const file = Buffer.allocUnsafeSlow(pointer.bytes);
  const ends = await Promise.all(
    pointer.keys.map(async (key, slice) => {
      const found = await get(key);
      if (!found) throw new Error(`${key} no longer exists`);
      let at = slice * SLICE_BYTES;
      for await (const piece of found.body.pipe(createZstdDecompress({ chunkSize: UNPACK_BYTES })))
        at += piece.copy(file, at);
      return at;
    }),
  );
  if (Math.max(0, ...ends) !== pointer.bytes) throw new Error(`${pointer.keys[0]} is incomplete`);
  return file;
}

async function get(key: string): Promise<{ body: Readable; etag: string } | undefined> {
  try {
    const { Body, ETag } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    return Body instanceof Readable ? { body: Body, etag: ETag ?? "" } : undefined;
  } catch (error) {
    if (error instanceof NoSuchKey || isStatus(error, 404)) return undefined;
    throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
