import { cart, checkout, updateProductsInCart } from "@spoke/core/cart";
import { publish } from "@spoke/core/catalog/artifacts.ts";
import { buildCommercial } from "@spoke/core/catalog/parts/commercial.ts";
import type { ArticlePromotion } from "@spoke/core/catalog/price.ts";
import {
  type Article,
  type Offer,
  offerSchema,
  type PriceRow,
  priceSchema,
  promotionSchema,
  type Term,
  type Tier,
} from "@spoke/core/catalog/schema.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import { type Actor, newId, type RawItem, withActor } from "@spoke/core/platform";
import { setStocks } from "@spoke/core/stock";
import { itemsOf } from "../support/items.ts";
import { type ActorFields, actor } from "./actor.ts";
import { article } from "./article.ts";
import { area, credit, customer, shipTo } from "./customer.ts";
import { EUROS, host, sorg } from "./host.ts";
import { AS_OF, asSystem, store } from "./store.ts";

const SCOPES = [
  "cart.display-order-qty",
  "page.orderlist",
  "page.order-status",
  "page.invoice-status",
  "page.payment-request",
  "page.catalog",
];

interface ShopOptions {
  readonly host?: object;
  readonly sorg?: object;
  /** Sales organizations that the dealer may order from. */
  readonly sorgs?: number;
}

export type Buyer = ActorFields & {
  /** Another customer of the shop. */
  readonly unified?: string;
};

interface Offered {
  readonly article: Article;
  readonly price: PriceRow;
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
}

export interface SaleFields {
  readonly article?: Partial<Article>;
  /** In ten-thousandths, as `retail` is. */
  readonly dealer?: number | undefined;
  readonly retail?: number | undefined;
  readonly currency?: string;
  readonly tiers?: readonly Tier[];
  readonly promotions?: readonly ArticlePromotion[];
}

let shops = 0;

/** A host with sales organizations and a dealer of its own, so that tests do not affect each other. Needs `startStores`. */
export async function newShop({ host: ofHost = {}, sorg: ofSorg = {}, sorgs = 1 }: ShopOptions = {}): Promise<Shop> {
  shops += 1;
  const name = `h${shops}.localhost`;
  const unified = `C${shops}`;
  const codes = Array.from({ length: sorgs }, (_, index) => `S${shops}${"ABC"[index]}`);
  const payments = [{ id: "P1", type: "Transfer", desc: "Bank transfer", instruction: "Pay" }];
  await store(
    host(name, codes[0] ?? "", { currency: EUROS, ...ofHost }),
    ...codes.map((code) => sorg(code, { currency: "EUR", payments, ...ofSorg })),
  );
  const shop = new Shop(name, unified, codes);
  await shop.addCustomer(unified);
  return shop;
}

export class Shop {
  readonly host: string;
  readonly unified: string;
  readonly sorgs: readonly string[];
  /** The first sales organization. */
  readonly sorg: string;
  /** Words of the ERP in other languages, for what is sold from now on. */
  terms: readonly Term[] = [];
  readonly #offered = new Map<string, Offered>();

  constructor(host: string, unified: string, sorgs: readonly string[]) {
    this.host = host;
    this.unified = unified;
    this.sorgs = sorgs;
    this.sorg = sorgs[0] ?? "";
  }

  /** A customer who buys with the price list L1. */
  async addCustomer(unified: string, sorgs = this.sorgs): Promise<void> {
    await store(customer(unified), shipTo(unified), ...sorgs.map((code) => area(unified, code, { priceList: "L1" })));
  }

  async setArea(fields: object, sorg = this.sorg): Promise<void> {
    await store(area(this.unified, sorg, { priceList: "L1", ...fields }));
  }

  async setCredit(fields: object, unified = this.unified): Promise<void> {
    await store(credit(unified, `K${this.sorg}`, { currency: "EUR", ...fields }));
  }

  actor({ unified = this.unified, ...fields }: Buyer = {}): Actor {
    return actor({
      userId: `u-${unified}`,
      username: `user of ${unified}`,
      name: `User of ${unified}`,
      scopes: SCOPES,
      host: this.host,
      sorg: this.sorg,
      sorgs: this.sorgs,
      customer: { code: { unified }, areas: this.sorgs.map((sorg) => ({ sorg, priceList: "L1" })) },
      ...fields,
    });
  }

  /** Runs as the dealer, or as another user of this host. */
  as<T>(work: () => Promise<T>, buyer: Buyer = {}): Promise<T> {
    return withActor(this.actor(buyer), work);
  }

  /** Adds articles to the catalog and publishes it: at €10 in the price list L1, unless `fields` say otherwise. */
  async sell(codes: string | readonly string[], fields: SaleFields = {}): Promise<readonly string[]> {
    const sold = await this.publish(codes, fields);
    forgetCatalogs();
    return sold;
  }

  /** As `sell`, for processes that have loaded the catalog and do not hear of it. */
  async publish(codes: string | readonly string[], fields: SaleFields = {}): Promise<readonly string[]> {
    const sorg = fields.article?.sorg ?? this.sorg;
    const sold = [codes].flat();
    for (const code of sold) {
      const { article: ofArticle, tiers = [], promotions = [], ...prices } = fields;
      const defaults = { articleCode: code, priceList: "L1", currency: "EUR", dealer: 100_000, retail: 200_000 };
      this.#offered.set(`${sorg}#${code}`, {
        article: article(code, { ...ofArticle, sorg }),
        price: priceSchema.parse({ ...defaults, asOf: AS_OF, ...prices }),
        tiers,
        promotions,
      });
    }
    await publishShop(
      sorg,
      [...this.#offered.values()].filter((offered) => offered.article.sorg === sorg),
      this.terms,
    );
    return sold;
  }

  /** Puts stock of an article: pieces now, and arrivals as [day, pieces]. */
  async stock(code: string, now: number, arrivals: readonly [string, number][] = [], asOf = AS_OF): Promise<void> {
    const entries = [["2026-01-01", now] as const, ...arrivals].map(([date, qty]) => ({ date, qty, location: "W" }));
    await asSystem(() => setStocks([{ sorg: this.sorg, articleCode: code, available: entries, asOf }]));
  }

  async add(lines: Readonly<Record<string, number>>, sorg = this.sorg, buyer: Buyer = {}) {
    const products = Object.entries(lines).map(([articleCode, qty]) => ({ articleCode, sorg, qty }));
    return this.as(() => updateProductsInCart({ products }), buyer);
  }

  /** Lines of the cart as checkout takes them. */
  async lines(buyer: Buyer = {}): Promise<{ id: string; qty: number }[]> {
    const shown = await this.as(() => cart({}), buyer);
    return shown.map(({ line: { id, qty } }) => ({ id, qty }));
  }

  async checkout(fields: Partial<Parameters<typeof checkout>[0]> = {}, buyer: Buyer = {}): Promise<Order[]> {
    const products = fields.products ?? (await this.lines(buyer));
    const input = { shipTo: { code: "MAIN", version: AS_OF }, paymentId: "P1", ...fields, products };
    return this.as(() => checkout(input), buyer);
  }

  /** Places an order; articles that the shop does not sell yet are added. */
  async order(lines: Readonly<Record<string, number>>): Promise<Order> {
    const missing = Object.keys(lines).filter((code) => !this.#offered.has(`${this.sorg}#${code}`));
    if (missing.length > 0) await this.sell(missing);
    await this.add(lines);
    const [placed] = await this.checkout();
    if (!placed) throw new Error("no order was placed");
    return placed;
  }

  async ordersInTable(unified = this.unified): Promise<RawItem[]> {
    const entries = await itemsOf({ pk: `ORDERS#${unified}#${this.sorg}`, prefix: "2" });
    return entries.map(({ sk }) => ({ orderNumber: String(sk).split("#")[1] }));
  }
}

/** Publishes a catalog as a rebuild does, from memory instead of the table. */
async function publishShop(sorg: string, offered: readonly Offered[], terms: readonly Term[]): Promise<void> {
  const offers = offered.flatMap(({ article: { articleCode }, tiers, promotions }): Offer[] => [
    ...tiers.map((tier, line) => offerSchema.parse({ kind: "tier", articleCode, line, asOf: AS_OF, ...tier })),
    ...promotions.flatMap(({ code, details }) =>
      details.map((detail, line) =>
        offerSchema.parse({ kind: "promotion", articleCode, line, asOf: AS_OF, ...detail, code }),
      ),
    ),
  ]);
  const headers = offered.flatMap(({ promotions }) =>
    promotions.map(({ code, name, date }) => promotionSchema.parse({ code, name, date, asOf: AS_OF })),
  );
  const prices = offered.map(({ price }) => price);
  const articles = offered.map((sold) => sold.article);
  await Promise.all([
    publish(sorg, "articles", newId(), buildIndex(sorg, articles, terms)),
    publish(sorg, "commercial", newId(), buildCommercial(prices, offers, headers)),
  ]);
}
