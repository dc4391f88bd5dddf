import type { PricedCard } from "@spoke/core/cart/catalog.ts";

/** The catalog's place in tests: what is put here is sold, by `{sorg}#{article}`, with prices in the list L1 only. */
export const sold = new Map<string, PricedCard>();

export const ensureCurrentCatalog = (): Promise<void> => Promise.resolve();

export function pricedCards(
  sorg: string,
  codes: readonly string[],
  priceList: string,
): Promise<ReadonlyMap<string, PricedCard>> {
  return Promise.resolve(
    new Map(
      codes.flatMap((code) => {
        const found = sold.get(`${sorg}#${code}`);
        return found ? [[code, priceList === "L1" ? found : { ...found, dealer: undefined }] as const] : [];
      }),
    ),
  );
}
