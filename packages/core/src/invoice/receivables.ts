import type { Entry } from "./ledger.ts";
import { AGE_RANGES, type AgeRange, ageOf, isCredit, isOverdue } from "./open.ts";

/** What is open at a company, in one currency (2 §3 Open invoice group). Amounts in ten-thousandths of the currency's unit. */
export interface OpenGroup<One extends Entry = Entry> {
  readonly companyCode: string;
  readonly currency: string;
  /** Parts of the price that some of its invoices have, to be shown beside the totals. */
  readonly additionalDisplays: readonly Additional[];
  readonly creditCust: readonly Receivables<One>[];
}

/** What somebody who pays owes. */
export interface Receivables<One extends Entry = Entry> {
  readonly payerCode: string;
  readonly payerName: string;
  readonly total: number;
  readonly overdue: number;
  /** All ranges of AGE_RANGES, in their order. */
  readonly ar: readonly Bucket<One>[];
}

/** Accounts receivable of an age: credits count against what is owed. */
export interface Bucket<One extends Entry = Entry> extends AgeRange {
  readonly value: number;
  readonly invoices: readonly One[];
}

export const ADDITIONAL = [
  "discount",
  "freightAllowance",
  "earlyPaymentDiscount",
  "paymentDiscount",
  "recycleFee",
  "surcharges",
] as const;
export type Additional = (typeof ADDITIONAL)[number];

/** Sum of what is to be paid; credits count against it. */
export function totalOf(entries: readonly Pick<Entry, "accountingAmount">[]): number {
  return entries.reduce((sum, { accountingAmount }) => sum + accountingAmount, 0);
}

/** Entries in buckets of their age on a day; within one the oldest due day first. */
export function bucketsOf<One extends Entry>(entries: readonly One[], today: string): Bucket<One>[] {
  const ages = new Map<string, number>();
  const byAge: One[][] = AGE_RANGES.map(() => []);
  for (const entry of entries) {
    const age = ages.get(entry.dueDate) ?? ageOf(entry.dueDate, today);
    ages.set(entry.dueDate, age);
    byAge[age]?.push(entry);
  }
  return AGE_RANGES.map((range, age) => {
    const invoices = (byAge[age] ?? []).sort(byDue);
    return { ...range, value: totalOf(invoices), invoices };
  });
}

/** Open entries by company and currency, and in each by who pays; by their codes. */
export function groupsOf<One extends Entry>(entries: readonly One[], today: string): OpenGroup<One>[] {
  return [...Map.groupBy(entries, ({ companyCode, currency }) => `${companyCode}\n${currency}`)]
    .sort(([a], [b]) => compare(a, b))
    .map(([key, own]) => {
      const [companyCode = "", currency = ""] = key.split("\n");
      const additionalDisplays = ADDITIONAL.filter((name) => own.some((entry) => entry[name] !== 0));
      const creditCust = [...Map.groupBy(own, ({ payerCode }) => payerCode)]
        .sort(([a], [b]) => compare(a, b))
        .map(([payerCode, theirs]) => ({
          payerCode,
          payerName: theirs.find(({ payerName }) => payerName !== "")?.payerName ?? "",
          total: totalOf(theirs),
          overdue: totalOf(theirs.filter((entry) => !isCredit(entry) && isOverdue(entry, today))),
          ar: bucketsOf(theirs, today),
        }));
      return { companyCode, currency, additionalDisplays, creditCust };
    });
}

/** The group of the company that invoices for a merchant, of those that an answer holds (2 §7). */
export function groupOfMerchant<Group extends { readonly companyCode: string }>(
  groups: readonly Group[],
  companyCode: string,
): Group | undefined {
  return groups.find((group) => group.companyCode === companyCode);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The oldest due day first, of one day by number. */
export function byDue(a: Pick<Entry, "dueDate" | "invoiceNo">, b: Pick<Entry, "dueDate" | "invoiceNo">): number {
  return compare(a.dueDate, b.dueDate) || compare(a.invoiceNo, b.invoiceNo);
}
