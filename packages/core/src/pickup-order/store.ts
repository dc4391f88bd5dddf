import {
  ABSENT,
  defineList,
  folded,
  getItem,
  getItems,
  type Key,
  newId,
  type Partition,
  queryAll,
  type Write,
} from "../platform/index.ts";
import {
  type PickupEvent,
  type PickupOrder,
  type PickupRow,
  pickupEventSchema,
  pickupOrderSchema,
  pickupRowSchema,
} from "./schema.ts";

const pk = (id: string): string => `PICKUPORDER#${id}`;
const pickupOrderKey = (id: string): Key => ({ pk: pk(id), sk: "PICKUPORDER" });

export async function readPickupOrder(id: string): Promise<PickupOrder | undefined> {
  const item = await getItem(pickupOrderKey(id));
  return item && pickupOrderSchema.parse(item);
}

/** The orders of rows, in their order. */
export async function readPickupOrders(rows: readonly Pick<PickupRow, "id">[]): Promise<PickupOrder[]> {
  const items = await getItems(rows.map(({ id }) => pickupOrderKey(id)));
  return items.flatMap((item) => (item ? [pickupOrderSchema.parse(item)] : []));
}

/** Most entries of a history that are read. */
const MOST_EVENTS = 300;

/** What happened to a pickup order, oldest first. */
export async function readPickupEvents(id: string): Promise<PickupEvent[]> {
  const items = await queryAll({ pk: pk(id), prefix: "EVENT#", limit: MOST_EVENTS });
  return items.map((item) => pickupEventSchema.parse(item));
}

export const pickupEventWrite = (orderId: string, event: Omit<PickupEvent, "id">): Write => {
  const id = newId();
  return { kind: "put", item: { pk: pk(orderId), sk: `EVENT#${id}`, ...event, id } };
};

/** A dealer's pickup orders by status. */
export const pickupList = defineList<PickupRow>({
  name: "PICKUPORDERS",
  row: pickupRowSchema,
  place: ({ custCode, sorg, createdAt, id, status }) => ({
    ...{ owner: custCode, part: sorg, at: createdAt, id, state: status },
  }),
});

export const pickupPartitions = (owner: string, sorgs: readonly string[]): Partition[] =>
  sorgs.map((part) => ({ owner, part }));

const MAX_SEARCH = 1_000;

function toRow(order: PickupOrder): PickupRow {
  const { firstName, lastName, email, phone } = order.consumer;
  const items = order.lines.flatMap(({ articleCode, name, supplies }) => [
    ...[articleCode, name],
    ...supplies.map(({ orderNumber }) => orderNumber),
  ]);
  const search = [order.id, `${firstName} ${lastName}`, email, phone, ...new Set(items)].join("\n");
  return pickupRowSchema.parse({ ...order, search: folded(search).slice(0, MAX_SEARCH) });
}

/** Finished orders whose personal data are still to be erased, by the time they finished. */
const FINISHED = "FINISHEDPICKUPORDERS";

const toItem = (order: PickupOrder) => ({
  ...pickupOrderKey(order.id),
  ...order,
  ...(order.finishedAt && !order.erasedAt && { gsi1pk: FINISHED, gsi1sk: `${order.finishedAt}#${order.id}` }),
});

/** Ids of orders that finished before an instant and hold personal data, longest ago first. */
export async function readFinishedBefore(instant: string, limit: number): Promise<string[]> {
  const between = ["0", instant] as const;
  const items = await queryAll({ pk: FINISHED, index: "gsi1", between, limit });
  return items.map((item) => pickupOrderSchema.parse(item).id);
}

/** Writes a new pickup order. A `changed` Conflict if its number is taken. */
export const newPickupWrites = (order: PickupOrder): Write[] => [
  { kind: "put", item: toItem(order), when: ABSENT },
  ...pickupList.writes([{ after: toRow(order) }]),
];

/** Writes the next version. A `changed` Conflict if the order is no longer as it was read. */
export const changePickupWrites = (before: PickupOrder, after: PickupOrder): Write[] => [
  {
    kind: "put",
    item: toItem({ ...after, version: before.version + 1 }),
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...pickupList.writes([{ before: toRow(before), after: toRow(after) }]),
];
