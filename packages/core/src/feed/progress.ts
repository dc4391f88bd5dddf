import { catalogChanged } from "@spoke/events";
import type { Part } from "../catalog/schema.ts";
import { commit, event, getItem, isoNow, type PendingEvent, ttlIn, type Write } from "../platform/index.ts";
import type { FeedObject, FeedPlace } from "./file.ts";
import { feedKey } from "./keys.ts";
import { fileList, fileOf } from "./log/list.ts";
import { recordRun } from "./log/runs.ts";
import { type FeedStatus, feedStatusSchema } from "./status.ts";

export type { FeedStatus } from "./status.ts";

const FEED_DAYS = 400;

export async function readStatus(key: string): Promise<FeedStatus | undefined> {
  const item = await getItem(feedKey(key));
  return item && feedStatusSchema.parse(item);
}

/** The initial status, or that of an earlier attempt at the same content. */
export function startOf(place: FeedPlace, object: FeedObject, before: FeedStatus | undefined): FeedStatus {
  const same = before && before.etag === object.etag && before.lastModified === object.lastModified;
  if (same) return { ...before, attempts: before.attempts + 1 };
  return {
    key: place.key,
    sorg: place.sorg,
    kind: place.kind,
    status: "received",
    etag: object.etag,
    lastModified: object.lastModified,
    bytes: object.bytes,
    changed: 0,
    unchanged: 0,
    refused: 0,
    rows: 0,
    problems: 0,
    attempts: 1,
    receivedAt: object.lastModified,
  };
}

/** If a message is delivered twice, the attempt that finishes first decides about this version of the file. */
async function save(status: FeedStatus, events: readonly PendingEvent[]): Promise<void> {
  const { etag, lastModified } = status;
  const write: Write = {
    kind: "put",
    item: {
      ...feedKey(status.key),
      ...status,
      ttl: ttlIn(FEED_DAYS),
    },
    when: {
      expression:
        "NOT ((#status = :imported OR #status = :failed) AND #etag = :etag AND #lastModified = :lastModified)",
      values: { imported: "imported", failed: "failed", etag, lastModified },
    },
  };
  const hasEnded = status.status === "imported" || status.status === "failed";
  const file = hasEnded ? fileOf(status) : undefined;
  // First: after a crash in between, the import is repeated.
  if (file) await recordRun(file);
  await commit.attempt({
    writes: [write, ...(hasEnded ? fileList.writes([{ after: file }]) : [])],
    events,
  });
}

export async function saveStatus(status: FeedStatus): Promise<void> {
  await save(status, []);
}

/** Marks a file as failed. @param part part of the catalog to rebuild because of rows imported before, if any */
export async function fail(
  status: FeedStatus,
  why: { readonly reason: string; readonly line?: number },
  part: Part | undefined,
): Promise<FeedStatus> {
  const failed: FeedStatus = { ...status, status: "failed", ...why, finishedAt: isoNow() };
  await save(failed, catalogChanges(failed, part));
  return failed;
}

function catalogChanges({ sorg }: FeedStatus, part: Part | undefined): PendingEvent[] {
  return part ? [event(catalogChanged, { sorg, part })] : [];
}

/**
 * Marks a file as imported and publishes what changed, once even if its message is delivered twice.
 * @param part part of the catalog to rebuild, if any
 */
export async function finish(status: FeedStatus, part: Part | undefined): Promise<FeedStatus> {
  const done: FeedStatus = { ...status, status: "imported", finishedAt: isoNow() };
  await save(done, catalogChanges(done, part));
  return done;
}
