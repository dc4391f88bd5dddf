/** The claim lists of a dealer and of the office with 10,000 claims in two years, and a frame's passport: time and read units. */
import { claimQueues, claims, claimsVersion } from "@spoke/core/claim";
import { type Claim, claimSchema } from "@spoke/core/claim/schema.ts";
import { newClaimWrites } from "@spoke/core/claim/store.ts";
import { frameKey, framePassport } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { type Actor, chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { actingFor, HOST, someone, store } from "../tests/builders/records.ts";
import { readUnits } from "../tests/support/read-units.ts";
import { type Figure, median } from "./figures.ts";

const CLAIMS = 10_000;
const TURNS = 50;
const DAYS = 730;
const DEALER = "CLAIMANT";

/** Figures of claims, on a table that has a host. */
export async function measureClaims(): Promise<Figure[]> {
  const frame = frameSchema.parse({
    ...{ frameNumber: "WTU1K100000", sorg: "U001", brand: "VEL", articleCode: "A-1", description: "Trail 5" },
    ...{ custCode: DEALER, shippedOn: "2026-03-02", asOf: instant(0) },
  });
  await store([{ kind: "put", item: { ...frame, ...frameKey(frame) } }]);
  const filed = Array.from({ length: CLAIMS }, (_, index) => claimOf(index));
  for (const part of chunk(filed, 5))
    await withActor(systemActor(), () => commit({ writes: part.flatMap(newClaimWrites) }));
  const dealer = someone("claimant", ["page.claim"], actingFor(DEALER, ["U001"]));
  const office = someone("officer", ["page.claim", "menu.change-cust"], actingFor(DEALER, ["U001"]));
  return [
    ...(await measure(dealer, "dealer with 10,000 claims")),
    ...(await measure(office, "office with 10,000 claims")),
    ...(await timed(dealer, "frame with 20 claims", "passport", 10, () =>
      framePassport({ frameNumber: frame.frameNumber }),
    )),
  ];
}

async function measure(who: Actor, of: string): Promise<Figure[]> {
  const list = (input: object = {}) => claims({ page: 1, limit: 20, ...input });
  return [
    ...(await timed(who, of, "page 1", 10, () => list())),
    ...(await timed(who, of, "page 50", 10, () => list({ page: 50 }))),
    ...(await timed(who, of, "page 1 of a queue", 10, () => list({ filter: { category: "open" } }))),
    ...(await timed(who, of, "queues", 2, () => claimQueues({}))),
    ...(await timed(who, of, "poll", 2, () => claimsVersion({}))),
  ];
}

/** Median time and read units of what an actor does, each beside its bar (units: `bar`; time: `ms`). */
export async function timed(
  who: Actor,
  of: string,
  name: string,
  bar: number,
  work: () => Promise<unknown>,
  ms = 10,
): Promise<Figure[]> {
  const { units } = await withActor(who, () => readUnits<unknown>(work));
  const took: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await withActor(who, work);
    took.push(performance.now() - begun);
  }
  return [
    { of, name: `${name}, p50`, value: median(took), unit: "ms", bar: ms },
    { of, name: `${name}, read units`, value: units, unit: "", bar },
  ];
}

const instant = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

const RECENT = ["submitted", "in-review", "information-needed", "approved", "awaiting-return"] as const;

function claimOf(index: number): Claim {
  const at = instant((index * DAYS * 24) / CLAIMS);
  const number = 100_000 + Math.floor(index / 20);
  return claimSchema.parse({
    ...{ id: `C250101-${String(index).padStart(5, "0")}`, host: HOST, sorg: "U001", custCode: DEALER },
    ...{ custName: "Dora's Bikes", productCategory: "Bike", brand: "VEL", brandName: "Velmora", articleCode: "A-1" },
    status: index < 100 ? RECENT[index % RECENT.length] : "resolved",
    ...{ frameNumber: `WTU1K${number}`, description: "Velmora Trail 5, size M, black", purchaseDate: at.slice(0, 10) },
    lines: [{ lineNo: 1, articleCode: "A-1", description: "Trail 5", qty: 1, problem: { id: "P1", part: "Fork" } }],
    createdBy: { id: "dora", name: "Dora", side: "dealer" },
    ...{ createdAt: at, submittedAt: at, statusAt: at, version: 1 },
  });
}
