import { vendorOrderMoved } from "@spoke/events";
import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import {
  type Amount,
  action,
  actor,
  commit,
  countWithin,
  endOf,
  event,
  isoNow,
  type Partition,
  Refusal,
  refuseField,
  startOf,
  sumOf,
} from "../platform/index.ts";
import { officeSorgs, partiesOf, type SoldFor, soldFor, VENDOR_ORDERS, visibleOrder } from "./access.ts";
import { changeVendorOrderWrites, readVendorOrders, valuesOf, vendorOrderList, vendorOwner } from "./order-store.ts";
import {
  MAX_VENDOR_STEPS,
  updateItemsSchema,
  type VendorOrder,
  type VendorOrderLine,
  type VendorOrderRow,
  type VendorOrderStep,
  vendorOrdersInputSchema,
} from "./schema.ts";
import { splitItems } from "./split.ts";
import {
  ITEM_STATES,
  type ItemState,
  isOpen,
  nextStates,
  orderState,
  type Party,
  SHIPPABLE,
  TO_SHIP,
} from "./status.ts";
import { boughtWrite, readVendors, returnStockWrite, shipStockWrite } from "./store.ts";

/** Each step is mailed to the other side. */
const STEPS_PER_ORDER_AND_HOUR = 120;
const HOUR_MS = 3_600_000;

export type OrderView = Party;

/** Views of orders that the user has; the first one is the default. */
async function viewsOf(areas: readonly SoldFor[]): Promise<OrderView[]> {
  const views: [OrderView, boolean][] = [
    ["vendor", areas.length > 0],
    ["dealer", actor().customer !== undefined],
    ["office", officeSorgs().length > 0],
  ];
  return views.flatMap(([view, has]) => (has ? [view] : []));
}

/** The view to list. Users who ask for a view that they do not have get their first one; the office gets its own for `vendor`. */
const shownView = (wanted: OrderView | undefined, views: readonly OrderView[]): OrderView | undefined =>
  views.find((each) => each === wanted) ?? views.find((each) => wanted === "vendor" && each === "office") ?? views[0];

async function partitionsOf(
  view: OrderView | undefined,
  areas: readonly SoldFor[],
  vendor: string | undefined,
): Promise<Partition[]> {
  const { customer, sorgs } = actor();
  if (view === "dealer") return customer ? sorgs.map((part) => ({ owner: customer.code.unified, part })) : [];
  const places =
    view === "vendor"
      ? areas
      : view === "office"
        ? (await readVendors()).flatMap(({ id, sorgs: served }) =>
            served.filter((sorg) => officeSorgs().includes(sorg)).map((sorg) => ({ vendor: id, sorg })),
          )
        : [];
  return places
    .filter((place) => vendor === undefined || place.vendor === vendor)
    .map((place) => ({ owner: vendorOwner(place.vendor), part: place.sorg }));
}

/**
 * Orders at vendors, newest first unless asked otherwise: those of the active customer, those that a vendor receives, or those of the office's sales
 * organizations. `views` are the ones that the user may choose.
 */
export const vendorOrders = action({
  name: "vendor.orders",
  scope: VENDOR_ORDERS,
  input: vendorOrdersInputSchema,
  run: async ({ view: wanted, search, status, vendor, from, to, order: byDay, page, limit }) => {
    const areas = await soldFor();
    const views = await viewsOf(areas);
    const view = shownView(wanted, views);
    const [partitions, zone] = await Promise.all([partitionsOf(view, areas, vendor), timeZoneOf()]);
    const text = search.toLowerCase();
    const isFiltered = text !== "" || (view === "dealer" && vendor !== undefined);
    const { rows, info } = await vendorOrderList.page({
      ...{ partitions, page, limit, from: from && startOf(from, zone), until: to && endOf(to, zone) },
      oldestFirst: byDay === "ASC",
      ...(status && { states: status === TO_SHIP ? SHIPPABLE : [status] }),
      ...(isFiltered && {
        matches: (row: VendorOrderRow) =>
          row.search.includes(text) && (vendor === undefined || row.vendor.id === vendor),
      }),
    });
    const found = await readVendorOrders(rows.map(({ orderNumber }) => orderNumber));
    return { orders: found.map((order) => showVendorOrder(order, partiesOf(order, areas))), info, view, views };
  },
});

/** Number of orders that the actor's vendors still have to ship or, for the office, all vendors. */
export async function countSoldOrders(): Promise<number> {
  const areas = await soldFor();
  const partitions = await partitionsOf(shownView("vendor", await viewsOf(areas)), areas, undefined);
  const counts = await vendorOrderList.counts(partitions);
  return SHIPPABLE.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
}

/** Orders that the actor's vendors still have to ship, oldest first. None for others. */
export const ordersToShip = action({
  name: "vendor.ordersToShip",
  scope: VENDOR_ORDERS,
  input: z.object({ limit: z.int().min(1).max(20).default(5) }),
  run: async ({ limit }): Promise<ShownVendorOrder[]> => {
    const areas = await soldFor();
    const partitions = await partitionsOf("vendor", areas, undefined);
    const numbers: string[] = [];
    const rows = vendorOrderList.rows({ partitions, states: SHIPPABLE, oldestFirst: true, pageSize: limit });
    for await (const { orderNumber } of rows) {
      numbers.push(orderNumber);
      if (numbers.length >= limit) break;
    }
    const found = await readVendorOrders(numbers);
    return found.map((order) => showVendorOrder(order, partiesOf(order, areas)));
  },
});

/** An order and what the actor may do with its items. `total` leaves out canceled items. */
export interface ShownVendorOrder extends Omit<VendorOrder, "lines">, Pick<VendorOrderRow, "shipped" | "canceled"> {
  readonly parties: readonly Party[];
  /** How many items have each status, and their pieces, in the order of the statuses; without statuses that no item has. */
  readonly itemCounts: readonly { readonly status: ItemState; readonly count: number; readonly pieces: number }[];
  readonly lines: readonly (VendorOrderLine & { readonly nextStatuses: readonly ItemState[] })[];
}

/** What an order costs without its canceled items. */
const leftTotal = ({ lines }: Pick<VendorOrder, "lines">): Amount =>
  sumOf(
    lines.filter(({ status }) => status !== "canceled"),
    ({ subtotal }) => subtotal,
  );

export function showVendorOrder(order: VendorOrder, parties: readonly Party[]): ShownVendorOrder {
  const isVendor = parties.every((party) => party === "vendor");
  return {
    ...order,
    ...valuesOf(order),
    parties,
    // A vendor does not learn where else the dealer buys.
    total: leftTotal(order),
    itemCounts: ITEM_STATES.map((status) => {
      const lines = order.lines.filter((line) => line.status === status);
      return { status, count: lines.length, pieces: lines.reduce((sum, { qty }) => sum + qty, 0) };
    }).filter(({ count }) => count > 0),
    placedWith: isVendor ? [] : order.placedWith,
    lines: order.lines.map((line) => ({ ...line, nextStatuses: nextStates(line.status, parties) })),
  };
}

/** @throws Refusal "not-found", also for the orders of others */
export const vendorOrder = action({
  name: "vendor.order",
  scope: VENDOR_ORDERS,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<ShownVendorOrder> => {
    const { order, parties } = await visibleOrder(orderNumber);
    return showVendorOrder(order, parties);
  },
});

/**
 * Moves items of an order to a status. Items that have it already stay as they are, so that a repeated call changes nothing. With
 * `quantities`, only these pieces of an item move, as an item of their own: a repeated call needs `version` to change nothing. Canceled
 * items return their stock. The order's history gets the reason of a cancellation, and the carrier and tracking number of a shipment,
 * also of one that is on its way.
 * @throws Refusal "not-found" as `vendorOrder`; of `items` for unknown ones; of `quantities` for pieces that an item does not have; "conflict" for another version, and for a step that is
 * not possible or not the actor's to take, and for an order with too many steps; "limited" for too many steps in an hour
 */
export const moveVendorItems = action({
  name: "vendor.moveItems",
  scope: VENDOR_ORDERS,
  input: updateItemsSchema,
  run: ({ orderNumber, items, quantities, status, version, ...facts }): Promise<ShownVendorOrder> =>
    commit.retrying(async (attempt) => {
      const { order: before, parties } = await visibleOrder(orderNumber);
      const chosen = before.lines.filter(({ id }) => items.includes(id));
      if (chosen.length < new Set(items).size) throw refuseField("items", "unknown_value");
      const step = factsOf(status, facts);
      const moved = chosen.filter((line) => line.status !== status || changesTracking(before, line, step));
      if (moved.length === 0) return { writes: [], result: showVendorOrder(before, parties) };
      const isPossible = moved.every((line) => nextStates(line.status, parties).includes(status));
      // Before the version is compared, so that the message says why: the vendor was faster.
      if (!isPossible && status === "canceled" && !parties.includes("vendor"))
        throw new Refusal("conflict", "vendor_cancel_too_late");
      if (version !== undefined && version !== before.version) throw new Refusal("conflict", "conflict");
      if (!isPossible) throw new Refusal("conflict", "vendor_step_refused");
      if (before.history.length >= MAX_VENDOR_STEPS) throw new Refusal("conflict", "vendor_steps_full");
      if (attempt === 1 && (await countWithin(`vendor-step#${orderNumber}`, HOUR_MS)) > STEPS_PER_ORDER_AND_HOUR)
        throw new Refusal("limited", "vendor_steps_limited");
      const split = splitItems(
        before.lines,
        moved.map(({ id }) => id),
        // Carrier and tracking number are those of the whole shipment.
        quantities.filter(({ item }) => !chosen.some((line) => line.id === item && line.status === status)),
      );
      const { ids } = split;
      const lines = split.lines.map((line) => (ids.includes(line.id) ? { ...line, status } : line));
      const by = parties.includes("vendor") ? "vendor" : parties.includes("dealer") ? "dealer" : "office";
      const after: VendorOrder = {
        ...before,
        lines,
        history: [...before.history, { at: isoNow(), by, status, items: ids, ...step }],
        status: orderState(lines.map((line) => line.status)),
        version: before.version + 1,
      };
      return {
        writes: [
          ...changeVendorOrderWrites(before, after),
          ...split.lines.filter(({ id }) => ids.includes(id)).flatMap((line) => pieceWrites(before, line, status)),
        ],
        events: [
          event(vendorOrderMoved, {
            ...{ orderNumber, vendor: before.vendor.id, status },
            ...{ by, items: ids, step: before.history.length },
          }),
        ],
        audit: {
          subject: `VENDORORDER#${orderNumber}`,
          what: "moved items",
          detail: { status, items: ids.join(" ") },
        },
        result: showVendorOrder(after, parties),
      };
    }),
});

/** Whether a step gives a shipped item another carrier or tracking number than its last one. */
function changesTracking(
  { history }: VendorOrder,
  { id, status }: VendorOrderLine,
  { carrier, trackingNumber }: Pick<VendorOrderStep, "carrier" | "trackingNumber">,
): boolean {
  if (status !== "shipped" || (!carrier && !trackingNumber)) return false;
  const last = history.findLast((step) => step.status === "shipped" && step.items.includes(id));
  return last?.carrier !== carrier || last?.trackingNumber !== trackingNumber;
}

/** What is stored with a step to a status. */
function factsOf(
  status: ItemState,
  { reason, carrier, trackingNumber }: Pick<VendorOrderStep, "reason" | "carrier" | "trackingNumber">,
): Pick<VendorOrderStep, "reason" | "carrier" | "trackingNumber"> {
  if (status === "canceled") return reason ? { reason } : {};
  if (status !== "shipped") return {};
  return { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
}

/** What a step changes of the stock and of the customer's pieces. */
function pieceWrites(
  { vendor, sorg, custCode }: VendorOrder,
  { articleCode, qty, status }: VendorOrderLine,
  to: ItemState,
) {
  if (!isOpen(status) || isOpen(to)) return [];
  const of = { vendor: vendor.id, articleCode };
  const isCanceled = to === "canceled";
  return [
    isCanceled ? returnStockWrite(of, qty) : shipStockWrite(of, qty),
    boughtWrite({ unified: custCode.unified, sorg, vendor: vendor.id }, articleCode, {
      open: -qty,
      shipped: isCanceled ? 0 : qty,
    }),
  ];
}
