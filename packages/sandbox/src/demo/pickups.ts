import { type FeedFile, ndjson } from "../feed-file.ts";
import { assortment } from "./assortment.ts";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";

const HOUR_MS = 3_600_000;

/** Orders of a dealer; the web shop canceled the last one. */
const ORDERS = 8;

const CONSUMERS = [
  ["en-US", "Grace", "Miller"],
  ["de", "Jonas", "Schröder"],
  ["fr", "Camille", "Lefèvre"],
  ["id-ID", "Dewi", "Lestari"],
  ["ms-MY", "Aisyah", "Rahman"],
] as const;

const HOURS: Readonly<Record<string, string>> = {
  "en-US": "Mon–Sat 10 am – 6 pm",
  de: "Mo–Sa 10–18 Uhr",
  fr: "Lun–sam 10 h – 18 h",
  "id-ID": "Sen–Sab 10.00–18.00",
  "ms-MY": "Isn–Sab 10 pagi – 6 petang",
};

const orderId = ({ suffix }: Market, index: number): string => `WS-${suffix.toUpperCase()}-${1001 + index}`;

/** Consumers' orders that are collected at the market's first dealer, one every seven hours. */
export function pickupFeed(market: Market, today: Date): FeedFile {
  const [dealer] = people(market).dealers;
  const sold = assortment(market, today).articles.filter(({ stock, blocks, article }) => {
    const pieces = stock.reduce((sum, { qty }) => sum + qty, 0);
    return pieces > 20 && Object.keys(blocks).length === 0 && article.category === "PAA";
  });
  const rows = Array.from({ length: ORDERS }, (_, index) => index).flatMap((index) => {
    const [locale, firstName, lastName] = CONSUMERS[index % CONSUMERS.length] ?? CONSUMERS[0];
    const order = {
      ...{ orderId: orderId(market, index), shop: `${market.title} Online`, custCode: dealer?.code ?? "" },
      createdAt: new Date(today.getTime() - (index + 1) * 7 * HOUR_MS).toISOString(),
      ...{
        firstName,
        lastName,
        email: `${firstName.toLowerCase()}@consumer.example`,
        phone: `${market.phone} 555 0100`,
      },
      ...{ locale, pickupHours: HOURS[locale] ?? "", ...(index === ORDERS - 1 && { canceled: "true" as const }) },
    };
    return [0, 1].flatMap((line) => {
      const article = sold[(index * 2 + line) % sold.length]?.article;
      if (!article) return [];
      const name = article.name[locale] ?? article.name.default ?? article.articleCode;
      return [{ ...order, lineNo: line + 1, sku: article.articleCode, name, qty: line + 1 }];
    });
  });
  return ndjson(market.sorg, "pickup-orders", today, rows);
}
