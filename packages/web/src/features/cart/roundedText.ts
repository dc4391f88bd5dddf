import { brokenParts, type QuantityRule } from "@spoke/core/catalog/quantity.ts";
import type { Translate } from "../../lib/i18n.ts";

/** Says that a quantity that is not sold was rounded up from `wanted` pieces to `qty`, and by which parts of the rule. */
export function roundedText(t: Translate, rule: QuantityRule, wanted: number, qty: number | string): string {
  const { min, step } = brokenParts(rule, wanted);
  if (min === undefined) return t("quantity_set_to_step", { unit: rule.step, qty });
  const reason = step === undefined ? t("qty_least", { above: min }) : t("qty_least_step", { above: min, step });
  return t("quantity_set_to", { reason, qty });
}
