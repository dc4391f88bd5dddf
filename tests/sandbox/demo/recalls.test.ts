import { progressOf, readRecall } from "@spoke/core/recall/store.ts";
import { assortment } from "@spoke/sandbox/demo/assortment.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { background } from "../../builders/recalls.ts";
import { asSystem } from "../../builders/store.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

test("the repair kits of the demo's recalls are articles of its catalogs, in their languages, that dealers cannot buy", () => {
  for (const market of MARKETS) {
    const [feed] = historyFeeds(market, new Date()).filter(({ name }) => name.startsWith("recalls-"));
    const rows = String(feed?.body).trim().split("\n");
    const kits = new Set(rows.map((row) => String(JSON.parse(row).kitArticle)));
    expect(kits.size).toBe(2);
    const { articles } = assortment(market, new Date());
    for (const kit of kits) {
      const found = articles.find(({ article }) => article.articleCode === kit);
      expect(found?.blocks.orderBlocked).toBe(true);
      expect(found?.article.images.length).toBeGreaterThan(0);
      expect(new Set(Object.values(found?.article.name ?? {})).size).toBeGreaterThan(3);
    }
  }
});

test("the demo has a running recall with progress, and a closed recall", async () => {
  const [market] = MARKETS;
  if (!market) throw new Error("the demo has no market");
  const kinds = ["frames", "registrations", "recalls", "recall-repairs", "closed"];
  const all = historyFeeds(market, new Date(Date.now() - 60_000));
  const wanted = kinds.flatMap((prefix) => all.filter(({ name }) => name.startsWith(`${prefix}-`)));
  expect(wanted).toHaveLength(kinds.length);
  for (const { kind, name, body } of wanted) {
    const sent = await send(`feeds/U001/${kind}/${name}`, body);
    expect({ name, ...sent }).toMatchObject({ status: "imported", refused: 0 });
  }
  const [closed, running] = ["1", "2"].map((name) => `R-${market.suffix.toUpperCase()}-${name}`);
  await asSystem(async () => {
    expect(await readRecall(closed ?? "")).toMatchObject({ state: "closed" });
    expect(await readRecall(running ?? "")).toMatchObject({ state: "published", stopSale: true, locale: "en-US" });
    const languages = (await readRecall(running ?? ""))?.texts.map(({ locale }) => locale);
    expect(languages).toEqual(market.languages.slice(1));
    await background.mark(running ?? "");
    const rows = await Array.fromAsync(progressOf(running ?? ""));
    expect(rows.some(({ open }) => open > 0)).toBe(true);
    expect(rows.some(({ closed: done }) => done > 0)).toBe(true);
  });
});
