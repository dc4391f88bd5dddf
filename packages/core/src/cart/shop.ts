import { hostConfig, sorgConfig } from "../host/index.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import { type ActiveCustomer, activeCustomer, actor, type Day, now, today } from "../platform/index.ts";
import { type StockCheck, stockCheck } from "../stock/index.ts";
import type { Owner } from "./store.ts";

/** Who sees the cart may use it: the specification names no other scope for it (decision 008). */
export const CART = "cart.display-order-qty";

/** A sales organization that the customer may order from here. */
export interface Seller {
  readonly config: SorgConfig;
  readonly priceList: string;
  /** What a quantity is held against. */
  readonly check: StockCheck;
  /** How much of the stock may be told. */
  readonly tells: Pick<HostConfig, "maskStock" | "stockDisplay">;
}

/** Where the actor buys: host, customer and the sales organizations open to both. */
export interface Shop {
  readonly owner: Owner;
  readonly customer: ActiveCustomer;
  readonly host: HostConfig;
  readonly sellers: ReadonlyMap<string, Seller>;
  /** Today at the host. */
  readonly today: Day;
}

/** From configuration in memory. @throws Refusal when no customer is chosen. */
export async function openShop(): Promise<Shop> {
  const who = actor();
  const customer = activeCustomer();
  const areas = customer.areas.filter(({ sorg }) => who.sorgs.includes(sorg));
  const [host, ...configs] = await Promise.all([hostConfig(who.host), ...areas.map(({ sorg }) => sorgConfig(sorg))]);
  if (!host) throw new Error(`host ${who.host} has no configuration`);
  const sellers = areas.flatMap(({ sorg, priceList }, index): [string, Seller][] => {
    const config = configs[index];
    return config ? [[sorg, { config, priceList, check: stockCheck([host, config]), tells: host }]] : [];
  });
  return {
    owner: { unified: customer.code.unified, userId: who.userId },
    customer,
    host,
    sellers: new Map(sellers),
    today: today(host.timeZone, now()),
  };
}

/** The seller by the code of the sales organization or by its merchant name. */
export const sellerNamed = (shop: Shop, merchant: string): Seller | undefined =>
  shop.sellers.get(merchant) ?? [...shop.sellers.values()].find(({ config }) => config.merchantName === merchant);
