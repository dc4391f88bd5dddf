import { serverText } from "../../lib/i18n.ts";

/** Why a quantity is refused. Nobody reads that only 0, or only "50+" where stock is masked, are in stock. */
export function problemText(message: string, values: Readonly<Record<string, string>>): string {
  const { available = "" } = values;
  if (message === "over_stock" && available === "0") return serverText("out_of_stock");
  if (message === "over_stock" && available.endsWith("+")) return serverText("not_enough_stock");
  return serverText(message, values);
}
