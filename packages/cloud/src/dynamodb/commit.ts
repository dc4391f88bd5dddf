import { randomBytes } from "node:crypto";
import dynalite, { type Item } from "dynalite/db/index.js";
import { expiryPrefix, recordPrefix, SEQUENCE_KEY } from "./keys.ts";
import type { Store, Stream } from "./store.ts";
import { sameMap } from "./values.ts";
import type { Change, WriteView } from "./views.ts";

/** Identity of a deletion by the service itself. */
export interface Identity {
  readonly Type: string;
  readonly PrincipalId: string;
}

/** Writes the changes of a view with stream records and expiry entries, atomically. */
export function commit(store: Store, view: WriteView, identity?: Identity): Promise<void> {
  const { writes } = view;
  const before = store.sequence;
  for (const change of view.changes) {
    indexExpiry(store, change, writes);
    const arn = change.table.StreamSpecification?.StreamEnabled ? change.table.LatestStreamArn : undefined;
    const stream = arn === undefined ? undefined : store.streams.get(arn);
    if (stream && changed(change)) {
      store.sequence += 1;
      const key = recordPrefix(stream.table, stream.label) + sequenceNumber(store.sequence);
      writes.set(key, recordText(store, stream, change, identity));
    }
  }
  if (store.sequence !== before) writes.set(SEQUENCE_KEY, String(store.sequence));
  return writes.size > 0 ? store.journal.apply(writes) : store.journal.settled();
}

/** 21 digits, like AWS's shortest, so that numbers sort as text. */
export function sequenceNumber(sequence: number): string {
  return `1${String(sequence).padStart(20, "0")}`;
}

/** Expiry in epoch seconds, if the attribute is valid. */
export function expiryOf(item: Item | undefined, attribute: string): number | undefined {
  const value = item?.[attribute]?.N;
  if (typeof value !== "string") return undefined;
  const seconds = Math.floor(Number(value));
  return seconds >= 0 && seconds < 1e12 ? seconds : undefined;
}

export function expiryKey(table: string, seconds: number, key: string): string {
  return `${expiryPrefix(table)}${String(seconds).padStart(12, "0")}~${key}`;
}

function indexExpiry(store: Store, { table, key, before, after }: Change, writes: Map<string, string | null>): void {
  const ttl = store.settings.get(table.TableName)?.ttl;
  if (!ttl) return;
  const old = expiryOf(before?.item, ttl.attribute);
  const now = expiryOf(after?.item, ttl.attribute);
  if (old === now) return;
  if (old !== undefined) writes.set(expiryKey(table.TableName, old, key), null);
  if (now !== undefined) writes.set(expiryKey(table.TableName, now, key), "");
}

/** A write that does not change the item produces no record. */
function changed({ before, after }: Change): boolean {
  if (!before || !after) return true;
  return before.text !== after.text && !sameMap(before.item, JSON.parse(after.text) as Item);
}

/** The record as in GetRecords, built from stored JSON without encoding it again. */
function recordText(store: Store, stream: Stream, { before, after }: Change, identity: Identity | undefined): string {
  const image = after ?? before;
  const keys: Item = {};
  for (const { AttributeName } of stream.keySchema) {
    const value = image?.item[AttributeName];
    if (value) keys[AttributeName] = value;
  }
  const newImage = after && stream.viewType.startsWith("NEW") ? after : undefined;
  const oldImage = before && stream.viewType.includes("OLD") ? before : undefined;
  const size = [{ item: keys }, newImage, oldImage].reduce((sum, it) => sum + (it ? dynalite.itemSize(it.item) : 0), 0);
  const eventName = !before ? "INSERT" : after ? "MODIFY" : "REMOVE";
  return (
    `{"eventID":"${randomBytes(16).toString("hex")}","eventName":"${eventName}","eventVersion":"1.1",` +
    `"eventSource":"aws:dynamodb","awsRegion":"${store.region}",` +
    `"dynamodb":{"ApproximateCreationDateTime":${Math.floor(store.clock() / 1000)},"Keys":${JSON.stringify(keys)},` +
    (newImage ? `"NewImage":${newImage.text},` : "") +
    (oldImage ? `"OldImage":${oldImage.text},` : "") +
    `"SequenceNumber":"${sequenceNumber(store.sequence)}","SizeBytes":${size},"StreamViewType":"${stream.viewType}"}` +
    `${identity ? `,"userIdentity":${JSON.stringify(identity)}` : ""}}`
  );
}
