import { feedOrder } from "@spoke/core/feed";
import { dayOf } from "@spoke/core/platform/calendar.ts";
import { type FeedFile, fileStamp } from "../feed-file.ts";
import { calendar, SOURCE_TODAY } from "./calendar.ts";
import { catalogFeeds, pictureFeeds, readCatalog } from "./catalog.ts";
import { configurationFeeds } from "./configuration.ts";
import { dealerFeeds, readDealers, userFeed } from "./dealers.ts";
import { orderFeeds, readOrders } from "./orders.ts";
import { REGIONS, type Region } from "./regions.ts";
import { cell, readTable } from "./source.ts";

export interface ConvertOptions {
  /** Directory with the AdventureWorks tables as CSV, optionally gzipped. */
  readonly dir: string;
  /** Receives the feeds in import order. */
  readonly sink: (feed: FeedFile) => Promise<void>;
  /** Time of the data; all dates of the source are shifted to its day by a constant. */
  readonly today: Date;
  /** argon2id hash of the password of all users. */
  readonly passwordHash: string;
  /** Months of orders to convert; 12 by default. */
  readonly months?: number;
  /** Sales organizations to convert; all by default. */
  readonly regions?: readonly Region[];
}

/** Counts of converted and skipped data. */
export interface Converted {
  readonly feeds: number;
  readonly articles: number;
  readonly dealers: number;
  readonly users: number;
  readonly orders: number;
  readonly openOrders: number;
  readonly leftOut: { readonly olderOrders: number; readonly consumerOrders: number };
  readonly hosts: readonly string[];
}

const USUAL_MONTHS = 12;

/**
 * Converts the AdventureWorks tables to feeds of four sales organizations, one per currency.
 * @throws Error when the folder lacks a table
 */
export async function convertAdventureWorks(options: ConvertOptions): Promise<Converted> {
  const { dir, today, passwordHash, regions = REGIONS } = options;
  const catalog = readCatalog(dir);
  const dealers = readDealers(dir);
  const orders = readOrders(dir, dealers, catalog.products, options.months ?? USUAL_MONTHS);
  const rates = exchangeRates(dir);
  let openOrders = 0;
  const feeds = regions.flatMap((region): FeedFile[] => {
    const days = calendar(dayOf(today.getTime(), region.timeZone));
    const rate = rates(region);
    const history = orderFeeds(orders, dealers, region, rate, days);
    openOrders += history.open;
    const tables = [
      ...configurationFeeds(region),
      ...catalogFeeds(catalog, region, rate, days, orders.sold),
      ...dealerFeeds(dealers, region, rate, history.owed),
      userFeed(dealers, region, regions, passwordHash),
      ...history.feeds,
    ];
    return [
      ...tables.map((feed) => ({ ...feed, name: `${feed.kind}-${fileStamp(today)}.csv` })),
      ...pictureFeeds(catalog, region),
    ];
  });
  const sorted = feeds.toSorted((a, b) => feedOrder.indexOf(a.kind) - feedOrder.indexOf(b.kind));
  for (const feed of sorted) await options.sink(feed);
  return {
    feeds: sorted.length,
    articles: catalog.products.length,
    dealers: dealers.dealers.length,
    users: dealers.dealers.length + dealers.salesPersons.length,
    orders: orders.orders.length,
    openOrders,
    leftOut: { olderOrders: orders.tooOld, consumerOrders: orders.consumers },
    hosts: regions.map(({ host }) => host),
  };
}

/** Closing rate from US dollars, the same for prices and history. */
function exchangeRates(dir: string): (region: Region) => string {
  const rows = readTable(dir, "CurrencyRate", (row) => cell(row, "CurrencyRateDate").slice(0, 10) === SOURCE_TODAY);
  return ({ currency }) => {
    if (currency.display === "USD") return "1";
    const row = rows.find((rate) => cell(rate, "ToCurrencyCode") === currency.display);
    if (!row) throw new Error(`no rate for ${currency.display} on ${SOURCE_TODAY}`);
    return cell(row, "EndOfDayRate");
  };
}
