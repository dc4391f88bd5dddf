import * as z from "zod";
import { putBonusRules } from "../../bonus/index.ts";
import type { BonusRules } from "../../bonus/schema.ts";
import { bonusRulesSchema } from "../../bonus/schema.ts";
import { code, day, decimal, int, oneOf, optional, required, text } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { asOfColumn, filled, localized, sized, throughUseCase } from "./common.ts";

const rulesRow = z.strictObject({
  version: required(int(1, 999_999), "version of the rules; the highest one that is valid on a day counts"),
  name: optional(localized(100), "name of the program, in the first row of the version"),
  validFrom: required(day(), "first day"),
  validTo: optional(day(), "last day; until the next version when empty"),
  pointValue: required(decimal(), "value of a point, in the currency of the sales organization"),
  onTimePercent: optional(int(0, 100), "points for payment on time, in percent of the points of the articles"),
  graceDays: optional(int(0, 60), "days after the due date that still count as on time"),
  registerWithinDays: optional(int(1, 365), "days after a sale within which it must be registered; 90 when empty"),
  verificationTarget: optional(
    int(0, 100),
    "percent of the bikes bought in a quarter that should be registered as sold",
  ),
  kind: required(oneOf(["purchase", "retail"]), "whether the points are for buying, or for registering a sale"),
  articleCode: optional(code(40), "article code; all when empty"),
  merchandiseCategory: optional(code(40), "merchandise category; all when empty"),
  brand: optional(code(40), "id of the brand; all when empty"),
  category: optional(oneOf(["bike", "paa"]), "bikes, or parts and accessories; both when empty"),
  class: optional(text(20), "class of the bike, for dealers to read"),
  points: required(int(0, 1_000_000), "points per piece"),
  asOf: asOfColumn(),
});

export const bonusRules = defineKind<"bonus-rules", typeof rulesRow, BonusRules>({
  name: "bonus-rules",
  doc:
    "Rules of the dealers' bonus: one row per rate, the rows of a version together; its other columns come from the first row. The most " +
    "specific rate of an article counts. A version never changes: a new one takes its place, and points that were earned stay.",
  row: rulesRow,
  groupBy: ["version"],
  batch: 10,
  toTask: (rows, { sorg }) => {
    const [{ version, name, validFrom, validTo, pointValue, ...first }] = rows;
    if (validTo != null && validTo < validFrom) throw new RowRefusal("validTo", "period_invalid");
    const { onTimePercent, graceDays, registerWithinDays, verificationTarget } = first;
    const names = Object.entries(name ?? {}).flatMap(([locale, text]) => (text ? [[locale, text] as const] : []));
    const parsed = bonusRulesSchema.safeParse({
      ...filled({ validTo, onTimePercent, graceDays, registerWithinDays, verificationTarget }),
      ...{ sorg, version, name: Object.fromEntries(names), validFrom, pointValue },
      rates: rows.map(({ kind, articleCode, merchandiseCategory, brand, category, class: name, points }) =>
        filled({ kind, articleCode, merchandiseCategory, brand, category, class: name, points }),
      ),
    });
    if (!parsed.success) throw new RowRefusal("version", parsed.error.issues[0]?.message ?? "invalid_format");
    return { lane: sorg, task: sized("version", parsed.data) };
  },
  write: (tasks) => throughUseCase(tasks, putBonusRules),
});
