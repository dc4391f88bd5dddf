import type { CartLineFieldsFragment } from "../../gql/graphql.ts";
import { dayText } from "../../lib/dayText.ts";
import { serverText } from "../../lib/i18n.ts";

/** Why a quantity is refused. Nobody reads that only 0, or only "50+" where stock is masked, are in stock. */
export function problemText(message: string, values: Readonly<Record<string, string>>): string {
  const { available = "", orderable, least, date } = values;
  const shown = date ? { ...values, date: dayText(date) } : values;
  if (message === "over_stock" && available === "0") return serverText("out_of_stock");
  if (message === "over_stock" && least) return serverText("over_stock_least", shown);
  if (available.endsWith("+")) {
    return orderable
      ? serverText(message === "over_arrival" ? "over_arrival_masked" : "over_stock_masked", shown)
      : serverText("not_enough_stock");
  }
  return serverText(message, shown);
}

/** Texts of refusals, with their values. */
export function problemTexts(problems: CartLineFieldsFragment["problems"]): string[] {
  return problems.map(({ message, values }) =>
    problemText(message, Object.fromEntries(values.map(({ name, value }) => [name, value]))),
  );
}
