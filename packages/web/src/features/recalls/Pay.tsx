import { currencyScale } from "@spoke/core/platform/money.ts";
import { useConfig } from "../../lib/config.ts";
import { Money } from "../../ui/Money.tsx";

/** An amount in the currency of its sales organization, which may differ from the site's. */
export function Pay({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  const { currency: own } = useConfig();
  if (currency === own.display) return <Money amount={amount} />;
  const style = { ...own, symbol: currency, decimalPrecision: currencyScale(currency) };
  return <Money amount={amount} style={style} />;
}
