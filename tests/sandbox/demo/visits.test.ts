import { withActor } from "@spoke/core/platform";
import { visitForms } from "@spoke/core/visit-form";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { polygonVisits, visitFeed, visitQuestionFeed } from "@spoke/sandbox/demo/visits.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actor } from "../../builders/actor.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

it("the demo's visits of two years are imported where dealers are visited, with notes in the market's language", async () => {
  const market = MARKETS.find(({ sorg }) => sorg === "1000");
  if (!market) throw new Error("no market");
  const today = new Date();
  const masters = masterFeeds(market, today, "hash").filter(({ kind }) =>
    ["sorgs", "hosts", "customers", "customer-areas"].includes(kind),
  );
  for (const file of [
    ...masters,
    visitQuestionFeed(polygonVisits(market), today),
    visitFeed(polygonVisits(market), today),
  ]) {
    const { refused } = await send(`feeds/${file.sorg}/${file.kind}/${file.name}`, String(file.body));
    expect([file.kind, refused]).toEqual([file.kind, 0]);
  }
  const office = actor({ host: market.host, sorg: "1000", scopes: ["page.formvisit", "menu.change-cust"] });
  const { rows, info } = await withActor(office, () =>
    visitForms({ variant: "polygon", page: 1, limit: 250, detail: true }),
  );
  expect(info.count).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.some(({ detail }) => detail?.notes.includes("spanduk"))).toBe(true);
  const days = rows.map(({ visitedOn }) => Date.parse(visitedOn));
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(600 * 86_400_000);
}, 120_000);
