import type { Day } from "../platform/calendar.ts";
import { type Amount, sumOf } from "../platform/money.ts";
import type { Entry } from "./ledger.ts";
import { AGE_RANGES, type AgeRange, ageOf, isOpenCredit, isOverdue } from "./open.ts";

/** Open invoices of a company in a currency (2 §3 Open invoice group). */
export interface OpenGroup<E extends Entry = Entry> {
  readonly companyCode: string;
  readonly currency: string;
  /** Price components that occur in its invoices, shown with the totals. */
  readonly additionalDisplays: readonly Additional[];
  readonly creditCust: readonly Receivables<E>[];
}

/** What a payer owes. */
export interface Receivables<E extends Entry = Entry> {
  readonly payerCode: string;
  readonly payerName: string;
  readonly total: Amount;
  readonly overdue: Amount;
  /** All ranges of AGE_RANGES, in their order. */
  readonly ar: readonly Bucket<E>[];
  /** Credits have no age: they are never overdue. */
  readonly credits: Sum<E>;
}

/** Entries and the sum of their open amounts. */
export interface Sum<E extends Entry = Entry> {
  readonly value: Amount;
  readonly invoices: readonly E[];
}

/** Accounts receivable of an age range, without credits. */
export interface Bucket<E extends Entry = Entry> extends AgeRange, Sum<E> {}

/** All entries of a payer: its invoices by age, and its credits. */
export const entriesOf = <E extends Entry>({ ar, credits }: Receivables<E>): E[] => [
  ...ar.flatMap(({ invoices }) => invoices),
  ...credits.invoices,
];

export const ADDITIONAL = [
  "discount",
  "freightAllowance",
  "earlyPaymentDiscount",
  "paymentDiscount",
  "recycleFee",
  "surcharges",
] as const;
export type Additional = (typeof ADDITIONAL)[number];

/** Sum of the open amounts; credits are deducted. */
export function totalOf(entries: readonly Pick<Entry, "accountingAmount">[]): Amount {
  return sumOf(entries, ({ accountingAmount }) => accountingAmount);
}

/** Invoices by age range on a day, each ordered by due date. */
export function bucketsOf<E extends Entry>(entries: readonly E[], today: Day): Bucket<E>[] {
  const ages = new Map<string, number>();
  const byAge: E[][] = AGE_RANGES.map(() => []);
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

function agedOf<E extends Entry>(entries: readonly E[], today: Day): Pick<Receivables<E>, "ar" | "credits"> {
  const credits = entries.filter(isOpenCredit).sort(byDue);
  const invoices = entries.filter((entry) => !isOpenCredit(entry));
  return { ar: bucketsOf(invoices, today), credits: { value: totalOf(credits), invoices: credits } };
}

/** Open entries by company and currency, then by payer, ordered by code. */
export function groupsOf<E extends Entry>(entries: readonly E[], today: Day): OpenGroup<E>[] {
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
          overdue: totalOf(theirs.filter((entry) => !isOpenCredit(entry) && isOverdue(entry, today))),
          ...agedOf(theirs, today),
        }));
      return { companyCode, currency, additionalDisplays, creditCust };
    });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders by due date, then by number. */
export function byDue(a: Pick<Entry, "dueDate" | "invoiceNo">, b: Pick<Entry, "dueDate" | "invoiceNo">): number {
  return compare(a.dueDate, b.dueDate) || compare(a.invoiceNo, b.invoiceNo);
}
