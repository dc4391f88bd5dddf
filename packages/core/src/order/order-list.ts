import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import {
  type Amount,
  action,
  activeCustomer,
  actor,
  type Day,
  dayOf,
  endOf,
  inBatches,
  type List,
  now,
  type Page,
  type PageInfo,
  type Partition,
  startOf,
  subtract,
  today,
  ZERO,
} from "../platform/index.ts";
import { awaitedPaymentList, type OrderRow, orderList, searchText, storedStates } from "./lists.ts";
import { PAYMENT_STATES } from "./payment.ts";
import { stateOn } from "./proof-transitions.ts";
import { ORDER_NUMBER, ORDER_STATES, type Order, type OrdersInput, ordersInputSchema } from "./schema.ts";
import { readOrder, readOrders } from "./store.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** Scopes of users who see orders. */
export const READ_ORDERS = ["page.orderlist", "page.order-status"];

/** An order as lists show it: the entry of the list, or the order without its payment unless that is requested. */
export type OrderView = OrderRow | (Omit<Order, "orderPayment"> & { readonly orderPayment?: Order["orderPayment"] });

/** Code of the customer who ordered. */
export const customerOf = (view: OrderView): string =>
  "unified" in view ? view.unified : view.customer.custCode.unified;

export interface OrderPage {
  readonly data: readonly OrderView[];
  readonly info: PageInfo;
}

type Filter = OrdersInput["filter"];

/** Orders of the active customer, newest first. A list by status follows a change within a moment: it reads an index. */
export const orders = action({
  name: "order.orders",
  scope: READ_ORDERS,
  input: ordersInputSchema,
  run: async ({ filter, withPayment }): Promise<OrderPage> => {
    // First, so that a missing customer is refused whether or not an order exists.
    activeCustomer();
    const { rows, info } = await orderPage(ownPartitions(), filter);
    return { data: withPayment ? await readOrders(rows.map(({ orderNumber }) => orderNumber)) : rows, info };
  },
});

/** Orders of customers that the actor may see: the one with the searched number, or those that match. */
const orderPage = async (partitions: readonly Partition[], filter: Filter): Promise<Page<OrderView>> =>
  (await numberedPage(partitions, filter)) ?? (await pageOf(partitions, filter));

/** The orders of which a number is searched; undefined if none has it. */
export const numberedPage = async (
  partitions: readonly Partition[],
  filter: Filter,
): Promise<Page<OrderView> | undefined> =>
  (await pageOfOrder(
    (order) => isIn(partitions, order),
    filter,
    () => orderList.version(partitions),
  )) ?? (await pageByNumber(partitions, filter));

/** Version of the active customer's orders, or of those with an awaited payment. It changes with everything that `orders` shows. */
export const ordersVersion = action({
  name: "order.ordersVersion",
  scope: READ_ORDERS,
  input: z.object({ awaitingPayment: z.boolean().default(false) }),
  run: ({ awaitingPayment }): Promise<string> =>
    (awaitingPayment ? awaitedPaymentList : orderList).version(ownPartitions()),
});

/** Where the orders are that the actor may see. */
export function ownPartitions(): Partition[] {
  const owner = activeCustomer().code.unified;
  return actor().sorgs.map((part) => ({ owner, part }));
}

/** Orders that are read at once: few, so that garbage of large answers does not add up. */
const AT_ONCE = 25;

/** Orders of the active customer in a period, oldest first. Memory holds a few of them, however many there are. */
export async function* ordersBetween({ from, to }: { readonly from: Day; readonly to: Day }): AsyncGenerator<Order> {
  const zone = await timeZoneOf();
  const period = { from: startOf(from, zone), until: endOf(to, zone) };
  const listed = orderList.rows({ partitions: ownPartitions(), ...period, oldestFirst: true, pageSize: AT_ONCE });
  for await (const some of inBatches(listed, AT_ONCE))
    yield* await readOrders(some.map(({ orderNumber }) => orderNumber));
}

/** Whether an order is the active customer's, and of a sales organization that the user may see. */
export function isOwn({ customer, sorg }: Pick<Order, "customer" | "sorg">): boolean {
  return customer.custCode.unified === activeCustomer().code.unified && actor().sorgs.includes(sorg);
}

export async function pageOf(
  partitions: readonly Partition[],
  filter: Filter,
  list: List<OrderRow> = orderList,
): Promise<Page<OrderRow>> {
  const { status, paymentStatus, from, to, page, limit, sort, order } = filter;
  const zone = await timeZoneOf();
  const period = { from: from && startOf(from, zone), until: to && endOf(to, zone) };
  const oldestFirst = sort === "date" && order === "ASC";
  const query = { partitions, ...period, page, limit, oldestFirst, compare: comparison(filter) };
  const matches = (row: OrderRow) => isMatch(row, filter, today(zone, now()));
  if (paymentStatus.length > 0 && list === orderList) {
    const isFiltered = isSearch(filter) || status.length > 0 || paymentStatus.length < PAYMENT_STATES.length;
    const states = storedStates(paymentStatus);
    return awaitedPaymentList.page({ ...query, states, ...(isFiltered && { matches }) });
  }
  const states = status.length > 0 ? status : undefined;
  const isFiltered = isSearch(filter) || paymentStatus.length > 0;
  return list.page({ ...query, states, ...(isFiltered && { matches }) });
}

/**
 * Orders with the searched number (PO, ERP, delivery, invoice, or tracking), however old they are; undefined if none passes the filter. A number has a
 * digit: a PO number that is a word must not hide the other orders with that word.
 */
async function pageByNumber(partitions: readonly Partition[], filter: Filter): Promise<Page<OrderView> | undefined> {
  const { search = "", page, limit } = filter;
  if (!/\d/.test(search)) return undefined;
  const version = await orderList.version(partitions);
  const [found, zone] = await Promise.all([orderList.find(partitions, search), timeZoneOf()]);
  const day = today(zone, now());
  const matching = found.filter((row) => isInPeriod(row, filter, zone) && isMatch(row, filter, day));
  const compare = comparison(filter);
  const rows = compare ? matching.toSorted(compare) : filter.order === "ASC" ? matching.toReversed() : matching;
  if (rows.length === 0) return undefined;
  const info = { page, count: rows.length, pageTotal: Math.ceil(rows.length / limit), version };
  return { rows: rows.slice((page - 1) * limit, page * limit), info };
}

/** The total that the list shows: without the pieces that will not be supplied. */
const shownTotal = ({ total, listed }: OrderRow): Amount => subtract(total, listed?.missing ?? ZERO);

/** How rows are sorted; undefined by date, which is their own order. */
function comparison({ sort, order }: Filter): ((a: OrderRow, b: OrderRow) => number) | undefined {
  if (sort === "date") return undefined;
  const sign = order === "ASC" ? 1 : -1;
  const keyOf = (row: OrderRow): string | number =>
    sort === "status" ? ORDER_STATES.indexOf(row.status) : sort === "total" ? shownTotal(row) : (row.poNumber ?? "");
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left !== right) return left < right ? -sign : sign;
    return a.createdAt < b.createdAt ? 1 : -1;
  };
}

function isInPeriod({ createdAt }: Pick<Order, "createdAt">, { from, to }: Filter, zone: string): boolean {
  const day = dayOf(createdAt, zone);
  return (from ?? day) <= day && day <= (to ?? day);
}

/** The order whose exact number is searched, however old it is; undefined if none is, or none has the number. */
export async function pageOfOrder(
  isVisible: (order: Order) => boolean,
  filter: Filter,
  versionOfList: () => Promise<string>,
): Promise<Page<OrderView> | undefined> {
  const searched = filter.search?.trim().toUpperCase() ?? "";
  const orderNumber = filter.orderNumber ?? (ORDER_NUMBER.test(searched) ? searched : undefined);
  if (orderNumber === undefined) return undefined;
  const [found, zone, version] = await Promise.all([readOrder(orderNumber), timeZoneOf(), versionOfList()]);
  if (!filter.orderNumber && !found) return undefined;
  const isFound =
    found !== undefined &&
    isVisible(found) &&
    isInPeriod(found, filter, zone) &&
    isMatch(
      { ...found, search: searchText(found), payment: found.orderPayment.awaited, isFromSales: hasSeller(found) },
      filter,
      today(zone, now()),
    );
  const count = isFound ? 1 : 0;
  const rows = isFound && filter.page === 1 ? [withoutPayment(found)] : [];
  return { rows, info: { page: filter.page, count, pageTotal: count, version } };
}

const isIn = (partitions: readonly Partition[], { customer, sorg }: Pick<Order, "customer" | "sorg">): boolean =>
  partitions.some(({ owner, part }) => owner === customer.custCode.unified && part === sorg);

const withoutPayment = ({ orderPayment: _, ...rest }: Order): OrderView => rest;

const hasSeller = ({ createdFor }: Pick<Order, "createdFor">): boolean => createdFor !== undefined;

/** What no index narrows to. */
const isSearch = ({ search = "", placedBy }: Filter): boolean => search.trim() !== "" || placedBy !== undefined;

interface Matched extends Pick<OrderRow, "status" | "search" | "createdBy" | "isFromSales"> {
  readonly payment?: Parameters<typeof stateOn>[1] | undefined;
}

function isMatch({ status, search, payment, createdBy, isFromSales }: Matched, filter: Filter, day: Day): boolean {
  const state = payment && stateOn(day, payment, isCanceledOrRejected(status));
  const { placedBy } = filter;
  return (
    (filter.status.length === 0 || filter.status.includes(status)) &&
    (filter.paymentStatus.length === 0 || (state !== undefined && filter.paymentStatus.includes(state))) &&
    (placedBy === undefined || (placedBy === "mine" ? createdBy.id === actor().userId : isFromSales === true)) &&
    search.includes(filter.search?.trim().toLowerCase() ?? "")
  );
}

/** When the newest order of a customer from a sales organization was placed. Callers check access. One read unit at most. */
export async function lastOrderAt(unified: string, sorg: string): Promise<string | undefined> {
  for await (const { createdAt } of orderList.rows({ partitions: [{ owner: unified, part: sorg }], pageSize: 1 }))
    return createdAt;
  return undefined;
}
