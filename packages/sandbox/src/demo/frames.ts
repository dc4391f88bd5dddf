import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import { PART_BRANDS } from "./assortment-parts.ts";
import { claimFeeds } from "./claims.ts";
import { checklistFeed, inspectionFeed } from "./inspections.ts";
import { BIKE_LINES } from "./lines.ts";
import { MARKETS, type Market } from "./markets.ts";
import { numbered, type PastOrder } from "./past-orders.ts";
import type { Dealer } from "./people.ts";
import { type Random, seeded } from "./random.ts";
import { recallFeeds } from "./recalls.ts";
import { CATEGORIES } from "./words.ts";

const DAY = 86_400_000;
/** Age of the oldest shipment whose frames are known. */
const KNOWN_DAYS = 730;
/** Frames per order line and per market. */
const PER_LINE = 2;
const MOST = 400;
const SERIAL = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";

interface DemoFrame {
  readonly frameNumber: string;
  readonly brand: string;
  readonly category: string;
  readonly dealer: Dealer;
  readonly shippedOn: string;
  readonly articleCode: string;
  readonly name: string;
  /** Invoice of the bike, once there is one. */
  readonly invoiceNo?: string;
  readonly row: FeedRow<"frames">;
}

/** Such as `WTU6K104218`: factory, year, and a running number. */
const serial = (random: Random, index: number, year: string): string =>
  `W${random.pick(["TU", "HK", "BF"])}${year.slice(-1)}${random.pick([...SERIAL.slice(10)])}${String(100_000 + index * 7)}`;

function framesOf(market: Market, past: readonly PastOrder[], today: Date, random: Random): DemoFrame[] {
  const oldest = isoDay(today.getTime(), -KNOWN_DAYS);
  const bikes = past.flatMap(({ no, dealer, lines, shippedOn = "", invoicedOn }) =>
    shippedOn < oldest
      ? []
      : lines.flatMap(({ item, shippedQty }) =>
          item.article.category === "Bike"
            ? Array.from({ length: Math.min(shippedQty, PER_LINE) }, () => ({
                no,
                dealer,
                item,
                shippedOn,
                invoicedOn,
              }))
            : [],
        ),
  );
  return bikes.slice(0, MOST).map(({ no, dealer, item: { article }, shippedOn, invoicedOn }, index) => {
    const frameNumber = serial(random, index, shippedOn.slice(0, 4));
    const { articleCode } = article;
    const name = article.name[market.locale] ?? articleCode;
    const row = {
      ...{ frameNumber, brand: article.brand.id, articleCode },
      description: name,
      ...(article.modelYear && { modelYear: String(article.modelYear) }),
      productionCode: `P${shippedOn.slice(2, 4)}${String((index % 40) + 1).padStart(2, "0")}`,
      producedOn: isoDay(Date.parse(shippedOn), -random.int(40, 200)),
      doNumber: `DO${no.replace("-", "")}`,
      ...{ custCode: dealer.code, custName: dealer.name, shippedOn },
    };
    const category = article.merchandiseCategory.id;
    const invoiced = invoicedOn && { invoiceNo: numbered("INV", { no }) };
    return { frameNumber, brand: article.brand.id, category, dealer, shippedOn, articleCode, name, ...invoiced, row };
  });
}

/** What each class of parts is covered for, in months; a lifetime is 0. */
const TERMS: readonly Omit<FeedRow<"warranty-terms">, "brand" | "start">[] = [
  { class: "frame", months: 60, registeredMonths: 0, registeredWithin: 30 },
  { class: "fork", months: 24 },
  { class: "component", months: 24 },
  { class: "electric", category: "EBIKE", months: 24 },
  { class: "battery", category: "EBIKE", months: 24, registeredMonths: 36, registeredWithin: 30 },
  { class: "paint", months: 12 },
  { class: "labor", months: 12 },
];

/** What is worn has no warranty. */
const WORN = ["APPAREL", "SHOES"];
const PART_CATEGORIES = Object.keys(CATEGORIES).filter(
  (category) => !BIKE_LINES.some((line) => line.category === category) && !WORN.includes(category),
);
const classesOf = (category: string) =>
  category === "FRAMES" ? (["component", "frame", "paint"] as const) : (["component"] as const);
/** The two years of the specifications of parts and accessories. */
const PART_MONTHS = 24;

function termRows(brands: readonly string[]): FeedRow<"warranty-terms">[] {
  const ofParts = PART_BRANDS.flatMap((brand) =>
    PART_CATEGORIES.flatMap((category) =>
      classesOf(category).map((name) => ({
        ...{ brand: brand.toUpperCase(), category, class: name, months: PART_MONTHS, start: "sale" as const },
      })),
    ),
  );
  const ofBikes = brands.flatMap((brand) =>
    TERMS.map((term) => ({
      brand,
      start: "sale" as const,
      ...term,
      ...(term.class === "frame" && { firstOwnerOnly: "true" }),
    })),
  );
  return [...ofBikes, ...ofParts];
}

function registrationRow(market: Market, frame: DemoFrame, today: Date, random: Random) {
  const sold = Date.parse(frame.shippedOn) + random.int(4, 120) * DAY;
  if (sold > today.getTime() - DAY) return undefined;
  const first = random.pick(["Mira", "Jonas", "Putri", "Dana", "Felix", "Aisha", "Tom", "Elena"]);
  const surname = random.pick(market.surnames);
  const [city = ""] = random.pick(market.cities);
  const isDemo = random.chance(0.06);
  return {
    ...{ frameNumber: frame.frameNumber, brand: frame.brand, custCode: frame.dealer.code },
    soldOn: isoDay(sold),
    registeredAt: new Date(sold + random.int(2, 70) * 3_600_000).toISOString(),
    dealerName: frame.dealer.name,
    type: isDemo ? ("non-retail" as const) : ("retail" as const),
    ...(!isDemo && {
      "buyer.name": `${first} ${surname}`,
      "buyer.email": `${first}.${surname}@example.com`.toLowerCase().replace(/[^a-z.@]/g, ""),
      "buyer.phone": `${market.phone}${random.int(1_000_000, 9_999_999)}`,
      "buyer.address": `${random.pick(market.streets)} ${random.int(1, 180)}`,
      "buyer.city": city,
    }),
  };
}

/** Frames of the bikes that were shipped, their warranty, registered sales, owners with an account, thefts, and claims. */
export function frameFeeds(market: Market, past: readonly PastOrder[], today: Date): FeedFile[] {
  const random = seeded(0xf4a3e + MARKETS.indexOf(market) * 613);
  const frames = framesOf(market, past, today, random);
  const brands = [...new Set(frames.map(({ brand }) => brand))];
  const registrations = frames.flatMap((frame) =>
    random.chance(0.55) ? (registrationRow(market, frame, today, random) ?? []) : [],
  );
  const stolen = random.some(frames, 3).map(({ frameNumber, shippedOn }, index) => ({
    ...{ frameNumber, source: "Bike register", reference: `${market.suffix.toUpperCase()}-${4711 + index}` },
    stolenOn: isoDay(Math.min(Date.parse(shippedOn) + 40 * DAY, today.getTime() - DAY)),
    place: random.pick(market.cities)[0],
  }));
  const accounts = frames
    .filter((_, index) => index % 9 === 4)
    .map((frame, index) => {
      const owner = `${random.pick(["Mira", "Jonas", "Putri", "Dana"])} ${random.pick(market.surnames)}`;
      return {
        ...{
          id: `AB-${1001 + index}`,
          frameNumber: frame.frameNumber,
          brand: frame.brand,
          custCode: frame.dealer.code,
        },
        "buyer.name": owner,
        "buyer.email": `${owner.replace(/[^A-Za-z]/g, ".")}@example.com`.toLowerCase(),
        "buyer.city": random.pick(market.cities)[0],
      };
    });
  const parts = past.flatMap(({ no, dealer, lines, shippedOn, invoicedOn }) =>
    shippedOn === undefined || shippedOn < isoDay(today.getTime(), -KNOWN_DAYS)
      ? []
      : lines.flatMap(({ item, shippedQty }) =>
          shippedQty > 0 && item.article.category === "PAA"
            ? [
                {
                  dealer,
                  shippedOn,
                  articleCode: item.article.articleCode,
                  name: item.article.name[market.locale] ?? item.article.articleCode,
                  ...(invoicedOn && { invoiceNo: numbered("INV", { no }) }),
                  category: item.article.merchandiseCategory.id,
                },
              ]
            : [],
        ),
  );
  // Claimed bikes were sold, and claimed some days later in every time zone.
  const soldOn = new Map(registrations.map((row) => [row.frameNumber, row.soldOn]));
  const soldBikes = frames.flatMap((frame) => {
    const day = soldOn.get(frame.frameNumber);
    return day && day < isoDay(today.getTime(), -3) ? [{ ...frame, soldOn: day }] : [];
  });
  return [
    ...claimFeeds(
      {
        ...{ sorg: market.sorg, suffix: market.suffix, seed: MARKETS.indexOf(market), locale: market.locale },
        timeZone: market.timeZone,
        credits: { rate: market.rate, currency: market.currency.display, companyCode: market.companyCode },
      },
      ...([soldBikes, parts, today] as const),
    ),
    ndjson(market.sorg, "warranty-terms", today, termRows(brands)),
    ndjson(
      market.sorg,
      "frames",
      today,
      frames.map(({ row }) => row),
    ),
    ndjson(market.sorg, "stolen-frames", today, stolen),
    ndjson(market.sorg, "account-bikes", today, accounts),
    ...recallFeeds(market, registrations, today),
    // Later than the frames, which the registrations refer to.
    ndjson(market.sorg, "registrations", new Date(today.getTime() + 1), registrations),
    checklistFeed(market.sorg, today),
    inspectionFeed(
      market.sorg,
      registrations.map(({ frameNumber, brand, custCode, soldOn }) => ({ frameNumber, brand, custCode, soldOn })),
      today,
      seeded(0x9d1 + MARKETS.indexOf(market)),
    ),
  ];
}
