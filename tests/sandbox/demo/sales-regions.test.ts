import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { withActor } from "@spoke/core/platform";
import { mapDealers, salesAreaMaps } from "@spoke/core/sales-area";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { salesRegionFeed } from "@spoke/sandbox/demo/sales-regions.ts";
import { type FeedFile, ndjson } from "@spoke/sandbox/feed-file.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actor } from "../../builders/actor.ts";
import { seller, store } from "../../builders/records.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";
import { dataSet } from "../../support/data-sets.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const office = (sorg: string) =>
  actor({ userId: `office-${sorg}`, sorg, sorgs: [sorg], scopes: ["page.sales-area", "menu.change-cust"] });

async function load(sorg: string, files: readonly FeedFile[]): Promise<void> {
  for (const file of files) {
    const { refused } = await send(`feeds/${file.sorg}/${file.kind}/${file.name}`, String(file.body));
    expect([file.kind, refused]).toEqual([file.kind, 0]);
  }
  await store([seller(`office-${sorg}`, [{ sorg, limitation: "none", option: "", value: "" }])]);
}

it.each(MARKETS)(
  "the demo of $title has regions with categories, and dealers near their cities",
  async (market) => {
    const today = new Date();
    const masters = masterFeeds(market, today, "hash").filter(({ kind }) =>
      ["sorgs", "hosts", "customers", "customer-areas"].includes(kind),
    );
    await load(market.sorg, [...masters, salesRegionFeed(market, today)]);
    const regions = await withActor(office(market.sorg), () => salesAreaMaps({}));
    expect(regions).toHaveLength(10);
    const categories = regions.flatMap(({ regionGroups }) => regionGroups.map(({ category }) => category ?? "none"));
    expect([...new Set(categories)].sort()).toEqual(["A", "B", "C", "D", "none"]);
    const { dealers } = await withActor(office(market.sorg), () => mapDealers({ sorg: market.sorg }));
    expect(dealers).toHaveLength(20);
    const placed = dealers.filter(({ lat }) => lat !== undefined);
    expect(placed).toHaveLength(18);
    // Each is closer to a region of the market than 1,000 km.
    for (const { lat = 0, lng = 0 } of placed)
      expect(Math.min(...regions.map((region) => Math.hypot(region.lat - lat, region.lng - lng)))).toBeLessThan(9);
  },
  60_000,
);

const [geo, shops] = [dataSet("geo"), dataSet("bicycle-shops-osm")];

it.skipIf(!geo || !shops)(
  "real shop chains in real towns are imported with their positions",
  async () => {
    const market = MARKETS.find(({ country }) => country === "DE");
    if (!market) throw new Error("no market");
    const names = readFileSync(join(shops ?? "", "bicycle-shop-brands.csv"), "utf8")
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) => line.split(",")[1] || []);
    const towns = gunzipSync(readFileSync(join(geo ?? "", "geonames-cities15000.csv.gz")))
      .toString()
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name = "", , lat = "", lng = "", , country] = line.split(",");
        return country === "DE" ? [{ name, lat, lng }] : [];
      })
      .slice(0, 300);
    const today = new Date();
    const code = (index: number) => `OSM${index}`;
    const customers = towns.map(({ name, lat, lng }, index) => ({
      ...{ custCode: code(index), custName: `${names[index % names.length]} ${name}`, custCity: name, lat, lng },
    }));
    const areas = towns.map((_, index) => ({
      custCode: code(index),
      priceList: "DEALER",
      companyCode: market.companyCode,
    }));
    const files = [
      ndjson(market.sorg, "customers", today, customers),
      ndjson(market.sorg, "customer-areas", today, areas),
    ];
    await load(
      market.sorg,
      files.map((file) => ({ ...file, name: `real-${file.name}` })),
    );
    const { dealers } = await withActor(office(market.sorg), () => mapDealers({ sorg: market.sorg }));
    const found = new Map(dealers.map((dealer) => [dealer.custCode, dealer]));
    for (const { custCode, lat, lng } of customers)
      expect(found.get(custCode)).toMatchObject({ lat: Number(lat), lng: Number(lng) });
  },
  120_000,
);
