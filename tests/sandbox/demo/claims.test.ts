import { claimQueues, claims } from "@spoke/core/claim";
import { setClock, withActor } from "@spoke/core/platform";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { COLORS } from "@spoke/sandbox/demo/words.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { actor } from "../../builders/actor.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";

const KINDS = [
  "sorgs",
  "hosts",
  "terms",
  "articles",
  "customers",
  "customer-areas",
  "warranty-terms",
  "claim-problems",
  "frames",
  "claims",
];

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

it("the demo's claims are imported in the language of the host, and fill every queue of the office", async () => {
  const market = MARKETS.find(({ locale }) => locale === "de");
  if (!market) throw new Error("no German market");
  const today = new Date();
  const files = [...masterFeeds(market, today, "hash"), ...historyFeeds(market, today)];
  // The list of hosts is read again after 30 s.
  let sent = 0;
  const restore = setClock(() => Date.now() + sent * 60_000);
  onTestFinished(restore);
  for (const kind of KINDS) {
    sent += 1;
    for (const file of files.filter((each) => each.kind === kind)) {
      const { refused } = await send(`feeds/${file.sorg}/${file.kind}/${file.name}`, String(file.body));
      expect([kind, refused]).toEqual([kind, 0]);
    }
  }
  const office = actor({ host: market.host, sorg: market.sorg, scopes: ["page.claim", "menu.change-cust"] });
  const queues = await withActor(office, () => claimQueues({}));
  for (const { category, count } of queues) expect([category, count > 0]).toEqual([category, true]);
  const { rows, info } = await withActor(office, () => claims({ page: 1, limit: 20 }));
  expect(info.count).toBe(queues.reduce((sum, { count }) => sum + count, 0));
  expect(rows.every(({ custName, description }) => custName !== "" && description !== "")).toBe(true);
  let named = 0;
  const descriptions = rows.map(({ description }) => description).join();
  for (const { en, de } of COLORS.map(([, , , name]) => name)) {
    expect(descriptions).not.toContain(en);
    if (descriptions.includes(de)) named += 1;
  }
  expect(named).toBeGreaterThan(0);
}, 120_000);
