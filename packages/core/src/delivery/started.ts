import * as z from "zod";
import type { ChangedOrder } from "../order/index.ts";
import { ABSENT, getItem, type Key, type Write } from "../platform/index.ts";
import { type Delivery, deliverySchema } from "./schema.ts";

/** Orders whose changes are committed ahead of their delivery order, with its lines as they count in these orders. */
const startedSchema = z.object({
  orderNumbers: z.array(z.string()),
  detail: z.array(deliverySchema.shape.detail.element),
  version: z.int(),
});
export type Started = z.output<typeof startedSchema>;

type Lines = Pick<Delivery, "detail">;

const startedKey = (doNumber: string): Key => ({ pk: `DELIVERY#${doNumber}`, sk: "STARTED" });

/** What is committed of a delivery order that touches many orders; undefined unless an import is under way or was interrupted. */
export async function readStarted(doNumber: string): Promise<Started | undefined> {
  const item = await getItem(startedKey(doNumber));
  return item && startedSchema.parse(item);
}

/** The lines of a delivery order as they count in the orders now. */
export function withStarted(stored: Lines | undefined, started: Started | undefined): Lines | undefined {
  if (!started) return stored;
  const done = new Set(started.orderNumbers);
  return { detail: [...(stored?.detail ?? []).filter(({ orderNumber }) => !done.has(orderNumber)), ...started.detail] };
}

/** The same after further orders have been changed. */
export function startedWith(started: Started | undefined, changes: readonly ChangedOrder[], row: Lines): Started {
  const added = new Set(changes.map(({ before }) => before.orderNumber));
  const isAdded = ({ orderNumber }: { orderNumber: string }): boolean => added.has(orderNumber);
  return {
    orderNumbers: [...new Set([...(started?.orderNumbers ?? []), ...added])],
    detail: [...(started?.detail ?? []).filter((line) => !isAdded(line)), ...row.detail.filter(isAdded)],
    version: (started?.version ?? 0) + 1,
  };
}

const asRead = (started: Started | undefined) =>
  started ? { expression: "#version = :version", values: { version: started.version } } : ABSENT;

/** Records what has started; a `changed` Conflict if another import has changed it. */
export const startedWrite = (doNumber: string, next: Started, started: Started | undefined): Write => ({
  kind: "put",
  item: { ...startedKey(doNumber), ...next },
  when: asRead(started),
});

/** Ends what has started, in the transaction of the delivery order; a `changed` Conflict if another import has started since. */
export const endStartedWrite = (doNumber: string, started: Started | undefined): Write => ({
  kind: "delete",
  key: startedKey(doNumber),
  when: asRead(started),
});
