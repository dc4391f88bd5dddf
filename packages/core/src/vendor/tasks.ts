import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { action, hasScope } from "../platform/index.ts";
import { maintainedVendors, soldFor, VENDOR_ARTICLES, VENDOR_ORDERS } from "./access.ts";
import { vendorOrderList, vendorOwner } from "./order-store.ts";
import { SHIPPABLE } from "./status.ts";
import { readGoods } from "./store.ts";

/** Most orders that are looked at, oldest first. */
const MOST = 500;

/** What a vendor has to do today. */
export interface VendorTasks {
  /** Orders with items to ship. */
  readonly toShip: number;
  /** Those that the dealer wants today. */
  readonly today: number;
  /** Those that the dealer wanted earlier. */
  readonly late: number;
  /** There are more orders: the oldest 500 are counted. */
  readonly isMinimum: boolean;
  /** Articles that are on sale and have no sales unit in stock; undefined for users who do not maintain articles. */
  readonly outOfStock: number | undefined;
}

/** What the vendors that the actor sells for have to do today. */
export const vendorTasks = action({
  name: "vendor.tasks",
  scope: VENDOR_ORDERS,
  input: z.object({}),
  run: async (): Promise<VendorTasks> => {
    const [areas, today] = await Promise.all([soldFor(), todayHere()]);
    const partitions = areas.map(({ vendor, sorg }) => ({ owner: vendorOwner(vendor), part: sorg }));
    const wanted: string[] = [];
    let isMinimum = false;
    const rows = vendorOrderList.rows({ partitions, states: SHIPPABLE, oldestFirst: true, pageSize: 100 });
    for await (const { requestedDeliveryDate = "" } of rows) {
      isMinimum = wanted.length === MOST;
      if (isMinimum) break;
      wanted.push(requestedDeliveryDate);
    }
    return {
      toShip: wanted.length,
      today: wanted.filter((day) => day === today).length,
      late: wanted.filter((day) => day !== "" && day < today).length,
      isMinimum,
      outOfStock: hasScope(VENDOR_ARTICLES) ? await outOfStock(new Set(areas.map(({ vendor }) => vendor))) : undefined,
    };
  },
});

async function outOfStock(own: ReadonlySet<string>): Promise<number> {
  const vendors = (await maintainedVendors()).filter(({ id }) => own.has(id));
  const goods = await Promise.all(vendors.map(({ id }) => readGoods(id)));
  return goods.flat().filter(({ article, stock }) => article.active && stock.free < article.uomConverter).length;
}
