/** Runs in a separate process: seeds a cloud with hosts, dealers, and published catalogs. Started by cloud.ts. */
import { publish } from "@spoke/core/catalog/artifacts.ts";
import { buildCommercial } from "@spoke/core/catalog/parts/commercial.ts";
import { buildStock } from "@spoke/core/catalog/parts/stock.ts";
import { type Article, offerSchema, priceSchema, promotionSchema } from "@spoke/core/catalog/schema.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { areaKey, customerKey, shipToKey } from "@spoke/core/customer";
import { customerAreaSchema, customerSchema, shipToSchema } from "@spoke/core/customer/schema.ts";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { type Key, newId, type RawItem, shardOf } from "@spoke/core/platform";
import { hashPassword } from "@spoke/core/session";
import { stockItemSchema } from "@spoke/core/stock/schema.ts";
import { loginKey, userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { putItems } from "../tests/builders/store.ts";
import { syntheticArticles, syntheticPrice } from "../tests/core/catalog/synthetic.ts";
import { AS_OF, DEALERS, dealerOf, type Market, marketOf, PASSWORD, PRICE_LIST, storedArticles } from "./markets.ts";

export interface Seeding {
  /** Sizes of the catalogs to create. */
  readonly sizes: readonly number[];
  /** If false, only hosts and dealers. */
  readonly catalog: boolean;
  /** Dealers of each market; `DEALERS` by default. */
  readonly dealers?: number;
}

const PROMOTIONS = 40;
const PLENTY = 1_000_000_000;

type Item = Key & RawItem;

function configItems({ host, sorg }: Market): Item[] {
  const currency = { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 };
  const config = {
    host,
    sorg,
    webTitle: host,
    languages: [{ code: "en-US" }],
    currency,
    branding: { accent: "#0b5d4e" },
  };
  const seller = {
    sorg,
    name: sorg,
    merchantName: sorg,
    companyCode: "K1",
    currency: "EUR",
    exactQtyCheck: true,
    payments: [{ id: "OPEN", type: "Open account", desc: "Open account" }],
    shipments: [{ id: "STD", type: "Standard", desc: "Freight", rate: 450_000 }],
  };
  return [
    { ...hostKey(host), ...hostConfigSchema.parse(config) },
    { ...sorgKey(sorg), ...sorgConfigSchema.parse(seller) },
  ];
}

function dealerItems(market: Market, index: number, passwordHash: string): Item[] {
  const unified = dealerOf(market, index);
  const of = { custCode: unified, asOf: AS_OF };
  const username = unified.toLowerCase();
  const user = { id: username, username, name: username, roles: ["dealer"], hosts: [market.host], passwordHash, ...of };
  const area = { sorg: market.sorg, priceList: PRICE_LIST, companyCode: "K1", ...of };
  const shop = { code: "MAIN", name: "Shop", address: "Street 1", city: "Town", ...of };
  return [
    { ...userKey(username), ...userSchema.parse(user) },
    { ...loginKey(username), userId: username },
    {
      ...customerKey(unified),
      ...customerSchema.parse({ custCode: { unified, r3: unified }, custName: unified, asOf: AS_OF }),
    },
    { ...areaKey(unified, market.sorg), ...customerAreaSchema.parse(area) },
    { ...shipToKey(unified, "MAIN"), ...shipToSchema.parse(shop) },
  ];
}

const stockRow = (sorg: string, articleCode: string, qty: number) =>
  stockItemSchema.parse({
    sorg,
    articleCode,
    available: [{ date: "2026-01-01", qty, location: "Main" }],
    nextArrival: { date: "2027-04-01", qty: 40 },
    asOf: AS_OF,
    free: qty,
    freeTotal: qty,
    reserved: 0,
  });

function articleItems({ sorg }: Market, article: Article): Item[] {
  const code = article.articleCode;
  return [
    { pk: `ARTICLES#${sorg}#${shardOf(code)}`, sk: code, ...article },
    { pk: `STOCK#${sorg}#${code}`, sk: "STOCK", ...stockRow(sorg, code, PLENTY) },
  ];
}

function offersOf(articleCode: string, index: number) {
  const row = { articleCode, asOf: AS_OF };
  const deal = { ...row, kind: "tier", salesDealNo: "D1", description: "Volume", term: ">=", type: "percent" };
  const code = `P${index % PROMOTIONS}`;
  return [
    ...(index % 2 === 0 ? [10, 25].map((qty, line) => ({ ...deal, line, qty, discount: -20_000 * (line + 1) })) : []),
    ...(index % 5 === 0 ? [{ ...row, kind: "promotion", line: 0, code, type: "percent", discount: 100_000 }] : []),
  ].map((offer) => offerSchema.parse(offer));
}

async function publishCatalog({ size, sorg }: Market): Promise<void> {
  const articles = syntheticArticles(size, 1, sorg);
  const codes = articles.map((article) => article.articleCode);
  const prices = codes.map((articleCode, i) => {
    const retail = syntheticPrice(i);
    const dealer = retail && Math.round(retail * 0.6);
    return priceSchema.parse({ articleCode, priceList: PRICE_LIST, currency: "EUR", retail, dealer, asOf: AS_OF });
  });
  const date = { from: "2026-01-01", to: "2099-12-31" };
  const headers = Array.from({ length: PROMOTIONS }, (_, i) =>
    promotionSchema.parse({ code: `P${i}`, name: `Promotion ${i}`, date, asOf: AS_OF }),
  );
  await publish(sorg, "articles", newId(), buildIndex(sorg, articles));
  await publish(sorg, "commercial", newId(), buildCommercial(prices, codes.flatMap(offersOf), headers));
  const stored = new Set(storedArticles(marketOf(size)).map((article) => article.articleCode));
  const stocks = codes.map((code, i) => stockRow(sorg, code, stored.has(code) ? PLENTY : i % 3 === 0 ? 0 : i % 90));
  await publish(sorg, "stock", newId(), buildStock(stocks));
}

async function fill({ sizes, catalog, dealers: count = DEALERS }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const market of sizes.map(marketOf)) {
    const dealers = Array.from({ length: count }, (_, i) => dealerItems(market, i, passwordHash));
    await putItems([...configItems(market), ...dealers.flat()]);
    if (!catalog) continue;
    await putItems(storedArticles(market).flatMap((article) => articleItems(market, article)));
    await publishCatalog(market);
  }
}

const [seeding] = process.argv.slice(2);
if (seeding) await fill(JSON.parse(seeding));
