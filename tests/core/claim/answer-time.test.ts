import { answerDaysOf, claim, claimAnswerDays, claims, createClaimBike, updateClaimStatus } from "@spoke/core/claim";
import { lastLateDay, typical } from "@spoke/core/claim/age.ts";
import { type Actor, dayOf, setClock, withActor } from "@spoke/core/platform";
import { workQueue } from "@spoke/core/work-queue";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, knownProblem, shippedFrame, storedArticle } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
let restoreClock = () => {};
let frames = 0;

const at = (instant: string) => {
  restoreClock();
  restoreClock = setClock(() => Date.parse(instant));
};

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());
beforeEach(async () => {
  at("2026-11-02T12:00:00Z");
  shop = await newShop({});
  await knownProblem(shop.sorg, "P1");
});
afterEach(() => restoreClock());

const SCOPES = ["page.claim"];
const dealer = () => shop.actor({ scopes: SCOPES });
const office = () => shop.actor({ userId: "olga", scopes: [...SCOPES, "menu.change-cust"] });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);

/** Files a claim on Monday, November 2. */
async function file(brand: string): Promise<string> {
  at("2026-11-02T12:00:00Z");
  frames += 1;
  const frameNumber = `WTU${7000 + frames}K`;
  await shippedFrame(shop.sorg, frameNumber, { custCode: shop.unified, brand });
  const input = {
    frameNumber,
    purchaseDate: "2026-05-01",
    problems: [{ id: "P1" }],
    attachments: await bikeFiles(dealer()),
  };
  return (await as(dealer(), () => createClaimBike(input))).id;
}
async function decide(id: string, day: string, newStatus = "approved"): Promise<void> {
  at(`${day}T12:00:00Z`);
  const move = (currentStatus: string, next: string) =>
    as(office(), () => updateClaimStatus({ id, currentStatus, newStatus: next, reason: "Wear" }));
  await move("submitted", "in-review");
  await move("in-review", newStatus);
}
async function decideAll(brand: string, days: readonly string[]): Promise<void> {
  for (const day of days) await decide(await file(brand), day);
}
const usual = (brand = "") => as(dealer(), () => claimAnswerDays({ brand }));
const times = (day: string, count: number) => Array.from({ length: count }, () => day);

describe("the time that answers usually take", () => {
  test("is unknown while fewer than eight claims are decided, then the median of their business days", async () => {
    await decideAll("VEL", times("2026-11-03", 4));
    await decideAll("VEL", times("2026-11-09", 3));
    expect(await usual("VEL")).toBeUndefined();
    await decide(await file("VEL"), "2026-11-09", "rejected");
    // Four took one day, four five: one weekend lies in between.
    expect(await usual("VEL")).toBe(3);
  });

  test("of a brand with few decisions is that of all brands, and another seller's does not count", async () => {
    await decideAll("VEL", times("2026-11-04", 8));
    await decideAll("TOR", times("2026-11-23", 2));
    expect([await usual("VEL"), await usual("TOR"), await usual()]).toEqual([2, 2, 2]);
    const other = await newShop({});
    expect(await as(other.actor({ scopes: SCOPES }), () => claimAnswerDays({}))).toBeUndefined();
    const refused = await refusalOf(as(other.actor({ scopes: SCOPES }), () => claimAnswerDays({ sorg: shop.sorg })));
    expect(refused?.kind).toBe("not-found");
  });

  test("is the same before a claim, by its article, and on the claim", async () => {
    await decideAll("VEL", times("2026-11-04", 8));
    await decideAll("TOR", times("2026-11-06", 8));
    await storedArticle(shop.sorg, "B-1", { brand: { id: "VEL", description: "Velos" } });
    const open = await file("VEL");
    const onClaim = await as(dealer(), async () => answerDaysOf(await claim({ id: open })));
    expect([await as(dealer(), () => claimAnswerDays({ articleCode: "B-1" })), onClaim]).toEqual([2, 2]);
    expect(await usual()).toBe(3);
  });

  test("stays on a claim what it was when the claim was sent, whatever is decided meanwhile", async () => {
    await decideAll("VEL", times("2026-11-05", 8));
    const open = await file("VEL");
    const daysOf = async () => as(dealer(), async () => answerDaysOf(await claim({ id: open })));
    await decideAll("VEL", times("2026-11-13", 30));
    expect([await daysOf(), await usual("VEL")]).toEqual([3, 9]);
  });

  test("is said of open claims alone", async () => {
    await decideAll("VEL", times("2026-11-05", 8));
    const open = await file("VEL");
    const daysOf = async () => as(dealer(), async () => answerDaysOf(await claim({ id: open })));
    expect(await daysOf()).toBe(3);
    await decide(open, "2026-11-05");
    expect(await daysOf()).toBeUndefined();
  });

  test.each([
    [[3], 3],
    [[0, 0], 1],
    [[1, 2], 2],
    [[9, 1, 2], 2],
  ])("the middle of %j days is %i", (days, middle) => expect(typical(days)).toBe(middle));
});

test("a claim waits too long after more than five business days, until it is decided", async () => {
  const [first, second] = [await file("VEL"), await file("VEL")];
  const late = async () => {
    const { rows } = await as(office(), () => claims({ page: 1, limit: 10, filter: { late: true }, order: "ASC" }));
    const work = await as(office(), () => workQueue({}));
    return [rows.map(({ id }) => id).sort(), work.find(({ kind }) => kind === "claims")?.late];
  };
  at("2026-11-09T22:00:00Z");
  expect(await late()).toEqual([[], 0]);
  at("2026-11-10T12:00:00Z");
  expect(await late()).toEqual([[first, second].sort(), 2]);
  await decide(first, "2026-11-10");
  expect(await late()).toEqual([[second], 1]);
});

test("days at the weekend do not make a claim late", () => {
  const before = (day: string) => lastLateDay(dayOf(`${day}T12:00:00Z`, "UTC"));
  expect(["2026-11-13", "2026-11-15", "2026-11-16"].map(before)).toEqual(["2026-11-05", "2026-11-05", "2026-11-08"]);
});
