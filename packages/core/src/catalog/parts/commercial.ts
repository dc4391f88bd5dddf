import { type Amount, amountOf } from "../../platform/money.ts";
import type { ArticlePromotion } from "../price.ts";
import type { Offer, PriceRow, PromotionDetail, PromotionHeader, Tier } from "../schema.ts";
import { buildKeys, findKey, type KeyTable, keyColumns } from "../search/keys.ts";
import { type Column, pack, packTexts, textReader, unpack } from "../search/pack.ts";

interface CommercialMeta {
  readonly headers: readonly PromotionHeader[];
  readonly lists: readonly { readonly name: string; readonly currency: string }[];
}

/** Prices of an article in one price list. */
export interface ListPrice {
  readonly retail: Amount | undefined;
  readonly dealer: Amount | undefined;
  readonly currency: string;
}

export interface Offers {
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
}

const NONE: Offers = { tiers: [], promotions: [] };

/** Builds the file of a sales organization's prices, deals, and promotions. Details without a header are left out. */
export function buildCommercial(
  prices: readonly PriceRow[],
  offers: readonly Offer[],
  headers: readonly PromotionHeader[],
): Buffer {
  const codes = [...new Set([...prices, ...offers].map((row) => row.articleCode))].sort();
  const place = new Map(codes.map((code, i) => [code, i]));
  const byList = [...Map.groupBy(prices, (row) => row.priceList)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([list, rows]) => [list, inOneCurrency(rows)] as const);
  const columns = new Map<string, Column>();
  const retail = new Float64Array(codes.length).fill(Number.NaN);
  for (const [list, rows] of byList) {
    const dealerOf = new Float64Array(codes.length).fill(Number.NaN);
    const retailOf = new Float64Array(codes.length).fill(Number.NaN);
    for (const row of rows) {
      const i = place.get(row.articleCode) ?? 0;
      dealerOf[i] = row.dealer ?? Number.NaN;
      retailOf[i] = row.retail ?? Number.NaN;
      if (row.retail !== undefined && Number.isNaN(retail[i])) retail[i] = row.retail;
    }
    columns.set(`dealer.${list}`, dealerOf);
    columns.set(`retail.${list}`, retailOf);
  }
  columns.set("retail", retail);
  const ofArticle: { tiers: Tier[]; promotions: Map<number, PromotionDetail[]> }[] = codes.map(() => ({
    tiers: [],
    promotions: new Map(),
  }));
  const headerPlace = new Map(headers.map((header, i) => [header.code, i]));
  for (const offer of offers.toSorted((a, b) => a.line - b.line)) {
    const own = ofArticle[place.get(offer.articleCode) ?? -1];
    if (!own) continue;
    if (offer.kind === "tier") own.tiers.push(tierOf(offer));
    else {
      const header = headerPlace.get(offer.code);
      if (header !== undefined) own.promotions.set(header, [...(own.promotions.get(header) ?? []), detailOf(offer)]);
    }
  }
  const texts = packTexts(
    ofArticle.map(({ tiers, promotions }) =>
      tiers.length + promotions.size === 0 ? "" : JSON.stringify([tiers, [...promotions]]),
    ),
  );
  columns.set("offers.bytes", texts.bytes);
  columns.set("offers.offsets", texts.offsets);
  const pairs = ofArticle.flatMap(({ promotions }, i) => [...promotions.keys()].flatMap((header) => [i, header]));
  columns.set("promoted", Uint32Array.from(pairs));
  const names = packTexts(codes);
  columns.set("codes.bytes", names.bytes);
  columns.set("codes.offsets", names.offsets);
  for (const [name, column] of keyColumns("code", buildKeys(codes))) columns.set(name, column);
  const meta: CommercialMeta = {
    headers,
    lists: byList.map(([name, rows]) => ({ name, currency: rows[0]?.currency ?? "" })),
  };
  return pack(meta, columns);
}

/**
 * Rows of a price list in its most frequent currency. A row in another currency is an error in the feed: the article
 * gets no price in that list instead of a wrong one.
 */
function inOneCurrency(rows: readonly PriceRow[]): readonly PriceRow[] {
  const byCurrency = [...Map.groupBy(rows, (row) => row.currency)];
  const [most] = byCurrency.sort(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1));
  return most?.[1] ?? [];
}

/** Prices, deals, and promotions of a sales organization, opened from their file. */
export class Commercial {
  readonly version: string;
  readonly headers: readonly PromotionHeader[];
  readonly codes: KeyTable;
  /** Retail price by record, or NaN. Used to sort and filter. */
  readonly retail: Float64Array;
  /** Pairs of record and index in `headers`. */
  readonly promoted: Uint32Array;
  readonly #lists: ReadonlyMap<string, { currency: string; dealer: Float64Array; retail: Float64Array }>;
  readonly #code: (record: number) => string;
  readonly #offers: (record: number) => string;

  /** @throws Error if the bytes are not such a file */
  constructor(version: string, bytes: Uint8Array) {
    const packed = unpack(bytes);
    const meta = packed.meta as CommercialMeta;
    this.version = version;
    this.headers = meta.headers;
    this.codes = { hashes: packed.f64("code.hashes"), records: packed.u32("code.records") };
    this.retail = packed.f64("retail");
    this.promoted = packed.u32("promoted");
    this.#lists = new Map(
      meta.lists.map(({ name, currency }) => [
        name,
        { currency, dealer: packed.f64(`dealer.${name}`), retail: packed.f64(`retail.${name}`) },
      ]),
    );
    this.#code = textReader(packed.u8("codes.bytes"), packed.u32("codes.offsets"));
    this.#offers = textReader(packed.u8("offers.bytes"), packed.u32("offers.offsets"));
  }

  /**
   * Prices of an article in a price list. Without a list, or if the list lacks the article, only a recommended retail
   * price: a dealer price never comes from another dealer's list.
   */
  price(code: string, priceList: string | undefined): ListPrice | undefined {
    const record = this.#record(code);
    return record < 0 ? undefined : this.priceAt(record, priceList);
  }

  /** Names of the price lists. */
  get lists(): readonly string[] {
    return [...this.#lists.keys()];
  }

  /** Prices of a record, as `price`. */
  priceAt(record: number, priceList: string | undefined): ListPrice | undefined {
    const own = priceList === undefined ? undefined : this.#lists.get(priceList);
    const dealer = finitePrice(own?.dealer[record]);
    const retail = finitePrice(own?.retail[record]);
    if (own && retail !== undefined) return { retail, dealer, currency: own.currency };
    const elsewhere = finitePrice(this.retail[record]);
    const currency = this.#currencyOf(record);
    if (own && dealer !== undefined) {
      return { retail: currency === own.currency ? elsewhere : undefined, dealer, currency: own.currency };
    }
    return currency === undefined ? undefined : { retail: elsewhere, dealer, currency };
  }

  /** Whether the article has a dealer price in any list. */
  hasDealerPrice(code: string): boolean {
    const record = this.#record(code);
    return record >= 0 && [...this.#lists.values()].some(({ dealer }) => finitePrice(dealer[record]) !== undefined);
  }

  offers(code: string): Offers {
    const record = this.#record(code);
    return record < 0 ? NONE : this.offersAt(record);
  }

  /** Deals and promotions of a record. */
  offersAt(record: number): Offers {
    const text = this.#offers(record);
    if (text === "") return NONE;
    const [tiers, promotions] = JSON.parse(text) as [Tier[], [number, PromotionDetail[]][]];
    return {
      tiers,
      promotions: promotions.flatMap(([place, details]) => {
        const header = this.headers[place];
        return header ? [{ code: header.code, name: header.name, date: header.date, details }] : [];
      }),
    };
  }

  /** Codes of the first `most` articles of a promotion. */
  articlesOf(promotion: string, most: number): string[] {
    const found: string[] = [];
    for (let i = 0; i + 1 < this.promoted.length && found.length < most; i += 2) {
      if (this.headers[this.promoted[i + 1] ?? 0]?.code === promotion) found.push(this.#code(this.promoted[i] ?? 0));
    }
    return found;
  }

  #record(code: string): number {
    return findKey(this.codes, code, this.#code);
  }

  /** Currency of the recommended price for all lists, else of the first list with the article. */
  #currencyOf(record: number): string | undefined {
    const lists = [...this.#lists.values()];
    const holds = (prices: Float64Array): boolean => finitePrice(prices[record]) !== undefined;
    const list = lists.find(({ retail }) => holds(retail)) ?? lists.find(({ dealer }) => holds(dealer));
    return list?.currency;
  }
}

function finitePrice(price: number | undefined): Amount | undefined {
  return price === undefined || Number.isNaN(price) ? undefined : amountOf(price);
}

function tierOf({ salesDealNo, description, term, qty, uom, type, discount }: Offer & { kind: "tier" }): Tier {
  return { salesDealNo, description, term, qty, ...(uom !== undefined && { uom }), type, discount };
}

function detailOf({ code, type, discount, minQty, maxQty }: Offer & { kind: "promotion" }): PromotionDetail {
  return {
    code,
    type,
    discount,
    ...(minQty !== undefined && { minQty }),
    ...(maxQty !== undefined && { maxQty }),
  };
}
