import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { brandNames } from "../catalog/index.ts";
import { sorgConfig, timeZoneOfSorg, todayHere } from "../host/index.ts";
import { openEntries, readInvoice } from "../invoice/index.ts";
import { readPayment } from "../payments/requests/index.ts";
import {
  action,
  activeCustomer,
  actor,
  addDays,
  commit,
  type Day,
  dayOf,
  type FeedOutcome,
  parseDay,
  type Quarter,
  quarterOf,
  Refusal,
  refuseField,
  SYSTEM,
} from "../platform/index.ts";
import { type Explanation, explain } from "./explain.ts";
import {
  type BonusQuarter,
  bonusQuarters,
  type OnTimeQuarter,
  onTimeQuarters,
  type ShownEntry,
  shownEntry,
  type Verification,
  verifications,
} from "./figures.ts";
import { type Forecast, forecastOf } from "./forecast.ts";
import { type FrameRef, recordFrames, recordInvoices } from "./record.ts";
import { rulesOn } from "./rules.ts";
import {
  type BonusInput,
  type BonusList,
  type BonusRules,
  bonusInputSchema,
  bonusListSchema,
  bonusRulesSchema,
  explainInputSchema,
  forecastInputSchema,
} from "./schema.ts";
import { newestEntries, newRulesWrite, readBalances, readRules, readRulesVersion } from "./store.ts";

export type { BonusNote, Explanation } from "./explain.ts";
export type { BonusQuarter, OnTimeQuarter, ShownEntry, Verification } from "./figures.ts";
export type { Forecast, ForecastLine } from "./forecast.ts";
export { programName } from "./rules.ts";

const SCOPE = "page.bonus-dealer";

/** Whose ledger: the active customer's in a sales organization. */
interface Ledger {
  readonly customer: string;
  readonly sorg: string;
  /** ISO code. */
  readonly currency: string;
}

/** @throws Refusal "select_customer" without a customer, "forbidden" for another's code, or of `sorg` */
async function ledgerOf({ custCode, sorg = actor().sorg }: Omit<BonusInput, "year">): Promise<Ledger> {
  const { unified, r3, isr } = activeCustomer().code;
  if (custCode && ![unified, r3, isr].includes(custCode)) throw new Refusal("forbidden", "forbidden");
  const config = actor().sorgs.includes(sorg) ? await sorgConfig(sorg) : undefined;
  if (!config) throw refuseField("sorg", "sorg_unknown");
  return { customer: unified, sorg, currency: config.currency };
}

/** An entry of a list, with the cursor after which the list goes on. */
export interface ListedEntry extends ShownEntry {
  readonly cursor: string;
}

async function entriesOf({ after, limit, ...input }: BonusList, kind: ShownEntry["kind"]): Promise<ListedEntry[]> {
  const { customer, sorg } = await ledgerOf(input);
  const [from, to] = [parseDay(`${input.year}-01-01`), parseDay(`${input.year}-12-31`)];
  const found = newestEntries({ customer, sorg, kind, from, to }, { after, most: limit });
  return Array.fromAsync(found, ({ entry, cursor }) => ({ ...shownEntry(entry), cursor }));
}

/** A purchase with the name of its brand; the brand's id if the catalog no longer has its articles. */
export interface ListedPurchase extends ListedEntry {
  readonly brandName: string;
}

/** Lines of the customer's invoices and credit notes of a year with their points, newest first. */
export const bonusPurchases = action({
  name: "bonus.purchases",
  scope: SCOPE,
  input: bonusListSchema,
  run: async (input): Promise<ListedPurchase[]> => {
    const [entries, { sorg }] = await Promise.all([entriesOf(input, "purchase"), ledgerOf(input)]);
    const names = await brandNames(sorg, entries);
    return entries.map((entry) => ({ ...entry, brandName: names.get(entry.brandId) ?? entry.brandId }));
  },
});

/** The customer's registrations of sold frames of a year with their points, newest first. */
export const bonusRetailSales = action({
  name: "bonus.retailSales",
  scope: SCOPE,
  input: bonusListSchema,
  run: (input): Promise<ListedEntry[]> => entriesOf(input, "retail"),
});

/** Which share of the invoices was paid on time, by the quarter of payment. An overdue invoice counts in the quarter it was due. */
export const bonusOnTime = action({
  name: "bonus.onTimePayment",
  scope: SCOPE,
  input: bonusInputSchema,
  run: async (input): Promise<OnTimeQuarter[]> => {
    const ledger = await ledgerOf(input);
    const [balances, overdue] = await Promise.all([
      readBalances(ledger.customer, ledger.sorg, input.year),
      overdueOf(ledger),
    ]);
    return onTimeQuarters(input.year, balances, (quarter) => overdue.get(quarter)?.length ?? 0);
  },
});

/** The due days of unpaid invoices and installments that are overdue beyond the days of grace, by quarter. */
async function overdueOf({ customer, sorg }: Ledger): Promise<ReadonlyMap<Quarter, readonly Day[]>> {
  const [entries, rules, today] = await Promise.all([openEntries(customer), readRules(sorg), todayHere()]);
  const days = entries.flatMap(({ invoice, openAmount }) => {
    const last = addDays(invoice.dueDate, rulesOn(rules, invoice.dueDate)?.graceDays ?? 0);
    return invoice.sorg === sorg && openAmount > 0 && last < today ? [invoice.dueDate] : [];
  });
  return Map.groupBy(days, quarterOf);
}

/** The invoices that were paid in a year, with the points for payment on time, newest first. */
export const bonusPayments = action({
  name: "bonus.payments",
  scope: SCOPE,
  input: bonusListSchema,
  run: (input): Promise<ListedEntry[]> => entriesOf(input, "payment"),
});

/** Which share of the bikes that were bought in a quarter was registered as sold. */
export const bonusVerification = action({
  name: "bonus.verification",
  scope: SCOPE,
  input: bonusInputSchema,
  run: async (input): Promise<Verification[]> => {
    const [balances, { sorg }] = await Promise.all([balancesOf(input), ledgerOf(input)]);
    const rules = await readRules(sorg);
    return verifications(input.year, balances, (quarter) => rulesOn(rules, lastDayOf(quarter)));
  },
});

async function balancesOf(input: BonusInput) {
  const { customer, sorg } = await ledgerOf(input);
  return readBalances(customer, sorg, input.year);
}

const LAST_DAYS = ["03-31", "06-30", "09-30", "12-31"];

const lastDayOf = (quarter: Quarter): Day =>
  parseDay(`${quarter.slice(0, 4)}-${LAST_DAYS[Number(quarter.slice(-1)) - 1] ?? "12-31"}`);

/** What a customer bought in a year, and its points by quarter. */
export interface DealerSales {
  readonly currency: string;
  readonly quarters: readonly BonusQuarter[];
}

/** Net sales and points of the customer by quarter. */
export const bonusSales = action({
  name: "bonus.totalDealerSales",
  scope: SCOPE,
  input: bonusInputSchema,
  run: async (input): Promise<DealerSales> => {
    const [balances, { currency }] = await Promise.all([balancesOf(input), ledgerOf(input)]);
    return { currency, quarters: bonusQuarters(input.year, balances) };
  },
});

/** The rules of a program with the currency of their amounts. */
export interface Program extends BonusRules {
  readonly currency: string;
}

/** The rules that are valid today; undefined if the sales organization has no program. */
export const bonusProgram = action({
  name: "bonus.program",
  scope: SCOPE,
  input: bonusInputSchema.omit({ year: true }),
  run: async (input): Promise<Program | undefined> => {
    const { sorg, currency } = await ledgerOf(input);
    const rules = rulesOn(await readRules(sorg), await todayHere());
    return rules && { ...rules, currency };
  },
});

/** What an order would earn under today's rules. @throws Refusal of `lines`, or "bonus_no_program" without rules */
export const bonusForecast = action({
  name: "bonus.forecast",
  scope: SCOPE,
  input: forecastInputSchema,
  run: async ({ lines, ...input }): Promise<Forecast> => {
    const { sorg, currency } = await ledgerOf(input);
    const rules = rulesOn(await readRules(sorg), await todayHere());
    if (!rules) throw new Refusal("invalid", "bonus_no_program");
    return forecastOf(sorg, currency, lines, rules, actor().locale);
  },
});

/** Why an invoice, a credit note, or a frame earned points, or did not. @throws Refusal "not-found", also for another customer's */
export const bonusExplanation = action({
  name: "bonus.explanation",
  scope: SCOPE,
  input: explainInputSchema,
  run: async ({ reference, ...input }): Promise<Explanation> => {
    const { customer, sorg, currency } = await ledgerOf(input);
    return explain(customer, sorg, currency, reference);
  },
});

/** Stores a version of the rules. @throws Refusal of `version` if it exists with other rules: a version never changes */
export const putBonusRules = action({
  name: "bonus.putRules",
  scope: SYSTEM,
  input: bonusRulesSchema,
  run: async (rules): Promise<FeedOutcome> => {
    const conflict = await commit.attempt({ writes: [newRulesWrite(rules)] });
    if (!conflict) return "changed";
    if (isDeepStrictEqual(await readRulesVersion(rules.sorg, rules.version), rules)) return "unchanged";
    throw refuseField("version", "bonus_version_changed");
  },
});

/** Records posted, corrected, or imported invoices in the ledger. */
export const recordBonusInvoices = action({
  name: "bonus.recordInvoices",
  scope: SYSTEM,
  input: z.object({
    sorg: z.string(),
    invoiceNos: z.array(z.string()).max(1_000, "max_items_exceeded"),
  }),
  run: ({ sorg, invoiceNos }) => recordInvoices(sorg, invoiceNos),
});

/** Records the invoices that a request paid online in full: they count as paid on that day. */
export const recordBonusPayment = action({
  name: "bonus.recordPayment",
  scope: SYSTEM,
  input: z.object({ requestId: z.string() }),
  run: async ({ requestId }): Promise<void> => {
    const request = await readPayment(requestId);
    if (request?.state !== "paid" || request.isPartialPayment || request.endedAt === undefined) return;
    for (const [sorg, some] of Map.groupBy(request.invoices, (held) => held.sorg)) {
      const day = dayOf(request.endedAt, await timeZoneOfSorg(sorg));
      const divided = Map.groupBy(
        some.filter(({ installment }) => installment > 0),
        ({ invoiceNo }) => invoiceNo,
      );
      const installments = new Map(
        [...divided].map(([invoiceNo, parts]) => [invoiceNo, parts.map(({ installment }) => installment)]),
      );
      await recordInvoices(
        sorg,
        some.map(({ invoiceNo }) => invoiceNo),
        { day, installments },
      );
    }
  },
});

/** Records the installment of an invoice in the ledger; before the invoice is posted it does nothing, since that records both. */
export const recordBonusInstallment = action({
  name: "bonus.recordInstallment",
  scope: SYSTEM,
  input: z.object({ sorg: z.string(), invoiceNo: z.string() }),
  run: async ({ sorg, invoiceNo }): Promise<void> => {
    if (await readInvoice(sorg, invoiceNo)) await recordInvoices(sorg, [invoiceNo]);
  },
});

/** Records registered, changed, or deleted frames in the ledger. */
export const recordBonusFrames = action({
  name: "bonus.recordFrames",
  scope: SYSTEM,
  input: z.array(z.object({ frameNumber: z.string(), sorg: z.string(), brand: z.string() })).max(1_000),
  run: (frames: readonly FrameRef[]) => recordFrames(frames),
});
