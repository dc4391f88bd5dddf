import { activeCustomer, notFound } from "../platform/index.ts";
import { isOwn } from "./order-list.ts";
import type { Order } from "./schema.ts";
import { readOrder } from "./store.ts";

/** An order of the active customer. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export async function readOwnOrder(orderNumber: string): Promise<Order> {
  activeCustomer();
  const found = await readOrder(orderNumber);
  if (!found || !isOwn(found)) throw notFound();
  return found;
}
