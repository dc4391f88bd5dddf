import type { OrderDocument } from "./order-document.ts";

/** Rules with their default amounts; docs/erp.md describes what each does. */
const RULES = {
  cancel: 0,
  reject: 0,
  short: 1,
  backorder: 0,
  "drop-backorder": 0,
  split: 0,
  price: 10,
  reprice: 10,
  return: 1,
  credit: 10,
  block: 0,
  "block-article": 0,
  keep: 0,
  late: 0,
  twice: 0,
  overtake: 0,
} as const;
export type Rule = keyof typeof RULES;

/** The rules of one order with their amounts. */
export type Scenario = ReadonlyMap<Rule, number>;

const RULE_TEXT = /\bERP:([a-z]+(?:-[a-z]+)?)(?:\s?([+-]?\d{1,4}(?:\.\d{1,2})?)%?)?(?=[\s,;.]|$)/gi;
const isRule = (name: string): name is Rule => Object.hasOwn(RULES, name);

/** Parses the rules in an order's PO number and notes: `ERP:cancel`, `ERP:short 2`, `ERP:price+10%`. */
export function scenarioOf({ custPoNo, notes }: Pick<OrderDocument, "custPoNo" | "notes">): Scenario {
  const found = [...`${custPoNo}\n${notes}`.matchAll(RULE_TEXT)];
  return new Map(
    found.flatMap(([, written = "", amount]): [Rule, number][] => {
      const name = written.toLowerCase();
      return isRule(name) ? [[name, amount === undefined ? RULES[name] : Number(amount)]] : [];
    }),
  );
}
