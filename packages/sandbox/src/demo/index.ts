import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { hashPassword } from "@spoke/core/session";
import { SLOTS, VARIANT_SORGS } from "@spoke/core/visit-form/schema.ts";
import { type FeedFile, isoDay, withPackedPictures } from "../feed-file.ts";
import { convertGeo } from "../geo/convert.ts";
import type { Demo, DemoOptions } from "../portal/demo.ts";
import { adventureWorks } from "./adventure-works.ts";
import { fillAreas } from "./areas.ts";
import { bonusFeed } from "./bonus.ts";
import { targetMarketFeed, writeContent } from "./content.ts";
import { makePayments } from "./dealer-payments.ts";
import { fileClaims } from "./filed-claims.ts";
import { geoFeeds, marketFeeds } from "./geo.ts";
import { historyFeeds } from "./history.ts";
import { checklistFeed } from "./inspections.ts";
import { manualFeeds } from "./manuals.ts";
import { addMarketing } from "./marketing.ts";
import { MARKETS, type Market } from "./markets.ts";
import { masterFeeds } from "./masters.ts";
import { putUpNotices } from "./notices.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { movePickups, pickupFeed } from "./pickups.ts";
import { sendProofs } from "./proofs.ts";
import { FEW_SLOTS, recordVisits } from "./recorded-visits.ts";
import { salesRegionFeed } from "./sales-regions.ts";
import { uploadFeeds, waitForCatalogs, waitForImports } from "./upload.ts";
import { placeVendorOrders, vendorFeeds } from "./vendors.ts";
import { polygonVisits, type Visited, visitFeed, visitQuestionFeed } from "./visits.ts";
import { wimAccount, wimFeeds, wimVisits } from "./wim.ts";

/** Imported first, because other kinds refer to them. */
const FIRST_KINDS = new Set(["sorgs", "hosts", "bonus-rules"]);
/** Imported after the catalog and its users: people can sign in meanwhile. */
const HISTORY_KINDS = new Set(["orders", "delivery-history", "invoice-history", "credits", "frames", "account-bikes"]);
/** Imported last, because they refer to other kinds. */
const LAST_KINDS = new Set(["registrations", "inspections", "visit-forms", "pickup-orders", "vendor-stock"]);
/** Imported after those, one after the other. */
const LAST_FILES = ["recalls-", "recall-repairs-", "closed-recalls-"];

/** The market whose dealers are visited, and at whose host the staff of Wim sign in too. */
const VISITED = MARKETS.find(({ sorg }) => sorg === VARIANT_SORGS.polygon);

/** The step after which the sites can be used. */
const USABLE_AFTER = 1;

/** What the steps import, for the terminal. */
const TITLES = ["hosts", "catalog, customers, and users", "orders, invoices, and frames", "registrations and visits"];

/** When a file is imported: 0 first, 1 with most others, 2 the history, then the last ones. */
function stepOf({ kind, name }: FeedFile): number {
  const last = LAST_FILES.findIndex((prefix) => name.startsWith(prefix));
  if (last >= 0) return 4 + last;
  // After the registrations, which begin the warranty of a claimed bike.
  if (kind === "claims") return 4;
  if (FIRST_KINDS.has(kind)) return 0;
  return LAST_KINDS.has(kind) ? 3 : HISTORY_KINDS.has(kind) ? 2 : USABLE_AFTER;
}

function accounts(market: Market): Demo["accounts"] {
  return people(market)
    .users.filter((user) => user.fixed)
    .map(({ username, role }) => ({ username, password: DEMO_PASSWORD, role, host: market.host }));
}

/** What the terminal says when people can sign in and order, before the rest is imported. */
function usableText(siteOrigin: string): string {
  const [market] = MARKETS;
  const dealer = market && accounts(market).find(({ role }) => role === "dealer");
  if (!dealer) throw new Error("the demo has no dealer");
  const site = siteOrigin.replace("{host}", dealer.host);
  return `The sites are up: sign in at ${site} as ${dealer.username} (${dealer.password}). Orders, invoices, and claims follow.`;
}

/** Claims with photos of the market's first dealer. */
async function fileClaimsOf(market: Market, feeds: readonly FeedFile[], api: URL): Promise<void> {
  const { sorg, host, locale } = market;
  const { dealers, users } = people(market);
  const sales = feeds.find((feed) => feed.sorg === sorg && feed.kind === "registrations");
  const user = users.find(({ role, fixed }) => fixed && role === "dealer");
  const [dealer] = dealers;
  if (!user || !dealer) throw new Error(`no dealer in ${sorg}`);
  await fileClaims({ api, host, username: user.username, custCode: dealer.code, locale, sales });
}

/** Two visits with photos at the first dealer of each form, to compare. */
async function recordVisitsOf(market: Market, api: URL): Promise<void> {
  const { dealers, users } = people(market);
  const seller = users.find(({ role, fixed }) => fixed && role === "salesman")?.username ?? "";
  const record = ({ brand, own, dealers: [first] }: Visited, variant: "polygon" | "wim", username: string) =>
    recordVisits({
      ...{ api, host: market.host, username, variant, brand, custCode: first?.code ?? "" },
      shop: dealers.find(({ code }) => code === first?.code)?.name ?? market.title,
      series: own.slice(0, 3).map((name) => `${brand}-${name}`.toLowerCase()),
      visits: [
        { day: isoDay(Date.now(), -100), slots: FEW_SLOTS },
        { day: isoDay(Date.now(), -2), slots: SLOTS },
      ],
    });
  await Promise.all([
    record(polygonVisits(market), "polygon", seller),
    record(wimVisits, "wim", wimAccount(market).username),
  ]);
}

/**
 * Loads the demo and additional data sets through the feed pipeline and returns hosts and accounts. Resolves when
 * everything is imported and visible in the catalogs.
 */
export async function loadDemo(options: DemoOptions): Promise<Demo> {
  const { s3, bucket, endpoints, tableName, data, progress } = options;
  const today = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const sample = data["adventure-works-sample"];
  const tables = data["adventure-works"] ?? sample;
  const extra = tables ? await adventureWorks(tables, tables === sample, today, passwordHash, progress) : undefined;
  const feeds: FeedFile[] = [
    ...(await Promise.all(MARKETS.map(manualFeeds))).flat(),
    ...MARKETS.flatMap((market) => [
      ...masterFeeds(market, today, passwordHash),
      bonusFeed(market, today),
      salesRegionFeed(market, today),
      ...vendorFeeds(market, today),
      ...historyFeeds(market, today),
      pickupFeed(market, today),
    ]),
    // The data set replaces the demo's cities, which would otherwise appear twice.
    ...(data.geo ? [...convertGeo(data.geo, MARKETS[0]?.sorg ?? "", today), ...marketFeeds(today)] : geoFeeds(today)),
    targetMarketFeed(today),
    ...(VISITED ? wimFeeds(VISITED, today, passwordHash) : []),
    ...(VISITED ? [polygonVisits(VISITED), wimVisits] : []).flatMap((visited) => [
      visitQuestionFeed(visited, today),
      visitFeed(visited, today),
    ]),
    ...(extra?.feeds ?? []),
    ...[...new Set(extra?.feeds.map(({ sorg }) => sorg))].map((sorg) => checklistFeed(sorg, today)),
  ];
  const steps = Map.groupBy(withPackedPictures(feeds, today), stepOf);
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb });
  try {
    for (const step of [...steps.keys()].sort()) {
      const keys = await uploadFeeds(s3, bucket, steps.get(step) ?? []);
      const title = TITLES[step] ?? "claims and recalls";
      const imported = await waitForImports(client, tableName, keys, (line) => progress(`${title}: ${line}`));
      await waitForCatalogs(s3, bucket, imported);
      if (step === USABLE_AFTER) progress(usableText(options.siteOrigin));
    }
  } finally {
    client.destroy();
  }
  await Promise.all(
    MARKETS.flatMap((market) => [
      fileClaimsOf(market, feeds, options.api),
      placeVendorOrders(market, options.api),
      movePickups(market, options.api),
      sendProofs(market, options.api).then(() => (options.hasPayments ? makePayments(market, options.api) : undefined)),
    ]),
  );
  await Promise.all(
    MARKETS.flatMap((market) => [
      writeContent(market, options.api).then((pictures) => addMarketing(market, pictures, options.api)),
      putUpNotices(market, options.api),
    ]),
  );
  await Promise.all(MARKETS.map((market) => fillAreas(market, options.api)));
  if (VISITED) await recordVisitsOf(VISITED, options.api);
  return {
    hosts: [...MARKETS.map(({ host }) => host), ...(extra?.hosts ?? [])],
    accounts: [...MARKETS.flatMap(accounts), ...(VISITED ? [wimAccount(VISITED)] : []), ...(extra?.accounts ?? [])],
  };
}
