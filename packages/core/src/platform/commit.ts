import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { EventType } from "@spoke/events";
import type { z } from "zod";
import { type Actor, actor, eventActor } from "./actor.ts";
import { appendIfLate, type LogEntry, logItems } from "./change-log.ts";
import { type FieldChange, withinLimits } from "./changes.ts";
import { dynamo } from "./clients.ts";
import { isoNow, newId, now, ttlIn } from "./clock.ts";
import { Conflict, isConflict, Refusal } from "./errors.ts";
import { outboxKeys } from "./outbox.ts";
import { backOff, CONFLICT_ATTEMPTS, getItem, type Key, type RawItem } from "./table.ts";
import { MAX_WRITES } from "./transactions.ts";
import { ABSENT, loggedOf, mergeAdditions, toTransactItem, type Write } from "./writes.ts";

/** An event to publish in the transaction of the state change. */
export interface PendingEvent {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** @throws ZodError if the payload does not match its schema */
export function event<Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema>,
  data: z.input<Schema>,
): PendingEvent {
  return { type: definition.type, version: definition.version, data: definition.data.parse(data) };
}

/** An action on a subject. The user, the customer, and the time are added from the actor. */
export interface AuditEntry {
  /** Such as `ORDER#261120-7K3QF`. */
  readonly subject: string;
  readonly what: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  /** Fields with their values before and after: never secrets, and personal data only by the name of the field. */
  readonly changes?: readonly FieldChange[];
}

export interface Commit {
  readonly writes: readonly Write[];
  readonly events?: readonly PendingEvent[];
  readonly audit?: AuditEntry | readonly AuditEntry[];
  /** Marks an event as consumed by a subscriber in the same transaction. */
  readonly once?: { readonly subscriber: string; readonly eventId: string };
}

const OUTBOX_DAYS = 7;
const DONE_DAYS = 30;

/**
 * Writes state, outbox events, audit entries, and consumer mark in one transaction: all or nothing. Collisions with other
 * transactions are retried, and the request token makes a lost reply harmless. Additions to the same item are merged.
 * @throws Conflict, the `otherwise` error of the first refused write, or Error over 100 writes
 */
export async function commit(work: Commit): Promise<void> {
  const current = actor();
  const writes = [
    ...mergeAdditions(work.writes),
    ...outbox(work.events ?? [], current),
    ...[work.audit ?? []].flat().map((entry) => audit(entry, current)),
    ...done(work.once),
  ];
  if (writes.length === 0) return;
  const logged = loggedOf(writes);
  let { begun, command } = transactionOf(writes, logged);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dynamo().send(command);
      break;
    } catch (error) {
      const failure = cancellationCause(error, writes);
      if (failure !== "collision" || attempt >= CONFLICT_ATTEMPTS)
        throw failure === "collision" ? new Conflict("busy", { cause: error }) : failure;
      await backOff(attempt);
      if (logged.length > 0) ({ begun, command } = transactionOf(writes, logged));
    }
  }
  await appendIfLate(logged, begun);
}

/** The transaction of an attempt: entries of logs carry the time of the attempt. */
function transactionOf(writes: readonly Write[], logged: readonly LogEntry[]) {
  const begun = now();
  const all = [...writes, ...logItems(logged).map((item): Write => ({ kind: "put", item }))];
  if (all.length > MAX_WRITES) throw new Error(`${all.length} writes do not fit into a transaction`);
  const TransactItems = all.map(toTransactItem);
  return { begun, command: new TransactWriteCommand({ TransactItems, ClientRequestToken: newId() }) };
}

/** The commit and its result. Nothing is committed if there is nothing to write. */
export interface Decided<Result> extends Commit {
  readonly result: Result;
}

interface Retry {
  /** Defaults to 8. */
  readonly attempts?: number;
  /** Message of the Refusal after the last attempt, and if others won each time; without it the Conflict itself is thrown. */
  readonly busy?: string;
}

/**
 * Runs `work` again, with backoff, while it ends in a `changed` conflict. `work` reads, decides, and writes from scratch.
 * @throws the last Conflict, or Refusal `busy`; every other error at once
 */
export async function retryOnConflict<Result>(
  work: (attempt: number) => Promise<Result>,
  { attempts = 8, busy }: Retry = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (busy !== undefined && isConflict(error, "busy")) throw new Refusal("conflict", busy);
      if (!isConflict(error, "changed")) throw error;
      if (attempt >= attempts) throw busy === undefined ? error : new Refusal("conflict", busy);
      await backOff(attempt);
    }
  }
}

/**
 * Commits what `decide` returns. If another transaction was faster, `decide` and the commit run again.
 * @throws as `retryOnConflict` and `commit`
 */
commit.retrying = <Result>(decide: (attempt: number) => Promise<Decided<Result>>, retry?: Retry): Promise<Result> =>
  retryOnConflict(async (attempt) => {
    const { result, ...work } = await decide(attempt);
    await commit(work);
    return result;
  }, retry);

/**
 * Handles an event once: commits what `decide` returns, if anything, with the consumer mark. Retried on conflict.
 * @returns false if the subscriber has already handled the event, or `decide` returned undefined
 */
commit.consuming = async (
  once: Once,
  decide: () => Promise<Omit<Commit, "once"> | undefined> = async () => ({ writes: [] }),
): Promise<boolean> => {
  try {
    return await retryOnConflict(async () => {
      const work = await decide();
      if (work) await commit({ ...work, once });
      return work !== undefined;
    });
  } catch (error) {
    if (isConflict(error, "already-consumed")) return false;
    throw error;
  }
};

/** Commits once. Returns the Conflict, or undefined on success. @throws Conflict `busy`, and every other error */
commit.attempt = async (work: Commit): Promise<Conflict | undefined> => {
  try {
    await commit(work);
    return undefined;
  } catch (error) {
    if (isConflict(error) && error.reason !== "busy") return error;
    throw error;
  }
};

function cancellationCause(error: unknown, writes: readonly Write[]): Error | "collision" {
  if (!(error instanceof TransactionCanceledException))
    return error instanceof Error ? error : new Error(String(error));
  const reasons = error.CancellationReasons ?? [];
  const refused = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
  if (refused < 0) {
    const passing = ["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"];
    return reasons.some((reason) => passing.includes(reason.Code ?? "")) ? "collision" : error;
  }
  const write = writes[refused];
  const item = reasons[refused]?.Item;
  const current: RawItem | undefined = item && Object.keys(item).length > 0 ? unmarshall(item) : undefined;
  const { otherwise } = write ?? {};
  if (typeof otherwise === "function") return otherwise(current);
  return new Conflict(otherwise ?? "changed", { cause: error });
}

function outbox(events: readonly PendingEvent[], actor: Actor): Write[] {
  return events.map(({ type, version, data }) => {
    const id = newId();
    const envelope = {
      id,
      type,
      version,
      time: isoNow(),
      actor: eventActor(actor),
      correlationId: actor.correlationId,
      data,
    };
    return { kind: "put", item: { ...outboxKeys(id), envelope, ttl: ttlIn(OUTBOX_DAYS) }, when: ABSENT };
  });
}

function audit(entry: AuditEntry, actor: Actor): Write {
  return {
    kind: "put",
    item: {
      pk: `AUDIT#${entry.subject}`,
      sk: newId(),
      what: entry.what,
      detail: entry.detail,
      ...(entry.changes && entry.changes.length > 0 && { changes: withinLimits(entry.changes) }),
      who: actor.userId,
      host: actor.host,
      forWhom: actor.customer?.code.unified,
      when: isoNow(),
      correlationId: actor.correlationId,
    },
  };
}

type Once = NonNullable<Commit["once"]>;

const doneKey = ({ subscriber, eventId }: Once): Key => ({ pk: `DONE#${subscriber}#${eventId}`, sk: "DONE" });

/** Whether a subscriber has handled an event. For effects outside a transaction, such as mails. */
export async function isDone(once: Once): Promise<boolean> {
  return (await getItem(doneKey(once))) !== undefined;
}

/** Removes the consumer mark of an event, so that an effect that failed is retried. */
export const undoneWrite = (once: Once): Write => ({ kind: "delete", key: doneKey(once) });

function done(once: Commit["once"]): Write[] {
  if (!once) return [];
  const key = doneKey(once);
  return [
    {
      kind: "put",
      item: { ...key, ttl: ttlIn(DONE_DAYS) },
      when: ABSENT,
      otherwise: "already-consumed",
    },
  ];
}
