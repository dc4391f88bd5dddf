import { currencyScale, type Day, roundAmount } from "../platform/index.ts";
import type { Commercial } from "./parts/commercial.ts";
import { priceLine, runningPromotions } from "./price.ts";
import { setBit } from "./search/bits.ts";
import { type ListPrices, newListColumns, orderByPrice } from "./search/list-prices.ts";

/** Price lists by article number, each computed when it is first used. */
export type PriceLists = (name: string) => ListPrices | undefined;

/**
 * What dealers of each price list pay for one piece on a day, with deals and promotions.
 * @param recordOf record of each article in the commercial file, or -1
 */
export function priceLists(recordOf: Int32Array, commercial: Commercial, day: Day): PriceLists {
  const found = new Map<string, ListPrices>();
  return (name) => {
    if (!commercial.lists.includes(name)) return undefined;
    const prices = found.get(name) ?? listPrices(name, recordOf, commercial, day);
    found.set(name, prices);
    return prices;
  };
}

function listPrices(name: string, recordOf: Int32Array, commercial: Commercial, on: Day): ListPrices {
  const columns = newListColumns(recordOf.length);
  const promotions: string[] = [];
  for (let id = 0; id < recordOf.length; id++) {
    const record = recordOf[id] ?? -1;
    const price = record < 0 ? undefined : commercial.priceAt(record, name);
    if (!price) continue;
    const { dealer, retail, currency } = price;
    const decimals = currencyScale(currency);
    if (retail !== undefined) columns.retail[id] = roundAmount(retail, decimals);
    if (dealer === undefined) {
      columns.amounts[id] = columns.retail[id] ?? Number.NaN;
      continue;
    }
    const offers = commercial.offersAt(record);
    setBit(columns.dealer, id);
    if (offers.tiers.length > 0) setBit(columns.tiers, id);
    columns.amounts[id] = priceLine({ dealer, ...offers, qty: 1, on, decimals })?.unit ?? Number.NaN;
    const [running] = runningPromotions(offers.promotions, on);
    if (!running) continue;
    if (!promotions.includes(running.name)) promotions.push(running.name);
    columns.promotionOf[id] = promotions.indexOf(running.name) + 1;
  }
  return { ...columns, ...orderByPrice(columns.amounts), promotions };
}
