import type { BonusInvoice } from "@spoke/core/bonus/awards.ts";
import { type BonusFacts, type BonusRules, bonusRulesSchema } from "@spoke/core/bonus/schema.ts";
import { amountOf, parseDay } from "@spoke/core/platform";

/** Bikes earn 100 points, parts 5; a point is worth 0.50; payment on time adds 10 %. */
export const bonusRules = (fields: object = {}): BonusRules =>
  bonusRulesSchema.parse({
    ...{ sorg: "U001", version: 1, name: { "en-US": "Rewards", de: "Prämien" }, validFrom: "2025-01-01" },
    ...{ pointValue: 5_000, onTimePercent: 10, registerWithinDays: 30, verificationTarget: 60 },
    rates: [
      { kind: "purchase", category: "bike", points: 100, class: "A" },
      { kind: "purchase", category: "paa", points: 5 },
      { kind: "retail", category: "bike", points: 40, class: "A" },
    ],
    ...fields,
  });

export const bonusFacts = (articleCode: string): BonusFacts | undefined =>
  articleCode.startsWith("X")
    ? undefined
    : { category: articleCode.startsWith("B") ? "Bike" : "PAA", brandId: "VEL", merchandiseCategory: "MTB" };

interface InvoiceFields {
  readonly invoiceNo: string;
  readonly day: string;
  /** Pieces by article; taken back if negative. */
  readonly lines: Readonly<Record<string, number>>;
  readonly clearedOn?: string | undefined;
  readonly custCode?: string;
}

/** An invoice that is due 30 days later at the earliest, or a credit note. */
export function bonusInvoice({ invoiceNo, day, lines, clearedOn, custCode = "C1" }: InvoiceFields): BonusInvoice {
  const pieces = Object.values(lines);
  const isCredit = pieces.some((qty) => qty < 0);
  return {
    ...{ invoiceNo, custCode, invoiceDate: parseDay(day), dueDate: parseDay(`${day.slice(0, 4)}-12-15`) },
    ...(clearedOn && { clearingDate: parseDay(clearedOn) }),
    accountingAmount: isCredit ? -1 : 1,
    detail: Object.entries(lines).map(([articleCode, qty]) => ({
      ...{ articleCode, name: `Article ${articleCode}`, qty: Math.abs(qty) },
      subTotal: amountOf(Math.abs(qty) * 1_000_000),
    })),
  };
}
