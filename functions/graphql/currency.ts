import { hostConfig } from "@spoke/core/host";
import { actor, currencyScale } from "@spoke/core/platform";
import type { CurrencyDisplay } from "./generated/resolvers.ts";

/** How the host displays a currency: with a symbol for its own, with the code for others. */
export async function currencyDisplay(code: string): Promise<CurrencyDisplay> {
  const config = (await hostConfig(actor().host))?.currency;
  const own = config?.display === code;
  return {
    currency: code,
    symbol: own ? config.symbol : code,
    thousandSeparator: config?.thousandSeparator ?? ",",
    decimalSeparator: config?.decimalSeparator ?? ".",
    decimalPrecission: own ? config.decimalPrecision : currencyScale(code),
  };
}
