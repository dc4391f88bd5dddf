import { actor, hasScope, notFound, Refusal, refuseField, unrestrictedSorgs } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { readVendorOrder } from "./order-store.ts";
import type { Vendor, VendorOrder } from "./schema.ts";
import type { Party } from "./status.ts";
import { readVendors } from "./store.ts";

export const VENDOR_ORDERS = "page.3rdpartyorder";
export const VENDOR_ARTICLES = "page.3rdpartyarticlemaintenance";

/** A vendor in a sales organization that the user sells for. */
export interface SoldFor {
  readonly vendor: string;
  readonly sorg: string;
}

/** Vendors that the user sells for: the areas with the limitation `vendor`. Read from the table, so that a change counts at once. */
export async function soldFor(): Promise<SoldFor[]> {
  const user = await readUser(actor().userId);
  if (!user?.active) return [];
  return user.userAreas.flatMap(({ sorg, limitation, value }) =>
    limitation === "vendor" && value !== "" ? [{ sorg, vendor: value }] : [],
  );
}

/**
 * Vendors that the user may buy from: the own ones for users whose areas have the limitation `vendor`, who must not learn the prices and
 * stock of others (decision 074). Undefined: all.
 */
export async function buysOnlyFrom(): Promise<SoldFor[] | undefined> {
  const user = await readUser(actor().userId);
  const areas = user?.userAreas.filter(({ limitation }) => limitation === "vendor") ?? [];
  return areas.length > 0 ? areas.map(({ sorg, value }) => ({ sorg, vendor: value })) : undefined;
}

/** Sales organizations whose vendors' orders the actor looks after. */
export const officeSorgs = (): readonly string[] => (hasScope("menu.change-cust") ? unrestrictedSorgs() : []);

/** On whose behalf the actor may see and change an order; empty for the orders of others. */
export function partiesOf(order: VendorOrder, areas: readonly SoldFor[]): Party[] {
  const { sorgs, customer } = actor();
  const parties: [Party, boolean][] = [
    ["vendor", areas.some(({ vendor, sorg }) => vendor === order.vendor.id && sorg === order.sorg)],
    ["dealer", customer?.code.unified === order.custCode.unified && sorgs.includes(order.sorg)],
    ["office", officeSorgs().includes(order.sorg)],
  ];
  return parties.flatMap(([party, isOne]) => (isOne ? [party] : []));
}

/** An order that the actor may see. @throws Refusal "not-found", also for the orders of others */
export async function visibleOrder(
  orderNumber: string,
): Promise<{ readonly order: VendorOrder; readonly parties: readonly Party[] }> {
  const [order, areas] = await Promise.all([readVendorOrder(orderNumber), soldFor()]);
  const parties = order ? partiesOf(order, areas) : [];
  if (!order || parties.length === 0) throw notFound();
  return { order, parties };
}

/** A vendor whose articles the actor sees, and may change if they look after all sales organizations through which it sells. */
export interface MaintainedVendor extends Vendor {
  readonly isChangeable: boolean;
}

/**
 * Vendors whose articles the actor sees to maintain them: the own ones that sell in the area's sales organization, or those that sell only
 * through the office's sales organizations. Articles are the same in all sales organizations of a vendor, so that only users who look after
 * each of them may change anything (decision 114).
 */
export async function maintainedVendors(): Promise<MaintainedVendor[]> {
  const [areas, vendors] = await Promise.all([soldFor(), readVendors()]);
  const office = officeSorgs();
  return vendors.flatMap((vendor) => {
    const { id, sorgs } = vendor;
    const isOwn = (sorg: string): boolean => areas.some((area) => area.vendor === id && area.sorg === sorg);
    const isVisible = sorgs.some(isOwn) || (sorgs.length > 0 && sorgs.every((sorg) => office.includes(sorg)));
    const isChangeable = sorgs.every((sorg) => isOwn(sorg) || office.includes(sorg));
    return isVisible ? [{ ...vendor, isChangeable }] : [];
  });
}

const OTHER_SELLERS = "vendor_other_sellers";

/** @throws Refusal "conflict" if the vendor also sells through sales organizations that the actor does not look after; of `field` if given */
export function requireChangeable({ isChangeable }: MaintainedVendor, field?: string): void {
  if (isChangeable) return;
  throw field ? refuseField(field, OTHER_SELLERS) : new Refusal("conflict", OTHER_SELLERS);
}
