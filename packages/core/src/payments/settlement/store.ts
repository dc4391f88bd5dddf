import { ABSENT, getItem, type Key, queryItems, ttlIn, type Write } from "../../platform/index.ts";
import { type Callback, callbackSchema, type Reconciliation, reconciliationSchema } from "./schema.ts";

/** Longer than providers repeat callbacks and payments can be disputed. */
const CALLBACK_DAYS = 400;
const RECONCILIATIONS = "RECONCILIATIONS";

export const callbackKey = (provider: string, eventId: string): Key => ({
  pk: `CALLBACK#${provider}#${eventId}`,
  sk: "CALLBACK",
});

/** A `changed` Conflict when the callback is stored already. */
export function newCallbackWrite(callback: Callback): Write {
  const key = callbackKey(callback.provider, callback.eventId);
  return { kind: "put", item: { ...key, ...callback, ttl: ttlIn(CALLBACK_DAYS) }, when: ABSENT };
}

export async function readCallback(provider: string, eventId: string): Promise<Callback | undefined> {
  const item = await getItem(callbackKey(provider, eventId));
  return item && callbackSchema.parse(item);
}

const reconciliationKey = (id: string): Key => ({ pk: `RECONCILIATION#${id}`, sk: "RECONCILIATION" });

/** A `changed` Conflict when it exists already. */
export function newReconciliationWrite(reconciliation: Reconciliation): Write {
  const { id, createdAt } = reconciliation;
  const item = { ...reconciliationKey(id), ...reconciliation, gsi1pk: RECONCILIATIONS, gsi1sk: `${createdAt}#${id}` };
  return { kind: "put", item, when: ABSENT };
}

export async function readReconciliation(id: string): Promise<Reconciliation | undefined> {
  const item = await getItem(reconciliationKey(id));
  return item && reconciliationSchema.parse(item);
}

/** Closes an open reconciliation. @param closed error when it is closed already */
export function closeReconciliationWrite(id: string, closedAt: string, note: string, closed: () => Error): Write {
  return {
    kind: "update",
    key: reconciliationKey(id),
    set: { state: "CLOSED", closedAt, note },
    when: { expression: "#state = :open", values: { open: "OPEN" } },
    otherwise: closed,
  };
}

/** All reconciliations, newest first. */
export async function* reconciliationsNewestFirst(): AsyncGenerator<Reconciliation> {
  for await (const item of queryItems({
    pk: RECONCILIATIONS,
    index: "gsi1",
    newestFirst: true,
    bounded: "operators list them on the command line",
  }))
    yield reconciliationSchema.parse(item);
}
