import { isExpired, kindOf, type StoredItem } from "./item.ts";

/**
 * What is not copied from another time. Sessions and one-time links could give access that was taken away since; people sign in
 * again. The others are of use for minutes.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["SESSION", "RESET", "EMAILLINK", "ACCESSCHANGES", "COUNT"]);

/**
 * What is only ever added. An event that was published since must not wait again, a mark of handled events does not change, and an
 * older revocation would let tokens through that a later one ended.
 */
const NEVER_OVERWRITTEN: ReadonlySet<string> = new Set(["OUTBOX", "DONE", "REVOKED"]);

/** Why an item of the source is not copied; undefined if it is. */
export function reasonToLeaveOut(item: StoredItem, now: number): "expired" | "temporary" | "published" | undefined {
  if (isExpired(item, now)) return "expired";
  if (LEFT_OUT.has(kindOf(item))) return "temporary";
  // Nothing reads a published event, and the table's stream would carry it to the publisher again.
  return isEvent(item) && !isUnpublished(item) ? "published" : undefined;
}

export const isOverwritable = (item: StoredItem): boolean => !NEVER_OVERWRITTEN.has(kindOf(item));

export const isEvent = (item: StoredItem): boolean => kindOf(item) === "OUTBOX";

/** Whether an event is in the index of those that wait for the bus (`platform/outbox.ts`). */
const isUnpublished = ({ gsi1pk }: StoredItem): boolean => gsi1pk !== undefined;
