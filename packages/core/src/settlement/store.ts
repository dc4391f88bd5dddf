import { ABSENT, getItem, type Key, queryItems, ttlIn, type Write } from "../platform/index.ts";
import { type Callback, callbackSchema, type Reconciliation, reconciliationSchema } from "./schema.ts";

/** Longer than any provider sends a callback again, and than anybody disputes a payment. */
const CALLBACK_DAYS = 400;
const CASES = "RECONCILIATIONS";

export const callbackKey = (provider: string, eventId: string): Key => ({
  pk: `CALLBACK#${provider}#${eventId}`,
  sk: "CALLBACK",
});

/** @param copy error when the callback is there already */
export function newCallbackWrite(callback: Callback, copy: () => Error): Write {
  const key = callbackKey(callback.provider, callback.eventId);
  return { kind: "put", item: { ...key, ...callback, ttl: ttlIn(CALLBACK_DAYS) }, when: ABSENT, otherwise: copy };
}

export async function readCallback(provider: string, eventId: string): Promise<Callback | undefined> {
  const item = await getItem(callbackKey(provider, eventId));
  return item && callbackSchema.parse(item);
}

const caseKey = (id: string): Key => ({ pk: `RECONCILIATION#${id}`, sk: "RECONCILIATION" });

/** @param known error when the case is there already */
export function newCaseWrite(one: Reconciliation, known: () => Error): Write {
  const item = { ...caseKey(one.id), ...one, gsi1pk: CASES, gsi1sk: `${one.createdAt}#${one.id}` };
  return { kind: "put", item, when: ABSENT, otherwise: known };
}

export async function readCase(id: string): Promise<Reconciliation | undefined> {
  const item = await getItem(caseKey(id));
  return item && reconciliationSchema.parse(item);
}

/** Closes a case that is open. @param closed error when it is not */
export function closeCaseWrite(id: string, closedAt: string, note: string, closed: () => Error): Write {
  return {
    kind: "update",
    key: caseKey(id),
    set: { state: "CLOSED", closedAt, note },
    when: { expression: "#state = :open", values: { open: "OPEN" } },
    otherwise: closed,
  };
}

/** All cases, the newest first. */
export async function* casesNewestFirst(): AsyncGenerator<Reconciliation> {
  for await (const item of queryItems({ pk: CASES, index: "gsi1", newestFirst: true }))
    yield reconciliationSchema.parse(item);
}
