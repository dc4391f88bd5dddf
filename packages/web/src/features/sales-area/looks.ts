import { type Day, daysBetween } from "@spoke/core/platform/calendar.ts";
import { AREA_CATEGORIES } from "@spoke/core/sales-area/schema.ts";
import type { SalesAreaDealersQuery, SalesAreaMapsQuery } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

export type Region = SalesAreaMapsQuery["salesAreaMaps"][number];
export type Dealer = SalesAreaDealersQuery["salesAreaDealers"]["dealers"][number];

/** What the markers' shapes and colors stand for. */
export const MEASURES = ["category", "sales", "visit"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_TEXTS: Readonly<Record<Measure, MessageKey>> = {
  category: "sales_map_color_category",
  sales: "sales_map_color_sales",
  visit: "sales_map_color_visit",
};

/** How a marker looks: a shape and a color for each of five steps, so that nobody has to tell colors apart. */
export const STEPS = [
  { shape: "circle", color: "#0a5a8f" },
  { shape: "square", color: "#a34f00" },
  { shape: "triangle", color: "#5b3a8c" },
  { shape: "diamond", color: "#2c692c" },
  { shape: "ring", color: "#63646a" },
] as const;
export type Step = 0 | 1 | 2 | 3 | 4;
const NONE: Step = 4;

/** The steps of each measure in words, the last one for those without a value. */
export const STEP_TEXTS: Readonly<Record<Measure, readonly MessageKey[]>> = {
  category: [
    "sales_map_category_a",
    "sales_map_category_b",
    "sales_map_category_c",
    "sales_map_category_d",
    "sales_map_category_none",
  ],
  sales: ["sales_map_sales_1", "sales_map_sales_2", "sales_map_sales_3", "sales_map_sales_4", "sales_map_sales_none"],
  visit: ["sales_map_visit_1", "sales_map_visit_2", "sales_map_visit_3", "sales_map_visit_4", "sales_map_visit_none"],
};

export const CATEGORY_TEXTS: Readonly<Record<string, MessageKey>> = {
  A: "sales_map_category_a",
  B: "sales_map_category_b",
  C: "sales_map_category_c",
  D: "sales_map_category_d",
  "": "sales_map_category_none",
};

const STEP_OF: Readonly<Record<string, Step>> = { A: 0, B: 1, C: 2, D: 3 };
export const categoryStep = (category: string): Step => STEP_OF[category] ?? NONE;

/** The most important of some categories; empty for none. */
export const highest = (categories: readonly string[]): string =>
  AREA_CATEGORIES.find((category) => categories.includes(category)) ?? "";

/** Days since a visit up to which each step goes. */
const VISIT_DAYS = [30, 90, 180];

export function visitStep(lastVisit: string | null | undefined, today: Day): Step {
  if (!lastVisit) return NONE;
  const days = daysBetween(lastVisit as Day, today);
  const step = VISIT_DAYS.findIndex((limit) => days <= limit);
  return step === 0 || step === 1 || step === 2 ? step : 3;
}

/** Step of each amount of sales: quarters of those who bought something; 0 is the quarter with the highest sales. */
export function salesSteps(dealers: readonly Dealer[]): (dealer: Dealer) => Step {
  const sales = dealers.flatMap(({ sales: amount }) => (amount && amount > 0 ? [amount] : [])).sort((a, b) => b - a);
  const limits = [0.25, 0.5, 0.75].map((part) => sales[Math.max(Math.ceil(sales.length * part) - 1, 0)] ?? 0);
  return ({ sales: amount }) => {
    if (!amount || amount <= 0) return NONE;
    const step = limits.findIndex((limit) => amount >= limit);
    return step === 0 || step === 1 || step === 2 ? step : 3;
  };
}
