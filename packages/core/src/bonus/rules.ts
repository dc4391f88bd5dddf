import type { Day } from "../platform/calendar.ts";
import type { BonusFacts, BonusRules, Rate } from "./schema.ts";

/** The rules of a day: the highest version that was valid; undefined if none was. */
export function rulesOn(all: readonly BonusRules[], day: Day): BonusRules | undefined {
  return all
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .reduce<BonusRules | undefined>((best, rules) => (best && best.version > rules.version ? best : rules), undefined);
}

/** The fields of a rate, the most specific first. */
const SPECIFIC = ["articleCode", "merchandiseCategory", "brand", "category"] as const;

/** The rate of an article: of those that match, the most specific; of equal ones, the first. */
export function rateFor(
  rules: BonusRules,
  kind: Rate["kind"],
  articleCode: string,
  facts: BonusFacts | undefined,
): Rate | undefined {
  const own = {
    articleCode,
    merchandiseCategory: facts?.merchandiseCategory ?? "",
    brand: facts?.brandId ?? "",
    category: facts?.category.toLowerCase() ?? "",
  };
  const matches = rules.rates.filter(
    (rate) => rate.kind === kind && SPECIFIC.every((name) => rate[name] === "" || rate[name] === own[name]),
  );
  return matches.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

const weightOf = (rate: Rate): number =>
  SPECIFIC.reduce((sum, name, index) => sum + (rate[name] === "" ? 0 : 2 ** (SPECIFIC.length - index)), 0);

/** Points that a piece earns when its invoice is paid on time: a share of its points, rounded down. */
export const onTimePoints = (points: number, { onTimePercent }: BonusRules): number =>
  Math.floor((points * onTimePercent) / 100);

/** The name of the program in a locale, or in any. */
export const programName = ({ name }: BonusRules, locale: string): string =>
  name[locale] ?? name.default ?? Object.values(name)[0] ?? "";
