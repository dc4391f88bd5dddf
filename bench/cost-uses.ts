/** What dealers and the ERP do, and what it needs at the least. */
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { syntheticArticles } from "../tests/core/catalog/synthetic.ts";
import type { BenchCloud } from "./cloud.ts";
import type { Client } from "./load.ts";
import { dealerOf, type Market, orderableArticles, storedArticles } from "./markets.ts";
import { add, CART, detail, listGroups, listProducts, orderOf, randomFor, search } from "./requests.ts";

export interface Use {
  readonly name: string;
  /** Times a month of each dealer. */
  readonly monthly: number;
  /** Requests to the API of each time. */
  readonly requests: number;
  /** Units of each time if nothing was read or written that could be left out. */
  readonly least: { readonly read: number; readonly write: number };
  /** Does it once. */
  readonly run: (turn: number) => Promise<unknown>;
}

const HOME = `query Home($from: String!, $to: String!) { salesContact { name }
  openInvoiceList(filter: { limit: 1 }) { summary { companyCode total overdue } }
  openDeliveryV4(from: $from, to: $to) { openDelivery { doNumber } } }`;
const ORDERS = `query Orders($page: Int) { orders(filter: { page: $page }) { data { order_no order_status } info { page count } } }`;
const ORDER = `query Order($order_no: ID!) { order(order_no: $order_no) { order_no order_status sorg } }`;
const POLL = "{ ordersVersion }";
const INVOICES = "{ openInvoiceList(filter: { limit: 12 }) { data { invoiceNo } summary { total overdue } } }";
const home = () => ({
  from: new Date(Date.now()).toISOString().slice(0, 10),
  to: new Date(Date.now() + 6e8).toISOString().slice(0, 10),
});

const LINES = 12;

/** What one dealer does. Orders that it places are added to `placed`. */
export function dealerUses(client: Client, market: Market, placed: string[]): Use[] {
  const random = randomFor(7);
  const turns = { groups: listGroups(random), products: listProducts(random), search: search(random) };
  const addOne = add(market, LINES);
  const page = detail(storedArticles(market), random);
  const articles = orderableArticles(market);
  const none = { read: 0, write: 0 };
  const lists = [turns.groups, turns.products, turns.search];
  const last = (): string => placed.at(-1) ?? "";
  const use = (name: string, monthly: number, least: Use["least"], run: Use["run"], requests = 1): Use => ({
    name,
    monthly,
    requests,
    least,
    run,
  });
  return [
    // User, access, and session; five counters of attempts, the session, and the user's last sign-in are written.
    use("sign-in", 6, { read: 4, write: 11 }, () => client.signInAgain()),
    // Session, user, roles, customer and its areas; the token is replaced.
    use("token renewal", 60, { read: 3, write: 2 }, () => client.refresh()),
    // The contact, the sums of open invoices, the list of deliveries under way, and the delivery.
    use("home", 40, { read: 4, write: 0 }, () => client.graphql(HOME, home())),
    use("list or search of the catalog", 300, none, (turn) => lists[turn % 3]?.(client, 0, turn) ?? Promise.resolve()),
    // The article and the stock of its sizes and colors.
    use("product page", 250, { read: 10, write: 0 }, (turn) => page(client, 0, turn)),
    // The cart, the stock and the quota of the article; the cart is written.
    use("article into a cart of 12 lines", 100, { read: 5, write: 2 }, (turn) => addOne(client, 0, turn)),
    // The cart, and for each line stock and quota.
    use("cart of 12 lines", 60, { read: 2 + 2 * LINES, write: 0 }, async () => client.graphql(CART, {})),
    // Cart, credit, customer, and two items for each line; order, cart, purchase, list, event, audit, and each line's stock.
    use(
      "order of 12 lines, with mails and document for the ERP",
      8,
      { read: 8 + 2 * LINES, write: 50 + 2 * LINES },
      async () => {
        const from = placed.length * LINES;
        placed.push(await orderOf(client, market, articles.slice(from, from + LINES)));
      },
      2,
    ),
    // The totals, and twelve entries of 700 bytes.
    use("list of orders", 80, { read: 4, write: 0 }, () => client.graphql(ORDERS, { page: 1 })),
    use("order", 60, { read: 2, write: 0 }, () => client.graphql(ORDER, { order_no: last() })),
    use("poll of the orders' version", 400, { read: 1, write: 0 }, () => client.graphql(POLL, {})),
    use("open invoices", 40, { read: 2, write: 0 }, () => client.graphql(INVOICES, {})),
  ];
}

/** Drops files of the ERP into the feeds of a market. */
export class Erp {
  readonly #s3: S3Client;
  readonly #bucket: string | undefined;
  readonly #market: Market;
  #files = 0;

  constructor(cloud: BenchCloud, market: Market) {
    const { AWS_REGION: region = "", AWS_ENDPOINT_URL_S3: endpoint = "", FILES_BUCKET } = cloud.environment;
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    this.#s3 = new S3Client({ region, endpoint, credentials, forcePathStyle: true });
    this.#bucket = FILES_BUCKET;
    this.#market = market;
  }

  /** Answers, ships, and invoices the orders of a dealer from the index `from`. */
  async answer(orders: readonly string[], dealer: number, from = 0): Promise<void> {
    const customer = dealerOf(this.#market, dealer);
    const lines = Array.from({ length: LINES }, (_, index) => index + 1);
    const articles = orderableArticles(this.#market).map(({ articleCode }) => articleCode);
    const of = (orderNo: string, lineNo: number) => articles[orders.indexOf(orderNo) * LINES + lineNo - 1];
    const rows = (row: (orderNo: string, lineNo: number) => object) =>
      orders.slice(from).flatMap((orderNo) => lines.map((lineNo) => row(orderNo, lineNo)));
    const day = new Date().toISOString().slice(0, 10);
    await this.#drop(
      "order-confirmations",
      rows((orderNo, lineNo) => ({ orderNo, sapOrderNo: `E${orderNo}`, lineNo, supplyQty: 1, supplyDate: day })),
    );
    await this.#drop(
      "deliveries",
      rows((orderNo, lineNo) => ({
        doNumber: `D${orderNo}`,
        custCode: customer,
        deliveryDate: day,
        currency: "EUR",
        orderNo,
        lineNo,
        articleCode: of(orderNo, lineNo),
        orderQty: 1,
        price: 10,
      })),
    );
    await this.#drop(
      "invoices",
      rows((orderNo, lineNo) => ({
        invoiceNo: `I${orderNo}`,
        custCode: customer,
        invoiceDate: day,
        dueDate: day,
        currency: "EUR",
        grandTotal: 120,
        orderNo,
        articleCode: of(orderNo, lineNo),
        qty: 1,
        price: 10,
        subTotal: 10,
      })),
    );
  }

  /** A snapshot of the stock of the first `count` articles, of which `changed` differ from the one before. */
  async stock(count: number, changed: number): Promise<void> {
    this.#files += 1;
    const rows = syntheticArticles(count, 1, this.#market.sorg).map(({ articleCode }, index) => ({
      article_code: articleCode,
      qty: index < changed ? 1_000_000 + this.#files : 1_000_000,
      date: "2026-01-01",
      location: "Main",
    }));
    await this.#drop("stock", rows);
  }

  end(): void {
    this.#s3.destroy();
  }

  async #drop(kind: string, rows: readonly object[]): Promise<void> {
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    this.#files += 1;
    const Key = `feeds/${this.#market.sorg}/${kind}/${kind}-${this.#files}-${stamp}.ndjson`;
    const Body = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    await this.#s3.send(new PutObjectCommand({ Bucket: this.#bucket, Key, Body }));
  }
}
