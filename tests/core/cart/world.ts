import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { cart, checkout, updateProductsInCart } from "@spoke/core/cart";
import type { PricedCard } from "@spoke/core/cart/catalog.ts";
import { blocksSchema } from "@spoke/core/catalog/schema.ts";
import { areaKey, creditKey, customerKey, shipToKey } from "@spoke/core/customer";
import { creditSchema, customerAreaSchema, customerSchema, shipToSchema } from "@spoke/core/customer/schema.ts";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import {
  type Actor,
  commit,
  dynamo,
  getItem,
  type Key,
  type RawItem,
  Refusal,
  systemActor,
  tableName,
  type UserError,
  withActor,
} from "@spoke/core/platform";
import { setStocks } from "@spoke/core/stock";
import { itemsOf } from "../../support/items.ts";
import { sold } from "./catalog-double.ts";

let worlds = 0;
export const AS_OF = "2026-11-01T00:00:00.000Z";

export const system = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);

export async function put(key: Key, item: RawItem): Promise<void> {
  await system(() => commit({ writes: [{ kind: "put", item: { ...item, ...key } }] }));
}

export const item = (pk: string, sk: string): Promise<RawItem | undefined> => getItem({ pk, sk });

interface Options {
  readonly host?: Record<string, unknown>;
  readonly sorg?: Record<string, unknown>;
  /** Sales organizations that the dealer may order from. */
  readonly sorgs?: number;
}

/** A host with sales organizations and a dealer of their own, so that no test meets another's. */
export async function newWorld({ host = {}, sorg = {}, sorgs = 1 }: Options = {}) {
  worlds += 1;
  const name = `h${worlds}.localhost`;
  const unified = `C${worlds}`;
  const codes = Array.from({ length: sorgs }, (_, index) => `S${worlds}${"ABC"[index]}`);
  const currency = {
    display: "EUR",
    symbol: "€",
    thousandSeparator: ".",
    decimalSeparator: ",",
    decimalPrecision: 2,
  };
  const config = { host: name, sorg: codes[0], webTitle: "T", languages: [{ code: "en-US" }], currency };
  const branding = { accent: "#112233" };
  await put(hostKey(name), hostConfigSchema.parse({ ...config, branding, ...host }));
  for (const code of codes) {
    const payments = [{ id: "P1", type: "Transfer", desc: "Bank transfer", instruction: "Pay" }];
    const base = { sorg: code, name: code, merchantName: `M ${code}`, companyCode: `K${code}`, currency: "EUR" };
    await put(sorgKey(code), sorgConfigSchema.parse({ ...base, payments, ...sorg }));
  }
  await putCustomer(unified, codes);
  return new World(name, unified, codes);
}

export async function putCustomer(unified: string, sorgs: readonly string[]): Promise<void> {
  const customer = {
    custCode: { unified, r3: `R${unified}` },
    custName: `Dealer ${unified}`,
    custEmail: "d@example.test",
  };
  await put(customerKey(unified), customerSchema.parse({ ...customer, asOf: AS_OF }));
  await putShipTo(unified, {});
  for (const sorg of sorgs) await putArea(unified, sorg, {});
}

export async function putArea(unified: string, sorg: string, patch: Record<string, unknown>): Promise<void> {
  const area = { custCode: unified, sorg, priceList: "L1", companyCode: `K${sorg}`, asOf: AS_OF };
  await put(areaKey(unified, sorg), customerAreaSchema.parse({ ...area, ...patch }));
}

export async function putShipTo(unified: string, patch: Record<string, unknown>): Promise<void> {
  const shipTo = { custCode: unified, code: "MAIN", name: "Shop", address: "Street 1", city: "Town", asOf: AS_OF };
  await put(shipToKey(unified, "MAIN"), shipToSchema.parse({ ...shipTo, ...patch }));
}

export async function putCredit(unified: string, companyCode: string, patch: Record<string, unknown>): Promise<void> {
  const credit = { custCode: unified, companyCode, currency: "EUR", creditLimit: 0, asOf: AS_OF };
  await put(creditKey(unified, companyCode), creditSchema.parse({ ...credit, ...patch }));
}

const SCOPES = [
  "cart.display-order-qty",
  "page.orderlist",
  "page.order-status",
  "page.invoice-status",
  "page.payment-request",
  "page.catalog",
];

export class World {
  readonly host: string;
  readonly unified: string;
  readonly sorgs: readonly string[];
  /** The first sales organization. */
  readonly sorg: string;

  constructor(host: string, unified: string, sorgs: readonly string[]) {
    this.host = host;
    this.unified = unified;
    this.sorgs = sorgs;
    this.sorg = sorgs[0] ?? "";
  }

  actor(patch: Partial<Actor> & { unified?: string } = {}): Actor {
    const { unified = this.unified, ...rest } = patch;
    return {
      kind: "user",
      userId: `u-${unified}`,
      username: `user of ${unified}`,
      name: `User of ${unified}`,
      scopes: new Set(SCOPES),
      host: this.host,
      sorg: this.sorg,
      sorgs: this.sorgs,
      locale: "en-US",
      customer: { code: { unified }, areas: this.sorgs.map((sorg) => ({ sorg, priceList: "L1" })) },
      correlationId: "test",
      ...rest,
    };
  }

  /** Runs as the dealer, or as somebody else of this host. */
  as<T>(work: () => Promise<T>, patch: Parameters<World["actor"]>[0] = {}): Promise<T> {
    return withActor(this.actor(patch), work);
  }

  /** Sells an article; `dealer` in ten-thousandths, 10.00 when not said. */
  sell(code: string, patch: Partial<Omit<PricedCard, "card">> & { card?: Partial<PricedCard["card"]> } = {}): string {
    const { card, ...prices } = patch;
    const sorg = card?.sorg ?? this.sorg;
    sold.set(`${sorg}#${code}`, {
      card: {
        articleCode: code,
        articleCodeDisplay: code,
        name: `Name of ${code}`,
        oldCode: null,
        sorg,
        category: "PAA",
        groupset: false,
        brand: { id: "b", description: "Brand" },
        model: null,
        modelYear: null,
        serie: null,
        frameSize: null,
        wheelSize: null,
        color: null,
        merchandiseCategory: { id: "m", description: "M" },
        bikeCategory: null,
        articleTagCategory: null,
        slug: code.toLowerCase(),
        uom: "PCE",
        tags: [],
        image: null,
        blocks: blocksSchema.parse({}),
        newArrival: null,
        orderQuota: null,
        group: { id: "g", parentName: "G" },
        ...card,
      },
      retail: 200_000,
      dealer: 100_000,
      currency: "EUR",
      tiers: [],
      promotions: [],
      ...prices,
    });
    return code;
  }

  /** Puts stock of an article: pieces now, and arrivals as [day, pieces]. */
  async stock(code: string, now: number, arrivals: readonly [string, number][] = [], asOf = AS_OF): Promise<void> {
    const entries = [["2026-01-01", now] as const, ...arrivals].map(([date, qty]) => ({ date, qty, location: "W" }));
    await system(() => setStocks([{ sorg: this.sorg, articleCode: code, available: entries, asOf }]));
  }

  async add(lines: Readonly<Record<string, number>>, sorg = this.sorg, patch: Parameters<World["actor"]>[0] = {}) {
    const products = Object.entries(lines).map(([articleCode, qty]) => ({ articleCode, sorg, qty }));
    return this.as(() => updateProductsInCart({ products }), patch);
  }

  /** Lines of the cart as checkout wants them. */
  async lines(patch: Parameters<World["actor"]>[0] = {}): Promise<{ id: string; qty: number }[]> {
    const shown = await this.as(() => cart({}), patch);
    return shown.map(({ line: { id, qty } }) => ({ id, qty }));
  }

  async checkout(
    patch: Partial<Parameters<typeof checkout>[0]> = {},
    who: Parameters<World["actor"]>[0] = {},
  ): Promise<Order[]> {
    const products = patch.products ?? (await this.lines(who));
    const asked = { shipTo: { code: "MAIN", version: AS_OF }, paymentId: "P1", ...patch, products };
    return this.as(() => checkout(asked), who);
  }

  /** An order that was placed. */
  async order(lines: Readonly<Record<string, number>>): Promise<Order> {
    for (const code of Object.keys(lines)) if (!sold.has(`${this.sorg}#${code}`)) this.sell(code);
    await this.add(lines);
    const [placed] = await this.checkout();
    if (!placed) throw new Error("nothing was ordered");
    return placed;
  }

  async ordersInTable(unified = this.unified): Promise<RawItem[]> {
    const entries = await itemsOf({ pk: `ORDERS#${unified}#${this.sorg}`, prefix: "2" });
    return entries.map(({ sk }) => ({ orderNumber: String(sk).split("#")[1] }));
  }
}

/** Payloads of the events of a type that wait in the outbox for a customer or sales organization. */
export async function outbox(type: string, whose: string): Promise<unknown[]> {
  const found: unknown[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: "sk = :event AND envelope.#type = :type",
        ExpressionAttributeNames: { "#type": "type" },
        ExpressionAttributeValues: { ":event": "EVENT", ":type": type },
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(page.Items ?? []).map((one) => one.envelope.data));
    start = page.LastEvaluatedKey;
  } while (start);
  return found.filter((data) => JSON.stringify(data).includes(`"${whose}"`));
}

/** The refusal that a call ends in. */
export async function refusal(work: Promise<unknown>): Promise<{ message: string; errors: readonly UserError[] }> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`expected a refusal, got ${String(outcome)}`, { cause: outcome });
  return { message: outcome.message, errors: outcome.userErrors };
}
