import {
  type Addition,
  type Amount,
  add,
  getItem,
  getItems,
  type Key,
  packText,
  putIfVersion,
  queryAll,
  type RawItem,
  unpackText,
  type Write,
} from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";
import { type SalesDocument, type SalesMonth, salesDocumentSchema, salesMonthSchema, soldText } from "./schema.ts";

type MonthOf = Pick<SalesMonth, "customer" | "sorg" | "month">;

const monthKey = (customer: string, sorg: string, month: string): Key => ({
  pk: `SALES#${customer}#${sorg}`,
  sk: month,
});
/** An item with its rows as text: many of them are packed. */
const unpacked = (item: RawItem): RawItem => ({ ...item, sold: unpackText(item.sold) });

const documentKey = (sorg: string, invoiceNo: string): Key => ({ pk: `SALESDOC#${sorg}#${invoiceNo}`, sk: "SALES" });

export async function readMonth(customer: string, sorg: string, month: string): Promise<SalesMonth | undefined> {
  const item = await getItem(monthKey(customer, sorg, month));
  return item && salesMonthSchema.parse(unpacked(item));
}

/** Months of a customer from the first to the last, inclusive (`2025-01`, `2026-12`). */
export async function readMonths(customer: string, sorg: string, from: string, to: string): Promise<SalesMonth[]> {
  const { pk } = monthKey(customer, sorg, from);
  const items = await queryAll({ pk, between: [from, to], bounded: "an item for each month" });
  return items.map((item) => salesMonthSchema.parse(unpacked(item)));
}

export const putMonthWrite = (month: SalesMonth, before: SalesMonth | undefined): Write =>
  putIfVersion(
    { ...monthKey(month.customer, month.sorg, month.month), ...month, sold: packText(soldText(month.sold)) },
    before,
  );

/** What these invoices have added, by number, without those that have added nothing. */
export async function readDocuments(
  invoices: readonly { readonly sorg: string; readonly invoiceNo: string }[],
): Promise<Map<string, SalesDocument>> {
  const items = await getItems(invoices.map(({ sorg, invoiceNo }) => documentKey(sorg, invoiceNo)));
  return new Map(
    invoices.flatMap(({ invoiceNo }, index) => {
      const item = items[index];
      return item ? [[invoiceNo, salesDocumentSchema.parse(unpacked(item))] as const] : [];
    }),
  );
}

export const putDocumentWrite = (
  invoiceNo: string,
  document: SalesDocument,
  before: SalesDocument | undefined,
): Write =>
  putIfVersion(
    { ...documentKey(document.sorg, invoiceNo), ...document, sold: packText(soldText(document.sold)) },
    before,
  );

/** Net sales of a customer by month, so that the sales of all customers are one query. */
const totalsKey = (sorg: string, customer: string): Key => ({ pk: `SALESTOTALS#${sorg}`, sk: customer });

export const totalAddition = ({ customer, sorg, month }: MonthOf, by: number): Addition => ({
  ...{ key: totalsKey(sorg, customer), attribute: month, by },
});

/** Net sales of customers in these months, by customer; at most `most` customers. */
export async function readTotals(sorg: string, months: readonly string[], most: number): Promise<Map<string, Amount>> {
  const { pk } = totalsKey(sorg, "");
  const items = await queryAll({ pk, attributes: ["sk", ...months], limit: most, consistent: false });
  return new Map(
    items.map((item) => [String(item.sk), add(...months.map((month) => amountSchema.parse(item[month] ?? 0)))]),
  );
}
