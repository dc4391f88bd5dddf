import { hostKey } from "../../host/index.ts";
import { orderKey } from "../../order/index.ts";
import { getItems, type Key, type RawItem } from "../../platform/index.ts";
import { vendorKey } from "../../vendor/index.ts";
import type { FeedContext, FeedKind, Outcome } from "../kind.ts";
import { type FeedRecord, type Upsert, upsert } from "../upsert.ts";

type WriteOf<Task> = FeedKind<Task>["write"];

/** The stored item that says which sales organizations may change a record. */
interface Owner {
  readonly key: Key;
  /** Column of the record that names it. */
  readonly column: string;
  readonly refusal: string;
}

/** Writes records, and refuses those whose stored owner belongs to other sales organizations than the file. */
const ofOwn =
  <Task>(ownerOf: (task: Task) => Owner, write: WriteOf<Task>): WriteOf<Task> =>
  async (tasks, context) => {
    const owners = tasks.map(ownerOf);
    const stored = await getItems(owners.map(({ key }) => key));
    const refusals = owners.map(({ column, refusal }, index): Outcome | undefined =>
      isOwn(stored[index], context) ? undefined : { refused: [{ column, reason: refusal }] },
    );
    const own = tasks.filter((_, index) => refusals[index] === undefined);
    const outcomes = (await write(own, context)).values();
    return refusals.map((refusal) => refusal ?? outcomes.next().value ?? "unchanged");
  };

function isOwn(stored: RawItem | undefined, { sorg }: FeedContext): boolean {
  const owner: unknown = stored?.sorgs ?? stored?.sorg;
  return owner === undefined || [owner].flat().includes(sorg);
}

function firstOf([item]: FeedRecord): Upsert {
  if (!item) throw new Error("record without items");
  return item;
}

/** Writes records of hosts, each a single item that names its `host`. */
export const upsertOfOwnHosts = ofOwn<FeedRecord>(
  (record) => ({ key: hostKey(String(firstOf(record).patch.host)), column: "host", refusal: "host_of_another_sorg" }),
  upsert,
);

/** Writes records whose own item, the first, says whose they are. @param column names it */
export const upsertOwn = (column: string, refusal = "belongs_to_another"): WriteOf<FeedRecord> =>
  ofOwn((record) => ({ key: firstOf(record).key, column, refusal }), upsert);

/** Writes answers to orders. Another sales organization's order is refused like an absent one. */
export const ofOwnOrders = <Task extends { readonly orderNumber: string }>(write: WriteOf<Task>): WriteOf<Task> =>
  ofOwn(({ orderNumber }) => ({ key: orderKey(orderNumber), column: "orderNo", refusal: "order_unknown" }), write);

/** Writes what belongs to vendors that sell in the sales organization, or that are new. */
export const ofOwnVendors = <Task>(
  column: string,
  vendorOf: (task: Task) => string,
  write: WriteOf<Task>,
): WriteOf<Task> =>
  ofOwn((task) => ({ key: vendorKey(vendorOf(task)), column, refusal: "vendor_of_another_sorg" }), write);

/** Writes records of vendors, each a single item that names its `vendor`. */
export const upsertOfOwnVendors = ofOwnVendors<FeedRecord>(
  "vendor",
  (record) => String(firstOf(record).patch.vendor),
  upsert,
);
