import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { EventType } from "@spoke/events";
import type { z } from "zod";
import { type Actor, actor, eventActor } from "./actor.ts";
import { dynamo } from "./clients.ts";
import { isoNow, newId, ttlIn } from "./clock.ts";
import { backOff, CONFLICT_ATTEMPTS, getItem, type Key, type RawItem } from "./table.ts";
import { ABSENT, toTransactItem, type Write } from "./writes.ts";

/** A fact to publish with the state that makes it true. */
export interface PendingEvent {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** @throws ZodError when the payload does not fit its schema. */
export function event<Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema>,
  data: z.input<Schema>,
): PendingEvent {
  return { type: definition.type, version: definition.version, data: definition.data.parse(data) };
}

/** What was done, to what: "who, for whom, when" is added from the actor. */
export interface AuditEntry {
  /** Such as `ORDER#261120-7K3QF`. */
  readonly subject: string;
  readonly what: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export interface Commit {
  readonly writes: readonly Write[];
  readonly events?: readonly PendingEvent[];
  readonly audit?: AuditEntry | readonly AuditEntry[];
  /** Marks an event as consumed by a subscriber in the same transaction. */
  readonly once?: { readonly subscriber: string; readonly eventId: string };
}

/** A condition of the transaction did not hold; nothing was written. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict";
}

/** Other transactions on the same items, or throttling, kept this one away to the end; nothing was written. */
export class Busy extends Error {
  override readonly name = "Busy";
}

/** The event had been consumed by this subscriber before; nothing was written, and nothing needs to be. */
export class AlreadyDone extends Error {
  override readonly name = "AlreadyDone";
}

export const MAX_WRITES = 100;
const OUTBOX_DAYS = 7;
const DONE_DAYS = 30;

/**
 * Writes state, outbox events, audit entry and consumer mark in one transaction: all or nothing.
 * A collision with another transaction is tried again; a lost reply is made good by the request token.
 * @throws the `otherwise` error of the first refused write, AlreadyDone, WriteConflict, Busy, or Error over 100 writes.
 */
export async function commit(work: Commit): Promise<void> {
  const who = actor();
  const writes = [
    ...work.writes,
    ...outbox(work.events ?? [], who),
    ...[work.audit ?? []].flat().map((one) => audit(one, who)),
    ...done(work.once),
  ];
  if (writes.length === 0) return;
  if (writes.length > MAX_WRITES) throw new Error(`${writes.length} writes do not fit one transaction`);
  const command = new TransactWriteCommand({
    TransactItems: writes.map(toTransactItem),
    ClientRequestToken: newId(),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dynamo().send(command);
      return;
    } catch (error) {
      const failure = whyCancelled(error, writes);
      if (failure !== "collision" || attempt >= CONFLICT_ATTEMPTS)
        throw failure === "collision" ? new Busy("other transactions were faster", { cause: error }) : failure;
      await backOff(attempt);
    }
  }
}

function whyCancelled(error: unknown, writes: readonly Write[]): Error | "collision" {
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
  return (
    write?.otherwise?.(current) ?? new WriteConflict(`write ${refused} (${write?.kind}) was refused`, { cause: error })
  );
}

function outbox(events: readonly PendingEvent[], who: Actor): Write[] {
  return events.map(({ type, version, data }) => {
    const id = newId();
    const envelope = {
      id,
      type,
      version,
      time: isoNow(),
      actor: eventActor(who),
      correlationId: who.correlationId,
      data,
    };
    return { kind: "put", item: { pk: `OUTBOX#${id}`, sk: "EVENT", envelope, ttl: ttlIn(OUTBOX_DAYS) }, when: ABSENT };
  });
}

function audit(entry: AuditEntry, who: Actor): Write {
  return {
    kind: "put",
    item: {
      pk: `AUDIT#${entry.subject}`,
      sk: newId(),
      what: entry.what,
      detail: entry.detail,
      who: who.userId,
      host: who.host,
      forWhom: who.customer?.code.unified,
      when: isoNow(),
      correlationId: who.correlationId,
    },
  };
}

type Once = NonNullable<Commit["once"]>;

const doneKey = ({ subscriber, eventId }: Once): Key => ({ pk: `DONE#${subscriber}#${eventId}`, sk: "DONE" });

/** Whether a subscriber has marked an event; asked before an effect that no transaction can hold, such as a mail. */
export async function isDone(once: Once): Promise<boolean> {
  return (await getItem(doneKey(once))) !== undefined;
}

/** Takes the mark of an event back, for an effect that did not happen after all and is to be tried again. */
export const undoneWrite = (once: Once): Write => ({ kind: "delete", key: doneKey(once) });

function done(once: Commit["once"]): Write[] {
  if (!once) return [];
  const key = doneKey(once);
  return [
    {
      kind: "put",
      item: { ...key, ttl: ttlIn(DONE_DAYS) },
      when: ABSENT,
      otherwise: () => new AlreadyDone(key.pk),
    },
  ];
}
