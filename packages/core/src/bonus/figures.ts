import { type Day, type Quarter, quarterOf, quartersOf } from "../platform/calendar.ts";
import { type Amount, add, amountOf } from "../platform/money.ts";
import { type Figures, NO_FIGURES, pointsOf, worthOf } from "./ledger.ts";
import type { Award, BonusReason, BonusRules, Entry } from "./schema.ts";

/** An entry as it is shown: with its points and their value. */
export interface ShownEntry {
  readonly id: string;
  readonly day: Day;
  readonly quarter: Quarter;
  readonly document: string;
  readonly articleCode: string;
  readonly description: string;
  readonly brandId: string;
  readonly class: string;
  readonly quantity: number;
  /** Points per piece. */
  readonly point: number;
  readonly pointValue: Amount;
  readonly points: number;
  readonly subTotal: Amount;
  readonly netSales: Amount;
  readonly dueDate: string;
  /** Number of the installment that a payment is for; 0 without installments. */
  readonly installment: number;
  readonly isOnTime: boolean;
  /** Whether it takes another entry back. */
  readonly isReversal: boolean;
  /** Version of the rules; 0 if none was valid. */
  readonly rules: number;
  readonly reason: BonusReason | "";
  readonly kind: Award["kind"];
}

export const shownEntry = (entry: Entry): ShownEntry => {
  const { id, kind, day, document, articleCode, description, brandId, quantity, points, pointValue, netSales } = entry;
  return {
    ...{ id, kind, day, quarter: quarterOf(day), document, articleCode, description, brandId, class: entry.class },
    ...{ quantity, point: points, pointValue, points: pointsOf(entry), subTotal: worthOf(entry), netSales },
    ...{
      dueDate: entry.dueDate,
      installment: kind === "payment" ? entry.line : 0,
      isOnTime: entry.onTime !== 0,
      isReversal: entry.reverses !== "",
    },
    ...{ rules: entry.rules, reason: reasonOf(entry) },
  };
};

/** Why an entry has no points. Rates of 0 points, and shares that come to less than a point, leave no reason in the ledger. */
function reasonOf(entry: Entry): BonusReason | "" {
  if (entry.reason !== "" || pointsOf(entry) !== 0) return entry.reason;
  return entry.kind === "payment" ? "no_share" : "no_rate";
}

/** A quarter of a dealer's bonus. */
export interface BonusQuarter {
  readonly quarter: Quarter;
  readonly netSales: Amount;
  readonly purchasePoints: number;
  readonly retailPoints: number;
  readonly paymentPoints: number;
  readonly points: number;
  /** Value of all points. */
  readonly subTotal: Amount;
}

/** Payment on time in a quarter: by the day of payment, or by the due day of what is overdue. */
export interface OnTimeQuarter {
  readonly quarter: Quarter;
  readonly invoices: number;
  readonly onTime: number;
  /** Whole percent; undefined if no invoice was paid or is overdue. */
  readonly percentage: number | undefined;
  readonly points: number;
  readonly subTotal: Amount;
}

/** How many of the bikes bought in a quarter were registered as sold. */
export interface Verification {
  readonly quarter: Quarter;
  readonly bought: number;
  readonly registered: number;
  /** Whole percent, 100 at most; undefined if no bike was bought. */
  readonly percentage: number | undefined;
  /** Percent that the rules ask for. */
  readonly target: number;
}

type Balances = ReadonlyMap<string, Figures>;

const perQuarter = <Row>(year: number, balances: Balances, rowOf: (quarter: Quarter, figures: Figures) => Row): Row[] =>
  quartersOf(year).map((quarter) => rowOf(quarter, balances.get(quarter) ?? NO_FIGURES));

/** Whole percent, 0 to 100, rounded; undefined of nothing. */
const percent = (part: number, total: number): number | undefined =>
  total > 0 ? Math.max(0, Math.min(100, Math.round((100 * part) / total))) : undefined;

export const bonusQuarters = (year: number, balances: Balances): BonusQuarter[] =>
  perQuarter(year, balances, (quarter, figures) => ({
    ...{ quarter, netSales: amountOf(figures.netSales), purchasePoints: figures.purchasePoints },
    ...{ retailPoints: figures.retailPoints, paymentPoints: figures.paymentPoints },
    points: figures.purchasePoints + figures.retailPoints + figures.paymentPoints,
    subTotal: add(amountOf(figures.purchaseValue), amountOf(figures.retailValue), amountOf(figures.paymentValue)),
  }));

/** @param overdueIn how many unpaid invoices are overdue since a quarter */
export const onTimeQuarters = (
  year: number,
  balances: Balances,
  overdueIn: (quarter: Quarter) => number,
): OnTimeQuarter[] =>
  perQuarter(year, balances, (quarter, { invoicesPaid, invoicesOnTime, paymentPoints, paymentValue }) => {
    const invoices = invoicesPaid + overdueIn(quarter);
    return {
      ...{ quarter, invoices, onTime: invoicesOnTime, points: paymentPoints },
      ...{ percentage: percent(invoicesOnTime, invoices), subTotal: amountOf(paymentValue) },
    };
  });

/** @param rulesOf rules on the last day of a quarter */
export const verifications = (
  year: number,
  balances: Balances,
  rulesOf: (quarter: Quarter) => BonusRules | undefined,
): Verification[] =>
  perQuarter(year, balances, (quarter, { bikesBought, bikesRegistered }) => ({
    ...{ quarter, bought: bikesBought, registered: bikesRegistered },
    ...{ percentage: percent(bikesRegistered, bikesBought), target: rulesOf(quarter)?.verificationTarget ?? 0 },
  }));
