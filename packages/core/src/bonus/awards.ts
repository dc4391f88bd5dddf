import { addDays, type Day, dayOf, daysBetween } from "../platform/calendar.ts";
import { absolute, negate, ZERO } from "../platform/money.ts";
import { onTimePoints, rateFor } from "./rules.ts";
import type { Award, BonusFacts, BonusKind, BonusReason, BonusRules } from "./schema.ts";

/** An invoice or credit note, as far as points depend on it. */
export interface BonusInvoice {
  readonly invoiceNo: string;
  readonly custCode: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day;
  readonly clearingDate?: Day | undefined;
  readonly accountingAmount: number;
  /** Number of the first installment; 0 without installments. */
  readonly installment?: number;
  readonly detail: readonly {
    readonly articleCode: string;
    readonly name: string;
    readonly qty: number;
    readonly subTotal: Award["netSales"];
  }[];
}

/** A part of an invoice that is due on its own day. */
export type Installment = Pick<BonusInvoice, "dueDate" | "clearingDate" | "accountingAmount"> & {
  readonly installment: number;
};

/** An invoice with the credit notes that refer to it. */
export interface InvoiceFamily {
  /** Absent until it is posted. */
  readonly invoice?: BonusInvoice | undefined;
  readonly credits: readonly BonusInvoice[];
  /** Its installments after the first, which is the invoice itself. */
  readonly installments?: readonly Installment[];
  /** The day on which the dealer paid all of it online. */
  readonly paidOnline?: Day | undefined;
  /** The days on which installments were paid online, by their number. */
  readonly paidInstallments?: ReadonlyMap<number, Day>;
}

/** What awards are calculated with. */
export interface Basis {
  /** The rules of a document. */
  readonly rulesOf: (document: string) => BonusRules | undefined;
  readonly factsOf: (articleCode: string) => BonusFacts | undefined;
}

const isBike = (facts: BonusFacts | undefined): boolean => facts?.category.toLowerCase() === "bike";

/** What every award of a document has. */
function emptyAward(
  kind: BonusKind,
  { custCode, invoiceNo, dueDate }: BonusInvoice,
  day: Day,
  rules: BonusRules | undefined,
): Award {
  return {
    ...{ customer: custCode, kind, day, document: invoiceNo, line: 0, articleCode: "", description: "", brandId: "" },
    ...{ class: "", quantity: 0, points: 0, pointValue: rules?.pointValue ?? ZERO, netSales: ZERO, bikes: 0 },
    ...{ paid: 0, onTime: 0, dueDate, rules: rules?.version ?? 0, reason: "" as const },
  };
}

function lineAward(
  document: BonusInvoice,
  index: number,
  rules: BonusRules | undefined,
  { factsOf }: Basis,
  sign: 1 | -1,
): Award {
  const line = document.detail[index];
  const award = emptyAward("purchase", document, document.invoiceDate, rules);
  if (!line) return award;
  const facts = factsOf(line.articleCode);
  const rate = rules && rateFor(rules, "purchase", line.articleCode, facts);
  const quantity = sign * Math.abs(line.qty);
  return {
    ...award,
    ...{ line: index + 1, articleCode: line.articleCode, description: line.name, brandId: facts?.brandId ?? "" },
    ...{ class: rate?.class ?? "", quantity, points: rate?.points ?? 0 },
    netSales: sign < 0 ? negate(absolute(line.subTotal)) : line.subTotal,
    bikes: isBike(facts) ? quantity : 0,
    reason: rate ? "" : rules ? "no_rate" : "no_rules",
  };
}

const lineAwards = (document: BonusInvoice, basis: Basis, sign: 1 | -1): Award[] =>
  document.detail.map((_, index) => lineAward(document, index, basis.rulesOf(document.invoiceNo), basis, sign));

/**
 * The awards of an invoice and its credit notes. A credit note takes back what the returned pieces had earned, at the rules of the
 * invoice, in its own quarter; never more pieces than were invoiced. Each installment is paid on time or late by itself, for its share
 * of the points.
 */
export function invoiceAwards(family: InvoiceFamily, basis: Basis): Award[] {
  const { invoice, credits } = family;
  if (!invoice) return credits.flatMap((credit) => lineAwards(credit, basis, -1));
  const rules = basis.rulesOf(invoice.invoiceNo);
  const bought = lineAwards(invoice, basis, 1);
  const left = new Map<string, number>();
  for (const { articleCode, quantity } of bought) left.set(articleCode, (left.get(articleCode) ?? 0) + quantity);
  const pointsOf = new Map(bought.map((award) => [award.articleCode, award]));
  const inOrder = credits.toSorted(
    (a, b) => compare(a.invoiceDate, b.invoiceDate) || compare(a.invoiceNo, b.invoiceNo),
  );
  const returned = inOrder.map((credit) => ({
    credit,
    awards: credit.detail.map((_, index) => {
      const award = lineAward(credit, index, rules, basis, -1);
      const rest = left.get(award.articleCode) ?? 0;
      const taken = Math.min(-award.quantity, rest);
      left.set(award.articleCode, rest - taken);
      return returnOf(award, taken, pointsOf.get(award.articleCode));
    }),
  }));
  const payments = partsOf(invoice, family, rules).flatMap((part) => {
    if (part.paidOn === undefined) return [];
    const earned = paymentAward(invoice, { ...part, paidOn: part.paidOn }, bought, rules);
    return part.isOnTime ? [earned, ...takenBack({ ...part, paidOn: part.paidOn }, returned, rules)] : [earned];
  });
  return [...bought, ...returned.flatMap(({ awards }) => awards), ...payments];
}

/** What is due on one day: all of an invoice, or an installment. */
interface Part {
  /** 0 without installments. */
  readonly installment: number;
  readonly dueDate: Day;
  readonly paidOn: Day | undefined;
  readonly isOnTime: boolean;
  /** Its share of points for payment on time. The shares of all parts add up to the points. */
  readonly shareOf: (points: number) => number;
}

type PaidPart = Part & { readonly paidOn: Day };

function partsOf(
  invoice: BonusInvoice,
  { installments = [], paidOnline, paidInstallments }: InvoiceFamily,
  rules: BonusRules | undefined,
): Part[] {
  const { installment = 0 } = invoice;
  const all = [{ ...invoice, installment }, ...installments].toSorted((a, b) => a.installment - b.installment);
  const total = all.reduce((sum, part) => sum + part.accountingAmount, 0);
  let before = 0;
  return all.map(({ installment: number, dueDate, clearingDate, accountingAmount }, index): Part => {
    const paidOn = firstDay(clearingDate, paidOnline, paidInstallments?.get(number));
    const [from, to] = [before, before + accountingAmount];
    before = to;
    const until = (points: number, amount: number) => (total > 0 ? Math.floor(points * (amount / total)) : 0);
    const isLast = index === all.length - 1;
    return {
      ...{ installment: number, dueDate, paidOn },
      isOnTime: paidOn !== undefined && paidOn <= addDays(dueDate, rules?.graceDays ?? 0),
      shareOf: (points) => (isLast ? points : until(points, to)) - until(points, from),
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const firstDay = (...days: readonly (Day | undefined)[]): Day | undefined =>
  days.filter((day) => day !== undefined).sort()[0];

/** Returned pieces, with the points that they had earned. */
function returnOf(award: Award, taken: number, original: Award | undefined): Award {
  const reason: BonusReason | "" = original && taken > 0 ? original.reason : "not_invoiced";
  return {
    ...award,
    quantity: taken === 0 ? 0 : -taken,
    points: original?.points ?? 0,
    class: original?.class ?? "",
    bikes: award.bikes === 0 || taken === 0 ? 0 : -taken,
    reason,
  };
}

const onTimeSum = (awards: readonly Award[], rules: BonusRules | undefined): number =>
  rules ? awards.reduce((sum, { quantity, points }) => sum + quantity * onTimePoints(points, rules), 0) : 0;

function paymentAward(
  invoice: BonusInvoice,
  { installment, dueDate, paidOn, isOnTime, shareOf }: PaidPart,
  bought: readonly Award[],
  rules: BonusRules | undefined,
): Award {
  return {
    ...emptyAward("payment", invoice, paidOn, rules),
    ...{ line: installment, dueDate, quantity: 1, points: isOnTime ? shareOf(onTimeSum(bought, rules)) : 0 },
    ...{ paid: 1, onTime: isOnTime ? 1 : 0, reason: isOnTime ? (rules ? "" : "no_rules") : "paid_late" },
  };
}

interface Returned {
  readonly credit: BonusInvoice;
  readonly awards: readonly Award[];
}

/** The points for payment on time that returned pieces had earned: after all came back, exactly those of the payment. */
function takenBack({ installment, paidOn, shareOf }: PaidPart, all: readonly Returned[], rules?: BonusRules): Award[] {
  let sum = 0;
  return all.flatMap(({ credit, awards }) => {
    const day = credit.invoiceDate > paidOn ? credit.invoiceDate : paidOn;
    const before = shareOf(0 - sum);
    sum += onTimeSum(awards, rules);
    const points = shareOf(0 - sum) - before;
    if (points === 0) return [];
    return [{ ...emptyAward("payment", credit, day, rules), line: installment, quantity: -1, points }];
  });
}

/** A registration of a sold frame, as far as points depend on it. */
export interface BonusRegistration {
  readonly frameNumber: string;
  readonly custCode: string;
  readonly articleCode: string;
  readonly description: string;
  readonly brand: string;
  readonly type: "retail" | "non-retail";
  readonly soldOn: Day;
  readonly createdAt: string;
  readonly status: string;
  readonly wasRefused: boolean;
}

/** The day on which a sale was registered, which decides its quarter. */
export const inputDay = ({ createdAt }: Pick<BonusRegistration, "createdAt">, timeZone: string): Day =>
  dayOf(createdAt, timeZone);

/**
 * Whether the ERP has answered a registration: a change of an accepted one counts on until its answer. One that was refused, and was
 * sent again, waits for an answer like a new one.
 */
export function isAnswered({ status, wasRefused }: Pick<BonusRegistration, "status" | "wasRefused">): boolean {
  if (status === "pending insert" || status === "processing insert") return false;
  return !wasRefused || (status !== "pending update" && status !== "processing update");
}

/** The award of a registration that the ERP has answered. */
export function retailAward(registration: BonusRegistration, timeZone: string, basis: Basis): Award {
  const { frameNumber, custCode, articleCode, description, brand } = registration;
  const day = inputDay(registration, timeZone);
  const rules = basis.rulesOf(frameNumber);
  const rate = rules && rateFor(rules, "retail", articleCode, basis.factsOf(articleCode));
  const reason = retailReason(registration, day, rules, rate !== undefined);
  const sold = registration.type === "retail" && reason !== "refused" ? 1 : 0;
  return {
    ...{ customer: custCode, kind: "retail", day, document: frameNumber, line: 0, articleCode, description },
    ...{ brandId: brand, class: rate?.class ?? "", quantity: 1, points: reason === "" ? (rate?.points ?? 0) : 0 },
    ...{ pointValue: rules?.pointValue ?? ZERO, netSales: ZERO, bikes: sold, paid: 0, onTime: 0, dueDate: "" },
    ...{ rules: rules?.version ?? 0, reason },
  };
}

function retailReason(
  { type, soldOn, status }: BonusRegistration,
  day: Day,
  rules: BonusRules | undefined,
  hasRate: boolean,
): Award["reason"] {
  if (type !== "retail") return "not_retail";
  if (status.startsWith("failed")) return "refused";
  if (!rules) return "no_rules";
  if (daysBetween(soldOn, day) > rules.registerWithinDays) return "registered_late";
  return hasRate ? "" : "no_rate";
}
