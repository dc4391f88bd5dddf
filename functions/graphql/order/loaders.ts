import { daysOfDeliveries, daysUnderWay, deliveriesByNumber } from "@spoke/core/delivery";
import type { Delivery } from "@spoke/core/delivery/schema.ts";
import { invoicesByNumber } from "@spoke/core/invoice";
import type { Invoice } from "@spoke/core/invoice/schema.ts";
import {
  customerOf,
  freeForOffice,
  isCanceledOrRejected,
  type Listed,
  listedOf,
  type OrderView,
  ordersByNumber,
} from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { type Amount, notFound, subtract, ZERO } from "@spoke/core/platform";
import { type ArticleAt, articleAt } from "@spoke/core/stock";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";
import { perRequest } from "../per-request.ts";

const MOST = 1_000;

export const deliveryLoader = perRequest(
  () =>
    new DataLoader<string, Delivery | undefined>(
      async (doNumbers) => {
        const found = await deliveriesByNumber({ doNumbers: [...doNumbers] });
        return doNumbers.map((number) => found.find(({ doNumber }) => doNumber === number));
      },
      { maxBatchSize: MOST },
    ),
);

/** Free pieces of articles, for the office; undefined for sales organizations of others. */
export const stockLoader = perRequest(
  () =>
    new DataLoader<ArticleAt, number | undefined, string>(
      async (articles) => {
        const free = await freeForOffice([...articles]);
        return articles.map((article) => free.get(articleAt(article)));
      },
      { maxBatchSize: MOST, cacheKeyFn: articleAt },
    ),
);

export const orderLoader = perRequest(
  () =>
    new DataLoader<string, Order | undefined>(
      async (orderNumbers) => {
        const orders = new Map(
          (await ordersByNumber({ orderNumbers: [...orderNumbers] })).map((order) => [order.orderNumber, order]),
        );
        return orderNumbers.map((number) => orders.get(number));
      },
      { maxBatchSize: MOST },
    ),
);

/** The order behind an entry of a list. @throws Refusal "not-found" if it is not the active customer's */
export async function loadOrder(view: OrderView, context: GraphQLContext): Promise<Omit<Order, "orderPayment">> {
  if ("lines" in view) return view;
  const order = await orderLoader(context).load(view.orderNumber);
  if (!order) throw notFound();
  return order;
}

/** What a list shows of an order: in its entry, or from the order. */
export const loadListed = async (view: OrderView, context: GraphQLContext): Promise<Listed> =>
  ("listed" in view && view.listed) || listedOf(await loadOrder(view, context));

const underWay = perRequest(() => daysUnderWay({}));

interface OrderDelivery {
  readonly doNumber: string;
  readonly sorg: string;
  readonly custCode: string;
}

/** Days of deliveries of several customers, for staff who act for none. */
const servedUnderWay = perRequest(
  () =>
    new DataLoader<OrderDelivery, string | undefined, string>(
      async (deliveries) => {
        const days = await daysOfDeliveries({ deliveries: [...deliveries] });
        return deliveries.map(({ doNumber }) => days.get(doNumber));
      },
      { maxBatchSize: MOST, cacheKeyFn: ({ doNumber }) => doNumber },
    ),
);

async function daysOfShipments(
  view: OrderView,
  doNumbers: readonly string[],
  context: GraphQLContext,
): Promise<(string | undefined)[]> {
  if (doNumbers.length === 0) return [];
  if (context.actor.customer) {
    const days = await underWay(context);
    return doNumbers.map((number) => days.get(number));
  }
  const [loader, { sorg }, custCode] = [servedUnderWay(context), view, customerOf(view)];
  return Promise.all(doNumbers.map((doNumber) => loader.load({ doNumber, sorg, custCode })));
}

/** First and last day on which pieces of an order are expected at the dealer: outstanding ones, and those of shipments under way. */
export async function expectedDays(
  view: OrderView,
  context: GraphQLContext,
): Promise<{ readonly first: string | undefined; readonly last: string | undefined }> {
  const { expectedDate, expectedUntil, doNumbers } = await loadListed(view, context);
  const days = [expectedDate, expectedUntil, ...(await daysOfShipments(view, doNumbers, context))]
    .filter((day) => day !== undefined)
    .sort();
  return { first: days[0], last: days.at(-1) };
}

/** Day on which the newest shipment of an order was delivered; undefined while anything is expected. */
export async function deliveredDay(view: OrderView, context: GraphQLContext): Promise<string | undefined> {
  const newest = (await loadListed(view, context)).doNumbers.at(-1);
  if (newest === undefined || (await expectedDays(view, context)).first !== undefined) return undefined;
  return (await deliveryLoader(context).load(newest))?.deliveredDate;
}

/** The total of an order without the pieces that will not be supplied. */
export async function suppliedTotal(view: OrderView, context: GraphQLContext): Promise<Amount> {
  return isCanceledOrRejected(view.status) ? ZERO : suppliedOf(view, await loadListed(view, context));
}

/** The same with what lists show of the order. */
export const suppliedOf = (
  { status, total }: Pick<OrderView, "status" | "total">,
  { missing = ZERO }: Pick<Listed, "missing">,
): Amount => (isCanceledOrRejected(status) ? ZERO : subtract(total, missing));

interface InvoiceNumber {
  readonly sorg: string;
  readonly invoiceNo: string;
}
const invoiceKey = ({ sorg, invoiceNo }: InvoiceNumber): string => `${sorg}#${invoiceNo}`;

export const invoiceLoader = perRequest(
  () =>
    new DataLoader<InvoiceNumber, Invoice | undefined, string>(
      async (numbers) => {
        const found = await invoicesByNumber({ numbers: [...numbers] });
        return numbers.map((number) => found.find((invoice) => invoiceKey(invoice) === invoiceKey(number)));
      },
      { maxBatchSize: MOST, cacheKeyFn: invoiceKey },
    ),
);
