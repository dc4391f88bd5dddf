/** The search of customers to act for among 100, 10,000, and 100,000: time and read units. */
import { customerAreaSchema, customerSchema } from "@spoke/core/customer/schema.ts";
import { servedCustomers } from "@spoke/core/customer/served";
import { listingKeys, listingOf } from "@spoke/core/customer/served/listing.ts";
import { type Key, type RawItem, withActor } from "@spoke/core/platform";
import { HOST, host, seller, someone, store } from "../tests/builders/records.ts";
import { putItems } from "../tests/builders/store.ts";
import { startTable } from "../tests/support/cloud.ts";
import { readUnits } from "../tests/support/read-units.ts";
import { type Figure, median } from "./figures.ts";

const SIZES = { U100: 100, U999: 10_000, U9999: 100_000 };
const TURNS = 30;
const WORDS = ["Velo", "Rad", "Bike", "Cycle", "Wheel"];
const CITIES = ["Austin", "Berlin", "Jakarta", "Lyon", "Oslo"];
const asOf = "2026-01-01T00:00:00.000Z";
/** Of the phrases that find a customer, those that begin with its name; the others lie in partitions of their own. */
const PHRASES = 2;

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    const figures: Figure[] = [];
    for (const [sorg, count] of Object.entries(SIZES)) {
      await store([host(HOST, sorg), seller(`sales-${sorg}`, [{ sorg, limitation: "none", option: "", value: "" }])]);
      for (let from = 0; from < count; from += 5_000)
        await putItems(Array.from({ length: Math.min(5_000, count - from) }, (_, i) => itemsOf(sorg, from + i)).flat());
      figures.push(...(await measure(sorg, `${count.toLocaleString("en")} customers`)));
    }
    return figures;
  } finally {
    await table.stop();
  }
}

function itemsOf(sorg: string, index: number): (Key & RawItem)[] {
  const code = `${sorg}C${String(index).padStart(6, "0")}`;
  const custName = `${WORDS[index % 5]} Shop ${index}`;
  const facts = { custCode: { unified: code }, custName, custCity: CITIES[index % 5], active: true, asOf };
  const area = { custCode: code, sorg, priceList: "DEALER", companyCode: "K1", asOf };
  const listing = listingOf(customerSchema.parse(facts), customerAreaSchema.parse(area));
  return listing
    ? listingKeys(listing)
        .slice(0, 1 + PHRASES)
        .map((key) => ({ ...listing, ...key }))
    : [];
}

async function measure(sorg: string, of: string): Promise<Figure[]> {
  const who = someone(`sales-${sorg}`, ["menu.change-cust"], { sorg, sorgs: [sorg], unrestrictedSorgs: [sorg] });
  const figures: Figure[] = [];
  for (const [name, search] of [
    ["all", ""],
    ["a word of many", "shop"],
    ["a name", "velo shop 50"],
    ["nothing found", "zebra"],
  ] as const) {
    const work = () => servedCustomers({ search });
    const { units } = await withActor(who, () => readUnits(work));
    const took: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now();
      await withActor(who, work);
      took.push(performance.now() - begun);
    }
    figures.push({ of, name: `${name}, p50`, value: median(took), unit: "ms", bar: 20 });
    figures.push({ of, name: `${name}, read units`, value: units, unit: "", bar: 12 });
  }
  return figures;
}
