import { hostConfig } from "@spoke/core/host";
import { actor, currencyScale } from "@spoke/core/platform";
import type { CurrencyDisplay } from "./generated/resolvers.ts";

/** Decimals of the amounts that core hands out: ten-thousandths of the currency's unit. */
const UNIT = 10_000;

/** An amount of core in units of its currency, for GraphQL's Float: to be shown, never to be calculated with. */
export function toUnits(amount: number): number {
  return amount / UNIT;
}

/** How the host writes amounts; of a currency that is not its own with the code instead of a sign. */
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
