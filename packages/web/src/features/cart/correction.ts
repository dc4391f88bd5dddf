import { roundedDown } from "@spoke/core/catalog/quantity.ts";
import type { Translate } from "../../lib/i18n.ts";
import { problemText } from "./problemText.ts";
import type { Refused } from "./queue.ts";

/** What happens to a refused quantity: the one that can be ordered takes its place, if there is one. */
interface Correction {
  readonly qty: number | undefined;
  /** Said at the field. */
  readonly text: string;
}

const LEFT = { over_stock: "available", over_arrival: "available", over_order_limit: "limit" } as const;

/** Corrects the refused quantity of an article to what stock, order limit, and sales unit allow. */
export function correctionOf(refused: readonly [Refused, ...Refused[]], t: Translate): Correction {
  const [first] = refused;
  const { rule = null, isCorrection = false } = first.article;
  if (isCorrection) return { qty: undefined, text: problemText(first.message, first.values) };
  const limits = refused.flatMap((each) => {
    const most = leftOf(each);
    return most === undefined ? [] : [{ each, most }];
  });
  const [least] = limits.sort((a, b) => a.most - b.most);
  if (least) {
    const { each, most } = least;
    const qty = roundedDown(rule, most);
    const text = problemText(each.message, each.values);
    return qty === 0 ? { qty: undefined, text } : { qty, text: t("quantity_set_to", { reason: text, qty }) };
  }
  const above = Number(first.values.above);
  if (above > 0) {
    return { qty: above, text: t("quantity_set_to", { reason: problemText(first.message, first.values), qty: above }) };
  }
  return { qty: undefined, text: problemText(first.message, first.values) };
}

/** Pieces that can be ordered at most, if the refusal says how many. */
function leftOf({ message, values }: Refused): number | undefined {
  const name = Object.entries(LEFT).find(([key]) => key === message)?.[1];
  const most = name === undefined ? Number.NaN : Number(values.orderable ?? values[name]);
  return Number.isInteger(most) ? most : undefined;
}
