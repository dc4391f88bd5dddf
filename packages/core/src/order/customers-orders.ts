import * as z from "zod";
import type { Customer } from "../customer/schema.ts";
import { type ListedCustomer, servedByCode, servedListings, servedNamed } from "../customer/served/index.ts";
import {
  action,
  actor,
  hasScope,
  type Page,
  type PageInfo,
  type Partition,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { type Listed, listedOf, officeOrderList, officePartition } from "./lists.ts";
import { customerOf, numberedPage, type OrderView, pageOf, pageOfOrder, READ_ORDERS } from "./order-list.ts";
import { ordersFilterSchema } from "./schema.ts";
import { readOrders } from "./store.ts";

/** Most customers of a sales organization whose orders are listed together (decision 112). */
const MOST = 100;
/** Most customers that can be chosen. */
const MOST_CHOSEN = 50;

type Filter = z.output<typeof ordersFilterSchema>;

type Dealer = Pick<Customer, "custCode" | "custName" | "custEmail">;

/** An order in a list of several customers. */
export interface CustomersOrder
  extends Pick<
    OrderView,
    "orderNumber" | "erpOrderNumber" | "status" | "sorg" | "currency" | "total" | "createdAt" | "createdBy" | "poNumber"
  > {
  readonly customer: Dealer;
  readonly listed: Listed;
}

interface CustomersOrders {
  readonly data: readonly CustomersOrder[];
  readonly info: PageInfo;
  /** False if the user serves more customers than are looked at. */
  readonly complete: boolean;
}

/** Customers by partition of the list of orders. */
interface Served {
  readonly partitions: readonly Partition[];
  readonly dealers: ReadonlyMap<string, Dealer>;
  readonly complete: boolean;
}

/**
 * Orders of the customers that the user serves, newest first: of the chosen ones, of all for staff without a limiting area, or of the first 100
 * by name in each sales organization.
 * A search finds the orders with a number, else all orders of the customers with the name or number, else the orders with the text.
 * What others serve is left out, as if it did not exist. Empty without `menu.change-cust`.
 */
export const customersOrders = action({
  name: "order.customersOrders",
  scope: READ_ORDERS,
  input: z.object({
    filter: ordersFilterSchema.prefault({}),
    custCodes: z.array(z.string().max(20)).max(MOST_CHOSEN, "max_items_exceeded").default([]),
  }),
  run: async ({ filter, custCodes }): Promise<CustomersOrders> => {
    const isOffice = custCodes.length === 0 && servesAll();
    const { rows, info, dealers, complete } = await (isOffice ? foundByOffice(filter) : found(filter, custCodes));
    const listed = await listedOfAll(rows);
    const data = rows.flatMap((row): CustomersOrder[] => {
      const [customer, shown] = [dealers.get(customerOf(row)), listed.get(row.orderNumber)];
      return customer && shown ? [{ ...row, customer, listed: shown }] : [];
    });
    return { data, info, complete };
  },
});

type Found = Page<OrderView> & Omit<Served, "partitions">;

async function found(filter: Filter, custCodes: readonly string[]): Promise<Found> {
  const among = await (custCodes.length > 0 ? chosenCustomers(custCodes) : served());
  const numbered = await numberedPage(among.partitions, filter);
  if (numbered) return { ...among, ...numbered };
  const named = await namedCustomers(filter.search ?? "", custCodes);
  if (named) return { ...named, ...(await pageOf(named.partitions, { ...filter, search: undefined })) };
  return { ...among, ...(await pageOf(among.partitions, filter)) };
}

/** Whether the actor serves all customers of all their sales organizations, whose orders the office's list has. */
const servesAll = (): boolean =>
  hasScope("menu.change-cust") && actor().sorgs.every((sorg) => unrestrictedSorgs().includes(sorg));

/** The same for staff without a limiting area: it costs the same however many customers and orders there are. */
async function foundByOffice(filter: Filter): Promise<Found> {
  const { sorgs } = actor();
  const partitions = sorgs.map(officePartition);
  const version = () => officeOrderList.version(partitions);
  const numbered = await pageOfOrder(({ sorg }) => sorgs.includes(sorg), filter, version);
  const named = numbered ? undefined : await namedCustomers(filter.search ?? "", []);
  if (named) return { ...named, ...(await pageOf(named.partitions, { ...filter, search: undefined })) };
  const page = numbered ?? (await pageOf(partitions, filter, officeOrderList));
  const dealers = await servedByCode([...new Set(page.rows.map(customerOf))]);
  return { ...page, dealers, complete: true };
}

/** The customers whose name or number has the words, among the chosen ones if there are any; undefined if there is none. */
async function namedCustomers(words: string, chosen: readonly string[]): Promise<Served | undefined> {
  const { customers, complete } = await servedNamed(words);
  const named = customers.filter(({ custCode }) => chosen.length === 0 || chosen.includes(custCode.unified));
  const dealers = new Map(named.slice(0, MOST).map((each) => [each.custCode.unified, each]));
  const partitions = partitionsOf(dealers);
  return partitions.length > 0 ? { partitions, dealers, complete: complete && named.length <= MOST } : undefined;
}

async function served(): Promise<Served> {
  const found = await Promise.all(actor().sorgs.map(async (sorg) => ({ sorg, ...(await servedListings(sorg, MOST)) })));
  return {
    partitions: found.flatMap(({ sorg, listings }) =>
      listings.map(({ custCode }) => ({ owner: custCode.unified, part: sorg })),
    ),
    dealers: new Map(found.flatMap(({ listings }) => listings).map((each) => [each.custCode.unified, each])),
    complete: found.every(({ complete }) => complete),
  };
}

/** Those of the chosen customers that the user serves, in the sales organizations in which the user does. */
async function chosenCustomers(codes: readonly string[]): Promise<Served> {
  const dealers = await servedByCode([...new Set(codes)]);
  return { partitions: partitionsOf(dealers), dealers, complete: true };
}

function partitionsOf(dealers: ReadonlyMap<string, ListedCustomer>): Partition[] {
  const { sorgs } = actor();
  return [...dealers].flatMap(([owner, { custAreas }]) =>
    custAreas.filter(({ sorg }) => sorgs.includes(sorg)).map(({ sorg }) => ({ owner, part: sorg })),
  );
}

/** What the list shows of each order. Entries of earlier releases lack it: these orders are read. */
async function listedOfAll(rows: readonly OrderView[]): Promise<ReadonlyMap<string, Listed>> {
  const shown = new Map<string, Listed>();
  const missing: string[] = [];
  for (const row of rows) {
    if ("lines" in row) shown.set(row.orderNumber, listedOf(row));
    else if (row.listed) shown.set(row.orderNumber, row.listed);
    else missing.push(row.orderNumber);
  }
  for (const order of await readOrders(missing)) shown.set(order.orderNumber, listedOf(order));
  return shown;
}
