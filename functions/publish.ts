import { PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import { busName, countMetric, eventBridge, logger, markPublished } from "@spoke/core/platform";
import { type Envelope, EVENT_SOURCE } from "@spoke/events";

const ENTRIES_PER_CALL = 10;
const BYTES_PER_CALL = 240 * 1024;
/** Refusals that pass. Any other one is of the event itself, which must not hold up those behind it. */
const PASSING = new Set(["InternalException", "InternalFailure", "ServiceUnavailable", "ThrottlingException"]);

interface Entry {
  readonly index: number;
  readonly id: string;
  readonly bytes: number;
  readonly request: PutEventsRequestEntry;
}

/**
 * Publishes events to the bus, in order, and marks them as published. An event that the bus refuses for good is skipped: it stays
 * unpublished, and the job `outbox-sweep` tries it again.
 * @returns the index of the first event that has to be published again, with all after it; undefined if there is none
 */
export async function publishEvents(envelopes: readonly Envelope[]): Promise<number | undefined> {
  for (const group of groups(envelopes.map(toEntry))) {
    const failed = await put(group);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function toEntry(envelope: Envelope, index: number): Entry {
  const detail = JSON.stringify(envelope);
  return {
    index,
    id: envelope.id,
    bytes: Buffer.byteLength(detail) + 100,
    request: {
      EventBusName: busName(),
      Source: EVENT_SOURCE,
      DetailType: envelope.type,
      Detail: detail,
      Time: new Date(envelope.time),
    },
  };
}

function groups(entries: readonly Entry[]): Entry[][] {
  const result: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = result.at(-1);
    if (last && last.length < ENTRIES_PER_CALL && bytes + entry.bytes <= BYTES_PER_CALL) {
      last.push(entry);
      bytes += entry.bytes;
    } else {
      result.push([entry]);
      bytes = entry.bytes;
    }
  }
  return result;
}

/** Index of the first event that has to be published again, if any. */
async function put(group: readonly Entry[]): Promise<number | undefined> {
  const codes = await send(group);
  const published = group.filter((_, position) => codes[position] === undefined);
  if (published.length > 0) countMetric("EventsPublished", published.length);
  await mark(published);
  const refused = group.filter((_, position) => codes[position] !== undefined && !PASSING.has(codes[position]));
  for (const { id, request } of refused)
    logger.error("event refused by the bus", { eventId: id, type: request.DetailType });
  return group.find((_, position) => PASSING.has(codes[position] ?? ""))?.index;
}

/** The error code of each entry, undefined for those that the bus accepted. */
async function send(group: readonly Entry[]): Promise<(string | undefined)[]> {
  try {
    const { Entries = [] } = await eventBridge().send(
      new PutEventsCommand({ Entries: group.map(({ request }) => request) }),
    );
    return group.map((_, position) => Entries[position]?.ErrorCode);
  } catch (error) {
    logger.error("bus not reachable", { error });
    return group.map(() => "ServiceUnavailable");
  }
}

/** A mark that fails costs a second publication by the sweeper, which subscribers ignore. */
async function mark(entries: readonly Entry[]): Promise<void> {
  const results = await Promise.allSettled(entries.map(({ id }) => markPublished(id)));
  const failed = results.filter((result) => result.status === "rejected");
  if (failed.length > 0) logger.warn("published events not marked", { count: failed.length, error: failed[0]?.reason });
}
