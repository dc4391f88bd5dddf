import * as z from "zod";
import {
  ABSENT,
  defineList,
  getItem,
  getItems,
  type Key,
  queryItems,
  ttlIn,
  type Write,
} from "../../platform/index.ts";
import {
  type Callback,
  callbackSchema,
  RECONCILIATION_STATES,
  type Reconciliation,
  reconciliationSchema,
} from "./schema.ts";

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

const rowSchema = z.object({
  id: z.string(),
  sorg: z.string(),
  createdAt: z.string(),
  state: z.enum(RECONCILIATION_STATES),
  /** What it is searched by, in lower case. */
  search: z.string(),
});

/** Reconciliations of a sales organization's payments, for its office. */
export const reconciliationList = defineList({
  name: "SORGRECONCILIATIONS",
  row: rowSchema,
  place: ({ sorg, createdAt, id, state }) => ({ owner: sorg, part: "", at: createdAt, id, state }),
});

const toRow = ({ id, sorg, createdAt, state, search = "" }: Reconciliation) =>
  sorg === undefined ? undefined : { id, sorg, createdAt, state, search };

/** A `changed` Conflict when it exists already. */
export function newReconciliationWrites(reconciliation: Reconciliation): Write[] {
  const { id, createdAt } = reconciliation;
  const item = { ...reconciliationKey(id), ...reconciliation, gsi1pk: RECONCILIATIONS, gsi1sk: `${createdAt}#${id}` };
  return [{ kind: "put", item, when: ABSENT }, ...reconciliationList.writes([{ after: toRow(reconciliation) }])];
}

export async function readReconciliation(id: string): Promise<Reconciliation | undefined> {
  const item = await getItem(reconciliationKey(id));
  return item && reconciliationSchema.parse(item);
}

/** Reconciliations by id, in that order, without absent ones. */
export async function readReconciliations(ids: readonly string[]): Promise<Reconciliation[]> {
  const items = await getItems(ids.map(reconciliationKey));
  return items.flatMap((item) => (item ? [reconciliationSchema.parse(item)] : []));
}

/** Closes an open reconciliation. @param closed error when it is closed already */
export function closeReconciliationWrites(
  found: Reconciliation,
  result: Pick<Reconciliation, "closedAt" | "closedBy" | "note" | "money">,
  closed: () => Error,
): Write[] {
  const change = { before: toRow(found), after: toRow({ ...found, state: "CLOSED" }) };
  return [
    {
      kind: "update",
      key: reconciliationKey(found.id),
      set: { state: "CLOSED", ...result },
      when: { expression: "#state = :open", values: { open: "OPEN" } },
      otherwise: closed,
    },
    ...(found.state === "OPEN" ? reconciliationList.writes([change]) : []),
  ];
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
