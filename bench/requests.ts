/** Requests of dealers, as the site sends them. */
import type { Article } from "@spoke/core/catalog/schema.ts";
import { z } from "zod";
import { randomOf } from "../tests/core/catalog/synthetic.ts";
import type { Answer, Client, Turn } from "./load.ts";
import { AS_OF, type Market, orderableArticles } from "./markets.ts";

const PRICE = `price { retail retailDisplay dealer currency symbol separator decimal_separator decimal_precission
  promotion { code name details { price type discount discountAmount finalAmount condition { minQty maxQty } } }
  discount { salesDealNo description detail { discount qty uom type term } } }`;
const STOCK = `stock { available { date qty mask priority location } custorder nextArrival { date qty mask } }`;
const PRODUCT = `article_code article_code_display name sorg model model_year frameSize wheelSize color category
  brand { id description } serie slug uom tags { type name } image allowToOrder orderBlocked orderQuota
  group { id parent_name } ${PRICE} ${STOCK}`;
const OPTION = "{ id label count }";

export const GROUPS = `query Groups($page: Int, $filter: CatalogFilterInput) {
  productGroups(page: $page, limit: 12, filter: $filter) {
    data { id parent_name category items brand { id description } serie slugs colors starting_at max_retail image }
    info { page count pageTotal } } }`;

const PRODUCTS = `query Products($page: Int, $filter: CatalogFilterInput) {
  products(page: $page, limit: 12, filter: $filter) { data { ${PRODUCT} } info { page count pageTotal } suggestion } }`;

const SEARCH = `query Search($category: String!, $filter: CatalogFilterInput) {
  products(page: 1, limit: 12, filter: $filter) { data { ${PRODUCT} } info { page count pageTotal } suggestion }
  filterV2(category: $category, filter: $filter, optionLimit: 50) {
    brands ${OPTION} models ${OPTION} series ${OPTION} frameSizes ${OPTION} wheelSizes ${OPTION}
    merchandiseCategories ${OPTION} bikeCategories ${OPTION} articleTags ${OPTION} promotions ${OPTION}
    price { from to } available_stock total } }`;

const DETAIL = `query Detail($slug: [String!]!) { productDetailsV2(slug: $slug) {
  slug image { thumbnail full } images { thumbnail full } url description specification { code name value }
  product { ${PRODUCT} } group { id parent_name frameSizes colors items { ${PRODUCT} } } } }`;

const ADD = `mutation Add($products: [CartProductInput!]!) { updateProductsInCart(products: $products) {
  products { id article_code sorg qty uom } summary { totalQty count total } message { status description }
  userErrors { field message } } }`;

const CHECKOUT = `mutation Checkout($products: [CheckoutProductInput!]!, $shipments: [CheckoutShipmentInput!]) {
  checkout(products: $products, shipments: $shipments, paymentId: "OPEN", shipto: { code: "MAIN", version: "${AS_OF}" }) {
    orders { order_no } message { status description } userErrors { field message } } }`;

export const CART = `query Cart { merchantCart { summary { totalQty count total }
  merchants { sorg merchant lines { id article_code qty unitPrice subTotal } totalQty total } } }`;

/** A document with its variables. */
export interface Operation {
  readonly query: string;
  readonly variables: object;
}

const BRANDS = ["VEL", "KES", "OST", "PEL", "NOR", "TAR", "QUI", "BRE", "HAL", "SOL"];
const SERIES = ["Ascent", "Boulevard", "Cinder", "Drift", "Ember", "Falcon", "Gravelo", "Horizon"];
const TERMS = ["helmet", "mountain black", "saddel", "velmora road", "chain", "BK-M1", "tire 54", "ember", "summit 4"];

type Random = (below: number) => number;
const some = (random: Random, list: readonly string[]): string[] =>
  Array.from({ length: random(3) }, () => list[random(list.length)] ?? "");
const category = (random: Random): string => (random(2) === 0 ? "Bike" : "PAA");

const groupsPage = (random: Random): Operation => ({
  query: GROUPS,
  variables: { page: 1 + random(40), filter: { category: category(random) } },
});

const productsPage = (random: Random): Operation => ({
  query: PRODUCTS,
  variables: { page: 1 + random(200), filter: { category: category(random) } },
});

/** A search text and filters that change with every request, with the counts of all filters. */
function searchPage(random: Random): Operation {
  const filter = {
    category: category(random),
    search: TERMS[random(TERMS.length)],
    brands: some(random, BRANDS),
    series: some(random, SERIES),
    available_stock: random(3) === 0,
    ...(random(3) === 0 && { price: { from: random(1_000) } }),
  };
  return { query: SEARCH, variables: { category: filter.category, filter } };
}

/** One of the three operations. */
export const randomPage = (random: Random): Operation =>
  [groupsPage, productsPage, searchPage][random(3)]?.(random) ?? groupsPage(random);

const asking =
  (next: (random: Random) => Operation) =>
  (random: Random): Turn => {
    return async (client) => {
      const { query, variables } = next(random);
      return [await client.graphql(query, variables)];
    };
  };
export const listGroups = asking(groupsPage);
export const listProducts = asking(productsPage);
export const search = asking(searchPage);

export const detail = (articles: readonly Article[], random: Random): Turn => {
  return async (client) => {
    const answer = await client.graphql(DETAIL, { slug: [articles[random(articles.length)]?.slug] });
    if (!answer.text.includes('"frameSizes"')) throw new Error(`there is no such product: ${answer.text}`);
    return [answer];
  };
};

const addedSchema = z.object({
  data: z.object({
    updateProductsInCart: z.object({
      products: z.array(z.object({ id: z.string().nullable(), qty: z.int() })),
      userErrors: z.array(z.unknown()).length(0),
    }),
  }),
});
const orderedSchema = z.object({
  data: z.object({
    checkout: z.object({
      orders: z.array(z.object({ order_no: z.string() })).length(1),
      userErrors: z.array(z.unknown()).length(0),
    }),
  }),
});

/** Puts articles into the cart. @throws Error if one of them is refused */
async function put(client: Client, market: Market, articles: readonly Article[], qty: number) {
  const products = articles.map(({ articleCode }) => ({ article_code: articleCode, sorg: market.sorg, qty }));
  const answer = await client.graphql(ADD, { products });
  return { answer, lines: addedSchema.parse(JSON.parse(answer.text)).data.updateProductsInCart.products };
}

/** Fills a cart with `lines` lines of the first orderable articles. */
export async function fillCart(client: Client, market: Market, lines: number): Promise<void> {
  await client.signIn();
  await put(client, market, orderableArticles(market).slice(0, lines), 1_000);
}

/** Changes the quantity of one of the first `lines` articles. */
export const add = (market: Market, lines: number): Turn => {
  const articles = orderableArticles(market).slice(0, lines);
  return async (client, _, turn) => {
    const { answer } = await put(client, market, articles.slice(turn % lines, (turn % lines) + 1), 1 + (turn % 97));
    return [answer];
  };
};

/** Adds three lines to the cart and checks out. */
export const order = (market: Market, random: Random): Turn => {
  const articles = orderableArticles(market);
  return async (client) => {
    const from = random(articles.length - 3);
    const { answer, lines } = await put(client, market, articles.slice(from, from + 3), 1 + random(5));
    const placed: Answer = await client.graphql(CHECKOUT, {
      products: lines.map(({ id, qty }) => ({ id, qty })),
      shipments: [{ sorg: market.sorg, id: "STD" }],
    });
    orderedSchema.parse(JSON.parse(placed.text));
    return [answer, placed];
  };
};

/** Puts one piece of each article into the cart and checks out. Returns the order's number. */
export async function orderOf(client: Client, market: Market, articles: readonly Article[]): Promise<string> {
  const { lines } = await put(client, market, articles, 1);
  const products = lines.map(({ id, qty }) => ({ id, qty }));
  const placed = await client.graphql(CHECKOUT, { products, shipments: [{ sorg: market.sorg, id: "STD" }] });
  const [order] = orderedSchema.parse(JSON.parse(placed.text)).data.checkout.orders;
  if (!order) throw new Error("no order was placed");
  return order.order_no;
}

/** Seeded random numbers, so that every run measures the same. */
export const randomFor = (seed: number): Random => randomOf(seed);
