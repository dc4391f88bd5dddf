import { hostConfig, isInEffect, sorgConfig } from "../host/index.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import { type ActiveCustomer, activeCustomer, actor, type Day, now, today } from "../platform/index.ts";
import { type StockCheck, stockCheck } from "../stock/index.ts";
import type { Owner } from "./stored-cart.ts";

/** Users who see the cart may use it: the specification names no other scope (decision 008). */
export const CART = "cart.display-order-qty";

/** A sales organization that the customer can order from on this host. */
export interface Seller {
  readonly config: SorgConfig;
  readonly priceList: string;
  /** What a quantity is checked against. */
  readonly check: StockCheck;
  /** Articles that are not in stock can be ordered for a known arrival. */
  readonly backorders: boolean;
  /** How much of the stock may be shown. */
  readonly stockVisibility: Pick<HostConfig, "maskStock" | "maskNextArrival" | "stockDisplay">;
}

/** Where the actor buys: host, customer, and the sales organizations available to both. */
export interface Shop {
  readonly owner: Owner;
  readonly customer: ActiveCustomer;
  readonly host: HostConfig;
  readonly sellers: ReadonlyMap<string, Seller>;
  /** Today at the host. */
  readonly today: Day;
}

/** Read from memory. @throws Refusal if no customer is active */
export async function openShop(): Promise<Shop> {
  const current = actor();
  const customer = activeCustomer();
  const areas = customer.areas.filter(({ sorg }) => current.sorgs.includes(sorg));
  const [host, ...configs] = await Promise.all([
    hostConfig(current.host),
    ...areas.map(({ sorg }) => sorgConfig(sorg)),
  ]);
  if (!host) throw new Error(`host ${current.host} has no configuration`);
  const sellers = areas.flatMap(({ sorg, priceList }, index): [string, Seller][] => {
    const config = configs[index];
    if (!config) return [];
    const backorders = isInEffect("backorders", host, config);
    return [[sorg, { config, priceList, check: stockCheck([host, config]), backorders, stockVisibility: host }]];
  });
  return {
    owner: { unified: customer.code.unified, userId: current.userId },
    customer,
    host,
    sellers: new Map(sellers),
    today: today(host.timeZone, now()),
  };
}

/** The seller with this sales organization code or merchant name. */
export const sellerNamed = (shop: Shop, merchant: string): Seller | undefined =>
  shop.sellers.get(merchant) ?? [...shop.sellers.values()].find(({ config }) => config.merchantName === merchant);
