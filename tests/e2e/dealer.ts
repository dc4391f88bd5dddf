import { z } from "zod";
import type { Site } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Caller } from "./caller.ts";
import type { Account } from "./steps.ts";

const lineSchema = z.object({ id: z.string(), sorg: z.string(), article_code: z.string(), qty: z.int() });
export type CartLine = z.output<typeof lineSchema>;

const orderSchema = z.object({
  order_no: z.string(),
  cust_po_no: z.string().nullable(),
  order_status: z.string(),
  details: z.array(z.object({ article_code: z.string(), order_qty: z.int() })),
});
export type PlacedOrder = z.output<typeof orderSchema>;

const articleSchema = z.object({
  sorg: z.string(),
  article_code: z.string(),
  allowToOrder: z.boolean(),
  orderBlocked: z.boolean(),
  quantityRule: z.object({ min: z.int() }).nullable(),
  /** By day. The quantity is null if there are more than the host shows. */
  stock: z.object({ available: z.array(z.object({ qty: z.int().nullable() })) }),
});
type OfferedArticle = z.output<typeof articleSchema>;
export type Article = Pick<OfferedArticle, "sorg" | "article_code">;

const ORDER_FIELDS = "order_no cust_po_no order_status details { article_code order_qty }";

/** What is ordered and how: the same values sent again are the same checkout. */
export interface Checkout {
  readonly shipto: { readonly code: string; readonly version: string };
  readonly paymentId: string;
  readonly custPoNo: string;
  readonly products: readonly { readonly id: string; readonly qty: number }[];
  readonly shipments: readonly { readonly sorg: string; readonly id: string }[];
}

/** Until the catalogs of a first start are published, on a busy machine. */
const CATALOG_MS = 120_000;

/** A dealer who works with the API itself. */
export class Dealer extends Caller {
  static override async signIn(site: Site, account: Account): Promise<Dealer> {
    const dealer = new Dealer(site, account);
    await dealer.signInAgain();
    return dealer;
  }

  /**
   * So many articles that are in stock and not blocked, in the recommended order. Waits for them: a portal may be ready
   * a few seconds before the last catalog of its first start is published.
   */
  async articles(count: number): Promise<Article[]> {
    return this.#offered(count, { available_stock: true }, () => true);
  }

  /** So many parts and accessories that are sold by the piece, of each of which at least `pieces` are in stock. Waits as `articles`. */
  async parts(count: number, pieces: number): Promise<Article[]> {
    return this.#offered(
      count,
      { available_stock: true, category: "PAA" },
      ({ quantityRule, stock }) => !quantityRule && (stock.available[0]?.qty ?? pieces) >= pieces,
    );
  }

  async #offered(
    count: number,
    filter: { readonly available_stock: boolean; readonly category?: string },
    suits: (article: OfferedArticle) => boolean,
  ): Promise<Article[]> {
    return until(
      `${this.account.host} offers ${count} articles`,
      async () => {
        const found = await this.#orderable(filter, suits);
        return found.length >= count && found.slice(0, count);
      },
      CATALOG_MS,
    );
  }

  async #orderable(filter: object, suits: (article: OfferedArticle) => boolean): Promise<Article[]> {
    const query = `query Offered($filter: CatalogFilterInput) { products(limit: 100, filter: $filter) {
      data { sorg article_code allowToOrder orderBlocked quantityRule { min } stock { available { qty } } }
    } }`;
    const data = await this.ask(query, { filter });
    const found = z.object({ products: z.object({ data: z.array(articleSchema) }) }).parse(data).products.data;
    return found
      .filter((article) => article.allowToOrder && !article.orderBlocked && suits(article))
      .map(({ sorg, article_code }) => ({ sorg, article_code }));
  }

  async cart(): Promise<CartLine[]> {
    const data = await this.ask("{ cart { id sorg article_code qty } }", {});
    return z.object({ cart: z.array(lineSchema) }).parse(data).cart;
  }

  /** Puts quantities into the cart; 0 takes out. @throws Error when any is refused */
  async put(products: readonly (Article & { readonly qty: number })[]): Promise<void> {
    const query =
      "mutation Put($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { message } } }";
    const data = await this.ask(query, { products });
    const errors = z
      .object({ updateProductsInCart: z.object({ userErrors: z.array(z.object({ message: z.string() })) }) })
      .parse(data).updateProductsInCart.userErrors;
    if (errors.length > 0) throw new Error(`refused: ${JSON.stringify(errors)}`);
  }

  async emptyCart(): Promise<void> {
    const lines = await this.cart();
    if (lines.length > 0) await this.put(lines.map(({ sorg, article_code }) => ({ sorg, article_code, qty: 0 })));
  }

  /** Everything of the cart, to be sent to the first address in the first way. */
  async draft(custPoNo: string): Promise<Checkout> {
    const lines = await this.cart();
    const sorgs = [...new Set(lines.map(({ sorg }) => sorg))];
    const query = "query Choices($sorg: [String!]!) { shiptoV2 { code version } payments(sorg: $sorg) { id } }";
    const choices = z
      .object({
        shiptoV2: z.array(z.object({ code: z.string(), version: z.string() })),
        payments: z.array(z.object({ id: z.string() })),
      })
      .parse(await this.ask(query, { sorg: sorgs }));
    const rates = await Promise.all(
      sorgs.map(async (sorg) => {
        const rate = "query Rates($sorg: String!) { customerShipmentRates(merchant: $sorg) { sorg id input } }";
        const data = await this.ask(rate, { sorg });
        const offered = z.object({
          customerShipmentRates: z.array(z.object({ sorg: z.string(), id: z.string(), input: z.string().nullable() })),
        });
        return offered.parse(data).customerShipmentRates.find(({ input }) => input !== "notes");
      }),
    );
    const [shipto] = choices.shiptoV2;
    const [payment] = choices.payments;
    if (!shipto || !payment) throw new Error("nothing to choose");
    return {
      shipto,
      paymentId: payment.id,
      custPoNo,
      products: lines.map(({ id, qty }) => ({ id, qty })),
      shipments: rates.flatMap((rate) => (rate ? [{ sorg: rate.sorg, id: rate.id }] : [])),
    };
  }

  /** Numbers of the orders. @throws Error when it is refused or no answer comes */
  async checkout(checkout: Checkout): Promise<string[]> {
    const query = `mutation Order($shipto: CheckoutShiptoInput!, $paymentId: ID!, $custPoNo: String,
      $products: [CheckoutProductInput!]!, $shipments: [CheckoutShipmentInput!]) {
      checkout(shipto: $shipto, paymentId: $paymentId, custPoNo: $custPoNo, products: $products, shipments: $shipments) {
        orders { order_no } message { status description } userErrors { field message }
      }
    }`;
    const answer = z
      .object({
        checkout: z.object({
          orders: z.array(z.object({ order_no: z.string() })),
          message: z.object({ status: z.string(), description: z.string() }),
          userErrors: z.array(z.object({ field: z.string(), message: z.string() })),
        }),
      })
      .parse(await this.ask(query, { ...checkout })).checkout;
    if (answer.message.status !== "success") throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.orders.map(({ order_no }) => order_no);
  }

  /** The orders in which a text occurs, such as a PO number; newest first. */
  async orders(search: string): Promise<PlacedOrder[]> {
    const query = `query Orders($search: String!) { orders(filter: { search: $search, limit: 100 }) { data { ${ORDER_FIELDS} } } }`;
    const data = await this.ask(query, { search });
    return z.object({ orders: z.object({ data: z.array(orderSchema) }) }).parse(data).orders.data;
  }
}
