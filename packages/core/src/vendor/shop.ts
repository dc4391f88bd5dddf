import { openShop, type Shop } from "../cart/index.ts";
import { buysOnlyFrom } from "./access.ts";
import type { Vendor } from "./schema.ts";
import { readVendors } from "./store.ts";

/** Dealers who see the vendors' catalog may order from it. */
export const VENDOR_CATALOG = "page.3rdpartycatalog";

/** A vendor that the customer can order from, through one of the customer's sales organizations. */
export interface Offering {
  readonly vendor: Vendor;
  readonly sorg: string;
}

/** Where the actor buys from vendors. */
export interface VendorShop extends Pick<Shop, "owner" | "customer" | "host" | "today"> {
  readonly offerings: ReadonlyMap<string, Offering>;
  /** Whether stock is reserved, and ordered quantities must be in stock. */
  readonly checksStock: boolean;
  /** Whether goods cost what they cost at checkout; otherwise what they cost when they were put into the cart. */
  readonly checksPrice: boolean;
}

/** Users who sell for a vendor buy from no other. @throws Refusal if no customer is active */
export async function openVendorShop(): Promise<VendorShop> {
  const [shop, vendors, limits] = await Promise.all([openShop(), readVendors(), buysOnlyFrom()]);
  const offerings = vendors.flatMap((vendor): [string, Offering][] => {
    const seller = [...shop.sellers.values()].find(
      ({ config: { sorg, currency } }) =>
        vendor.sorgs.includes(sorg) &&
        currency === vendor.currency &&
        (!limits || limits.some((own) => own.vendor === vendor.id && own.sorg === sorg)),
    );
    return vendor.active && seller ? [[vendor.id, { vendor, sorg: seller.config.sorg }]] : [];
  });
  const { owner, customer, host, today } = shop;
  return {
    ...{ owner, customer, host, today, offerings: new Map(offerings) },
    ...{ checksStock: host.checkStock3rdParty, checksPrice: host.checkPrice3rdParty },
  };
}
