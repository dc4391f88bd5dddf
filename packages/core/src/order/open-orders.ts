import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { sorgConfig, todayHere } from "../host/index.ts";
import { action, activeCustomer, type Day } from "../platform/index.ts";
import { requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { orderList } from "./lists.ts";
import { OPEN_STATES, type OpenLine, openLines } from "./open.ts";
import { ownPartitions } from "./order-list.ts";
import type { Order } from "./schema.ts";
import { readOrders } from "./store.ts";

/** Scopes of everything about open and shipped orders. */
export const ORDER_STATUS = ["page.order-status"];

/** Filters of open orders; the same as those of `creditInformation`. */
export const openOrdersSchema = z.object({
  custAreaSorgs: z.array(z.string().max(10)).max(50).optional(),
  creditCustomers: z.array(z.string().max(20)).max(50).optional(),
});
export type OpenOrdersInput = z.output<typeof openOrdersSchema>;

/** Open orders at a company (2 §3). */
export interface OpenOrderGroup {
  readonly companyCode: string;
  readonly companyName: string;
  /** Open lines by expected date, lines without one last. */
  readonly orders: readonly OpenLine[];
  /** Delivery orders of these orders. */
  readonly doNumbers: readonly string[];
}

/**
 * Open orders of the active customer, by company name: every line with outstanding pieces, in the sales organizations that
 * the user may see. Naming only other credit customers returns nothing.
 */
export const openOrders = action({
  name: "order.openOrders",
  scope: ORDER_STATUS,
  input: openOrdersSchema,
  run: async (input): Promise<OpenOrderGroup[]> => {
    const orders = await loadOpen(input);
    const companies = await companiesOf(orders);
    const groups = Map.groupBy(orders, ({ sorg }) => companies.get(sorg)?.code ?? "");
    return [...groups]
      .map(([companyCode, own]) => ({
        companyCode,
        companyName: [...companies.values()].find(({ code }) => code === companyCode)?.name ?? companyCode,
        orders: own.flatMap(openLines).sort(byExpected),
        doNumbers: [...new Set(own.flatMap(({ doNumbers }) => doNumbers))],
      }))
      .sort((a, b) => a.companyName.localeCompare(b.companyName));
  },
});

/** Requests the spreadsheet of `openOrders` (`/api/reports/{id}/download`, 2 §7). */
export const requestOpenOrdersFile = action({
  name: "order.requestOpenOrdersFile",
  scope: ORDER_STATUS,
  input: openOrdersSchema,
  run: async (params): Promise<Report> => {
    activeCustomer();
    const fileName = openOrdersFileName(await todayHere());
    return requestReport({ kind: "open-orders", params, fileName, scopes: ORDER_STATUS });
  },
});

/** `List Open Order - 31-12-2025.xlsx` */
function openOrdersFileName(day: Day): string {
  return `List Open Order - ${day.split("-").reverse().join("-")}.xlsx`;
}

async function loadOpen({ custAreaSorgs, creditCustomers }: OpenOrdersInput): Promise<Order[]> {
  const { unified, r3, isr } = activeCustomer().code;
  if (creditCustomers && !creditCustomers.some((code) => [unified, r3, isr].includes(code))) return [];
  const partitions = ownPartitions().filter(({ part }) => !custAreaSorgs || custAreaSorgs.includes(part));
  const rows = await Array.fromAsync(orderList.rows({ partitions, states: OPEN_STATES }));
  const orders = await readOrders(rows.map(({ orderNumber }) => orderNumber));
  // The index is a moment behind; the order itself decides.
  return orders.filter((order) => openLines(order).length > 0);
}

/** The company of each sales organization: from the dealer's area, else from the organization's configuration. */
async function companiesOf(orders: readonly Order[]): Promise<ReadonlyMap<string, { code: string; name: string }>> {
  const record = orders.length > 0 ? await customerRecord(activeCustomer().code.unified) : undefined;
  const entries = [...new Set(orders.map(({ sorg }) => sorg))].map(async (sorg) => {
    const area = record?.areas.find((candidate) => candidate.sorg === sorg);
    const config = await sorgConfig(sorg);
    const code = area?.companyCode ?? config?.companyCode ?? sorg;
    const credit = record?.credits.find(({ companyCode }) => companyCode === code);
    return [sorg, { code, name: area?.companyName || credit?.companyName || config?.merchantName || code }] as const;
  });
  return new Map(await Promise.all(entries));
}

const LAST = "9";

/** Dated lines first, by the first day; then by the order's age. */
function byExpected(a: OpenLine, b: OpenLine): number {
  const [first, second] = [a.parts[0]?.date ?? LAST, b.parts[0]?.date ?? LAST];
  return (
    first.localeCompare(second) || a.order.createdAt.localeCompare(b.order.createdAt) || a.line.lineNo - b.line.lineNo
  );
}
