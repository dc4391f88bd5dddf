/** The visit lists of the office and of a salesperson with 10,000 forms in two years: time and read units. */
import { type Actor, addDays, chunk, commit, systemActor, today, withActor } from "@spoke/core/platform";
import { relistVisits, visitForms } from "@spoke/core/visit-form";
import { storedVisitFormSchema, type VisitForm } from "@spoke/core/visit-form/schema.ts";
import { coverageWrite, newVisitFormWrites } from "@spoke/core/visit-form/store.ts";
import { dealer, HOST, host, seller, someone, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import type { Figure } from "./figures.ts";
import { timed } from "./lists-claims.ts";

const VISITS = 10_000;
const DEALERS = 50;
const DAYS = 730;

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    return await measureVisits();
  } finally {
    await table.stop();
  }
}

async function measureVisits(): Promise<Figure[]> {
  const area = { sorg: "1000", limitation: "salesman" as const, option: "", value: "sam" };
  const dealers = Array.from({ length: DEALERS }, (_, index) =>
    dealer({ code: codeOf(index), name: `Visited ${index}`, areas: [{ sorg: "1000", salesman: "sam" }] }),
  );
  await store([host(HOST, "1000"), ...dealers.flat(), seller("sam", [area])]);
  const visits = Array.from({ length: VISITS }, (_, index) => visitOf(index));
  for (const part of chunk(visits, 5))
    await withActor(systemActor(), () => commit({ writes: part.flatMap(newVisitFormWrites) }));
  await withActor(systemActor(), async () => {
    for (const visit of visits.slice(-DEALERS)) await commit({ writes: [await coverageWrite(undefined, visit)] });
    await relistVisits({});
  });
  const staff = (userId: string, unrestrictedSorgs: readonly string[]): Actor =>
    someone(userId, ["page.formvisit", "menu.change-cust"], { sorg: "1000", sorgs: ["1000"], unrestrictedSorgs });
  return [
    ...(await measure(staff("olga", ["1000"]), "office with 10,000 visits", 10)),
    // With a read for each dealer of the page, who may have another salesperson by now.
    ...(await measure(staff("sam", []), "salesperson of 50 dealers with 10,000 visits", 50)),
  ];
}

async function measure(who: Actor, of: string, units: number): Promise<Figure[]> {
  const list = (input: object = {}) => visitForms({ variant: "polygon", page: 1, limit: 20, ...input });
  return [
    ...(await timed(who, of, "page 1", units, () => list())),
    ...(await timed(who, of, "page 50", units, () => list({ page: 50 }))),
    ...(await timed(who, of, "page 1 of a dealer", 10, () => list({ custCodes: [codeOf(7)] }))),
    ...(await timed(who, of, "page 1 of a month", units, () => list({ from: dayAgo(60), to: dayAgo(30) }))),
  ];
}

const codeOf = (index: number): string => `VISITED${String(index % DEALERS).padStart(2, "0")}`;

const dayAgo = (days: number): string => addDays(today("UTC"), -days);

function visitOf(index: number): VisitForm {
  const visitedOn = dayAgo(Math.floor((index * DAYS) / VISITS));
  return storedVisitFormSchema.parse({
    ...{ id: `V${String(index).padStart(6, "0")}`, variant: "polygon", sorg: "1000", custCode: codeOf(index) },
    ...{ custName: `Visited ${index % DEALERS}`, visitedOn, brandDomination: true, ownQuantity: 4, otherQuantity: 2 },
    series: [{ id: "S1", text: { default: "Siskiu" }, brand: "Polygon", isOwn: true, quantity: 4 }],
    ...{ equipment: [], notes: "Moved the corner", photos: [], isDeleted: false, version: 1 },
    ...{ createdBy: { id: "sam", name: "Sam" }, createdAt: `${visitedOn}T09:00:00.000Z` },
    parts: ["salesman:sam"],
  });
}
