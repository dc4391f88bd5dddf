import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { everyItem, filesBucket, type Write } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { changedFields } from "./identity.ts";
import type { StoredItem } from "./rules.ts";

const isItem = (item: Record<string, unknown>): item is StoredItem =>
  typeof item.pk === "string" && typeof item.sk === "string";

/** Every item of the table. Only for commands: it reads everything. */
export async function* storedItems(): AsyncGenerator<StoredItem> {
  for await (const item of everyItem()) if (isItem(item)) yield item;
}

/** Replaces an item if what changes is as it was read. */
export function replaceWrites(before: StoredItem, after: StoredItem): Write[] {
  const { pk, sk } = before;
  const fields = changedFields(before, after);
  const when = {
    expression: fields.map((_, at) => `#${fields[at]} = :${fields[at]}`).join(" AND "),
    values: Object.fromEntries(fields.map((name) => [name, before[name]])),
  };
  if (fields.length === 0) return [];
  if (pk === after.pk && sk === after.sk)
    return [
      { kind: "update", key: { pk, sk }, set: Object.fromEntries(fields.map((name) => [name, after[name]])), when },
    ];
  return [
    { kind: "delete", key: { pk, sk } },
    { kind: "put", item: after },
  ];
}

/** Keys below a prefix. */
export async function* keysBelow(prefix: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({ Bucket: filesBucket(), Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key: key } of page.Contents ?? []) if (key !== undefined) yield key;
    token = page.NextContinuationToken;
  } while (token);
}

export async function readText(key: string): Promise<string> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  if (!(Body instanceof Readable)) throw new Error(`object body of ${key} is not readable`);
  const parts: Buffer[] = [];
  for await (const part of Body) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}

export const writeJson = (key: string, value: unknown): Promise<unknown> =>
  s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: key,
      ContentType: "application/json",
      Body: JSON.stringify(value),
    }),
  );

export const deleteFile = (key: string): Promise<unknown> =>
  s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
