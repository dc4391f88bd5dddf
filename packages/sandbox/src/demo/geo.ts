import { comparableName } from "@spoke/core/platform";
import { type FeedFile, ndjson } from "../feed-file.ts";
import { MARKETS, type Market } from "./markets.ts";

/** Codes that are not countries with addresses: unions, parts, and placeholders. */
const NO_COUNTRIES = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);
/** Any sales organization: the data belongs to all. */
const SORG = "U001";
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** All countries with an ISO 3166 code in Node, with their English names. */
export function countryRows(): { id: string; name: string; phoneCode?: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const phones = new Map(MARKETS.map(({ country, phone }) => [country, phone]));
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((id) => {
    const name = names.of(id);
    // Skip outdated codes, which resolve to another code.
    const isCurrent =
      new Intl.Locale(`und-${id}`).region === id && Intl.getCanonicalLocales(`und-${id}`)[0] === `und-${id}`;
    if (!name || name === id || NO_COUNTRIES.has(id) || !isCurrent) return [];
    const phoneCode = phones.get(id);
    return [{ id, name, ...(phoneCode && { phoneCode }) }];
  });
}

function cityRows({ country, cities }: Market) {
  return cities.map(([name, state]) => ({ country, code: comparableName(name), name, state }));
}

/** Countries, cities of the markets, and the feeds of `marketFeeds`. */
export function geoFeeds(at: Date): FeedFile[] {
  return [
    ndjson(SORG, "countries", at, countryRows()),
    ndjson(SORG, "cities", at, MARKETS.flatMap(cityRows)),
    ...marketFeeds(at),
  ];
}

/** Target markets of content, one per host. */
export function marketFeeds(at: Date): FeedFile[] {
  const rows = MARKETS.map(({ suffix, title }) => ({ id: suffix, marketName: title }));
  return [ndjson(SORG, "content-target-markets", at, rows)];
}
