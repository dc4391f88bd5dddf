/** The sales-area map: the dealers of a sales organization of 2,000, and what a zoom calculates for 10,000 points. */
import { listingKeys, listingSchema } from "@spoke/core/customer/served/listing.ts";
import { chunk, commit, systemActor, type Write, withActor } from "@spoke/core/platform";
import { mapDealers } from "@spoke/core/sales-area";
import { clustersOf } from "@spoke/web/features/sales-area/clusters.ts";
import { placeOf, toScreen, viewOf, zoomed } from "@spoke/web/features/sales-area/plane.ts";
import { HOST, host, seller, someone, sorg, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import { type Figure, median } from "./figures.ts";

const DEALERS = 2_000;
const POINTS = 10_000;
const TURNS = 40;
const BAR = 50;
const SIZE = { width: 1_200, height: 800 };

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    return [...(await measureQuery()), ...measureDrawing()];
  } finally {
    await table.stop();
  }
}

async function measureQuery(): Promise<Figure[]> {
  const everything = { sorg: "1000", limitation: "none" as const, option: "", value: "" };
  await store([host(HOST, "1000"), sorg("1000", "IDR"), seller("olga", [everything])]);
  const writes = Array.from({ length: DEALERS }, (_, index) => writesOf(index)).flat();
  for (const some of chunk(writes, 99)) await withActor(systemActor(), () => commit({ writes: some }));
  const scopes = ["page.sales-area", "menu.change-cust", "page.dashboard", "page.formvisit"];
  const olga = someone("olga", scopes, { sorg: "1000", sorgs: ["1000"], unrestrictedSorgs: ["1000"] });
  const took = await timed(async () => {
    const { dealers } = await withActor(olga, () => mapDealers({ sorg: "1000" }));
    if (dealers.length !== DEALERS) throw new Error(`${dealers.length} dealers`);
  });
  return [{ of: "map of 2,000 dealers", name: "query with sales and visits, p50", value: took, unit: "ms", bar: BAR }];
}

/** A listed dealer with two years of sales and a visit. */
function writesOf(index: number): Write[] {
  const code = `C${index}`;
  const { lat, lng } = positionOf(index);
  const listing = listingSchema.parse({
    ...{ custCode: { unified: code, r3: `R00${index}` }, custName: `Toko Sepeda ${index} Jaya`, custCity: "Jakarta" },
    ...{ custEmail: `orders@toko${index}.example`, custPhone: "625550001", custAddress: "Jl. Merdeka 12" },
    ...{ custRegion: "DKI Jakarta", sorg: "1000", custGroup: "Dealer", salesman: "sam", lat, lng },
  });
  const months = Array.from({ length: 24 }, (_, month) => [
    `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
    123_456_789,
  ]);
  const visited = { id: "V-1", visitedOn: "2026-05-05", by: "Mia Fox" };
  const items = [
    ...listingKeys(listing)
      .slice(0, 1)
      .map((key) => ({ ...listing, ...key })),
    { pk: "SALESTOTALS#1000", sk: code, ...Object.fromEntries(months) },
    { pk: "VISITCOVERAGE#1000", sk: code, sorg: "1000", custCode: code, visits: 3, last: visited, version: 3 },
  ];
  return items.map((item) => ({ kind: "put", item }));
}

/** Positions over an archipelago, many of them close together. */
const positionOf = (index: number) => ({
  lat: -8 + ((index * 7_919) % 10_000) / 1_000,
  lng: 96 + ((index * index * 31) % 40_000) / 1_000,
});

function measureDrawing(): Figure[] {
  const of = "map of 10,000 points";
  const positions = Array.from({ length: POINTS }, (_, index) => positionOf(index));
  const begun = performance.now();
  const points = positions.map(placeOf);
  const placed = performance.now() - begun;
  const overview = viewOf(points, SIZE);
  let most = 0;
  const took = Array.from({ length: TURNS }, (_, turn) => {
    const view = zoomed(overview, 1 + turn / 4, SIZE);
    const start = performance.now();
    const markers = clustersOf(points, view.scale)
      .map((cluster) => toScreen(cluster, view, SIZE))
      .filter(({ x, y }) => x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height);
    most = Math.max(most, markers.length);
    return performance.now() - start;
  });
  return [
    { of, name: "positions placed on the plane, once", value: placed, unit: "ms", bar: BAR },
    { of, name: "markers of a zoom, p50", value: median(took), unit: "ms", bar: BAR },
    { of, name: "most markers drawn at once", value: most, unit: "" },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return median(took);
}
