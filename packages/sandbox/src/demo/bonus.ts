import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { amountOf, roundAmount } from "@spoke/core/platform/money.ts";
import { decimal, type FeedFile, ndjson } from "../feed-file.ts";
import type { Market } from "./markets.ts";

type Rate = Pick<FeedRow<"bonus-rules">, "kind" | "points"> & Partial<FeedRow<"bonus-rules">>;

const RATES: readonly Rate[] = [
  { kind: "purchase", category: "bike", class: "B", points: 60 },
  { kind: "purchase", category: "bike", merchandiseCategory: "EBIKE", class: "A", points: 120 },
  { kind: "purchase", category: "paa", points: 2 },
  { kind: "retail", category: "bike", class: "B", points: 40 },
  { kind: "retail", category: "bike", merchandiseCategory: "EBIKE", class: "A", points: 80 },
];

/** Value of a point in ten-thousandths of a US dollar, by how many years ago the rules began. */
const VALUES = [5_000, 4_000, 4_000] as const;

/** The rules of each year's bonus program: the value of a point rose this year, and late payers have less time. */
export function bonusFeed({ sorg, title, rate, currency }: Market, today: Date): FeedFile {
  const year = today.getUTCFullYear();
  const name = {
    "en-US": `${title} Rewards`,
    de: `${title} Bonus`,
    fr: `Bonus ${title}`,
    "id-ID": `Poin ${title}`,
    "ms-MY": `Mata ${title}`,
  };
  const rows = VALUES.flatMap((value, ago) => {
    const pointValue = decimal(roundAmount(amountOf(Math.round(value * rate)), currency.decimalPrecision));
    const header = {
      ...{ version: VALUES.length - ago, name, pointValue, validFrom: `${year - ago}-01-01` },
      ...{ onTimePercent: 10, graceDays: ago === 0 ? 0 : 5, registerWithinDays: 60, verificationTarget: 50 },
      ...(ago > 0 && { validTo: `${year - ago}-12-31` }),
    };
    return RATES.map((entry) => ({ ...header, ...entry }));
  });
  return ndjson(sorg, "bonus-rules", today, rows);
}
