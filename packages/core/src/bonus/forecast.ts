import { articleFacts } from "../catalog/index.ts";
import type { Day } from "../platform/calendar.ts";
import { Refusal, type UserError } from "../platform/index.ts";
import { type Amount, sumOf, times } from "../platform/money.ts";
import { onTimePoints, rateFor } from "./rules.ts";
import type { BonusReason, BonusRules } from "./schema.ts";

/** Points that an article would earn under today's rules. */
export interface ForecastLine {
  readonly articleCode: string;
  readonly description: string;
  readonly quantity: number;
  /** Points per piece. */
  readonly point: number;
  readonly pointValue: Amount;
  readonly points: number;
  readonly subTotal: Amount;
  /** More points if the invoice is paid on time. */
  readonly onTimePoints: number;
  readonly reason: BonusReason | "";
}

/** What an order would earn. */
export interface Forecast {
  readonly currency: string;
  readonly lines: readonly ForecastLine[];
  readonly points: number;
  readonly subTotal: Amount;
  readonly onTimePoints: number;
  readonly onTimeSubTotal: Amount;
  /** Last day of the rules; undefined if they have no end. */
  readonly validTo: Day | undefined;
}

interface Wanted {
  readonly articleCode: string;
  readonly quantity: number;
}

/** @throws Refusal of `lines.{n}.articleCode` for articles that the sales organization does not have */
export async function forecastOf(
  sorg: string,
  currency: string,
  wanted: readonly Wanted[],
  rules: BonusRules,
  locale: string,
): Promise<Forecast> {
  const found = await articleFacts(
    sorg,
    wanted.map(({ articleCode }) => articleCode),
  );
  const unknown = wanted.flatMap(({ articleCode }, index): UserError[] =>
    found.has(articleCode) ? [] : [{ field: `lines.${index}.articleCode`, message: "article_code_not_found" }],
  );
  if (unknown.length > 0) throw new Refusal("invalid", "invalid_input", unknown);
  const lines = wanted.map(({ articleCode, quantity }): ForecastLine => {
    const facts = found.get(articleCode);
    const rate = rateFor(
      rules,
      "purchase",
      articleCode,
      facts && { category: facts.category, brandId: facts.brandId, merchandiseCategory: facts.merchandiseCategoryId },
    );
    const point = rate?.points ?? 0;
    const points = quantity * point;
    return {
      ...{ articleCode, description: facts?.name(locale) ?? articleCode, quantity, point, points },
      ...{ pointValue: rules.pointValue, subTotal: times(rules.pointValue, points) },
      ...{ onTimePoints: quantity * onTimePoints(point, rules), reason: rate ? "" : "no_rate" },
    };
  });
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  const onTime = lines.reduce((sum, line) => sum + line.onTimePoints, 0);
  return {
    ...{ currency, lines, points, subTotal: sumOf(lines, ({ subTotal }) => subTotal) },
    ...{ onTimePoints: onTime, onTimeSubTotal: times(rules.pointValue, onTime), validTo: rules.validTo },
  };
}
