import { ABSENT, defineList, getItem, getItems, type Key, sumOf, type Write } from "../platform/index.ts";
import { type VendorOrder, type VendorOrderRow, vendorOrderRowSchema, vendorOrderSchema } from "./schema.ts";
import { isShipped } from "./status.ts";

const orderKey = (orderNumber: string): Key => ({ pk: `VENDORORDER#${orderNumber}`, sk: "VENDORORDER" });

export async function readVendorOrder(orderNumber: string): Promise<VendorOrder | undefined> {
  const item = await getItem(orderKey(orderNumber));
  return item && vendorOrderSchema.parse(item);
}

/** The orders with these numbers, without unknown ones. */
export async function readVendorOrders(numbers: readonly string[]): Promise<VendorOrder[]> {
  const items = await getItems(numbers.map(orderKey));
  return items.flatMap((item) => (item ? [vendorOrderSchema.parse(item)] : []));
}

const listOptions = {
  name: "VENDORORDERS",
  row: vendorOrderRowSchema,
  months: true,
  numbers: (row: VendorOrderRow) => [row.orderNumber],
} as const;
const entryOf = ({ createdAt, orderNumber, status, sorg }: VendorOrderRow) => ({
  ...{ at: createdAt, id: orderNumber, state: status, part: sorg },
});

export const vendorOwner = (vendor: string): string => `VENDOR#${vendor}`;

/** A customer's orders by sales organization. It also reads `soldOrders`, which has the same form. */
export const vendorOrderList = defineList<VendorOrderRow>({
  ...listOptions,
  place: (row) => ({ ...entryOf(row), owner: row.unified }),
});

/** A vendor's orders by sales organization. Only written; `vendorOrderList` reads it. */
const soldOrders = defineList<VendorOrderRow>({
  ...listOptions,
  shards: 4,
  place: (row) => ({ ...entryOf(row), owner: vendorOwner(row.vendor.id) }),
});

/** Prices of the goods that were shipped or delivered, which are due to the vendor, and of the canceled ones. */
export function valuesOf({ lines }: Pick<VendorOrder, "lines">): Pick<VendorOrderRow, "shipped" | "canceled"> {
  const sum = (isCounted: (line: VendorOrder["lines"][number]) => boolean) =>
    sumOf(lines.filter(isCounted), ({ subtotal }) => subtotal);
  return { shipped: sum(({ status }) => isShipped(status)), canceled: sum(({ status }) => status === "canceled") };
}

function toRow(order: VendorOrder): VendorOrderRow {
  const { lines, custCode, orderNumber, custName, vendor } = order;
  const words = [orderNumber, custName, vendor.name, ...lines.flatMap((line) => [line.articleCode, line.description])];
  return vendorOrderRowSchema.parse({
    ...order,
    unified: custCode.unified,
    items: lines.length,
    ...valuesOf(order),
    search: words.join("\n").slice(0, 2_000).toLowerCase(),
  });
}

const listed = (changes: readonly { readonly before?: VendorOrder; readonly after: VendorOrder }[]): Write[] => {
  const rows = changes.map(({ before, after }) => ({ before: before && toRow(before), after: toRow(after) }));
  return [...vendorOrderList.writes(rows), ...soldOrders.writes(rows)];
};

/** Writes new orders. A `changed` Conflict if a number is taken. */
export const newVendorOrderWrites = (orders: readonly VendorOrder[]): Write[] => [
  ...orders.map((order): Write => ({ kind: "put", item: { ...orderKey(order.orderNumber), ...order }, when: ABSENT })),
  ...listed(orders.map((after) => ({ after }))),
];

/** Writes `after`, which has the next version. A `changed` Conflict if the order is no longer as it was read. */
export const changeVendorOrderWrites = (before: VendorOrder, after: VendorOrder): Write[] => [
  {
    kind: "put",
    item: { ...orderKey(after.orderNumber), ...after },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...listed([{ before, after }]),
];
