import { activeCustomer, actor, notFound, Refusal } from "../platform/index.ts";
import type { PickupOrder } from "./schema.ts";
import { readPickupOrder } from "./store.ts";

/** A pickup order of the active customer. @throws Refusal "not-found" for an absent one and, alike, for another customer's */
export async function ownPickupOrder(id: string): Promise<PickupOrder> {
  const { unified } = activeCustomer().code;
  const found = await readPickupOrder(id);
  if (!found || found.custCode !== unified || !actor().sorgs.includes(found.sorg)) throw notFound();
  return found;
}

/** @throws Refusal "conflict" if the order has another version by now */
export function requireVersion(order: PickupOrder, version: number | undefined): void {
  if (version !== undefined && version !== order.version) throw new Refusal("conflict", "conflict");
}
