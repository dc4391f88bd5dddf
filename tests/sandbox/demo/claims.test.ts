import { claimQueues, claims } from "@spoke/core/claim";
import { withActor } from "@spoke/core/platform";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actor } from "../../builders/actor.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";

const KINDS = ["sorgs", "hosts", "articles", "customers", "customer-areas", "warranty-terms", "frames", "claims"];

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

it("the demo's claims are imported, and fill every queue of the office", async () => {
  const [market] = MARKETS;
  if (!market) throw new Error("no market");
  const today = new Date();
  const files = [...masterFeeds(market, today, "hash"), ...historyFeeds(market, today)];
  for (const kind of KINDS)
    for (const file of files.filter((each) => each.kind === kind)) {
      const { refused } = await send(`feeds/${file.sorg}/${file.kind}/${file.name}`, String(file.body));
      expect([kind, refused]).toEqual([kind, 0]);
    }
  const office = actor({ host: market.host, sorg: market.sorg, scopes: ["page.claim", "menu.change-cust"] });
  const queues = await withActor(office, () => claimQueues({}));
  for (const { category, count } of queues) expect([category, count > 0]).toEqual([category, true]);
  const { rows, info } = await withActor(office, () => claims({ page: 1, limit: 20 }));
  expect(info.count).toBe(queues.reduce((sum, { count }) => sum + count, 0));
  expect(rows.every(({ custName, description }) => custName !== "" && description !== "")).toBe(true);
}, 120_000);
