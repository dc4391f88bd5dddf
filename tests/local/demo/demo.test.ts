import { describe, expect, it } from "vitest";
import { z } from "zod";
import { assortment } from "../../../packages/local/src/demo/assortment.ts";
import { historyFeeds } from "../../../packages/local/src/demo/history.ts";
import { MARKETS } from "../../../packages/local/src/demo/markets.ts";
import { masterFeeds } from "../../../packages/local/src/demo/masters.ts";
import { people } from "../../../packages/local/src/demo/people.ts";
import type { FeedFile } from "../../../packages/local/src/feed-file.ts";

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const row = z.record(z.string(), z.unknown());
const rowsOf = ({ body }: FeedFile) =>
  String(body)
    .trim()
    .split("\n")
    .map((line) => row.parse(JSON.parse(line)));
const history = MARKETS.map((market) => historyFeeds(market, TODAY));

describe("the demo", () => {
  it("is the same every time", () => {
    const [market] = MARKETS;
    if (!market) throw new Error("no market");
    expect(masterFeeds(market, TODAY, "hash")).toEqual(masterFeeds(market, TODAY, "hash"));
    expect(historyFeeds(market, TODAY)).toEqual(history[0]);
  });

  it("has three hosts with a currency and language each, and at least 2,000 articles with a picture and a code of their own", () => {
    expect(new Set(MARKETS.map(({ currency }) => currency.display))).toEqual(new Set(["USD", "IDR", "EUR"]));
    let articles = 0;
    for (const market of MARKETS) {
      const { articles: own, pictures } = assortment(market, TODAY);
      articles += own.length;
      expect(new Set(own.map(({ article }) => article.article_code)).size).toBe(own.length);
      expect(new Set(own.map(({ article }) => article.slug)).size).toBe(own.length);
      for (const { article } of own) expect(pictures.has(article.images[0]?.full.split("/").pop() ?? "")).toBe(true);
    }
    expect(articles).toBeGreaterThanOrEqual(2_000);
  });

  it("has sixty dealers, six sales people, and fixed sign-ins for every role on each host", () => {
    const all = MARKETS.map((market) => people(market));
    expect(all.flatMap(({ dealers }) => dealers)).toHaveLength(60);
    expect(all.flatMap(({ users }) => users.filter(({ role }) => role === "salesman"))).toHaveLength(6);
    expect(new Set(all.flatMap(({ users }) => users.map(({ username }) => username))).size).toBe(
      all.flatMap(({ users }) => users).length,
    );
    for (const { users } of all) {
      const roles = users.filter(({ fixed }) => fixed).map(({ role }) => role);
      expect(roles.toSorted()).toEqual(["administrator", "customer-vendor", "dealer", "dealer", "guest", "salesman"]);
    }
  });

  it("has two years of orders for every dealer, each number once", () => {
    const orders = history.flatMap(([file]) => (file ? rowsOf(file) : []));
    const owners = new Map(orders.map((one) => [String(one.order_no), String(one.custCode)]));
    for (const one of orders) expect(owners.get(String(one.order_no))).toBe(one.custCode);
    expect(new Set(owners.values()).size).toBe(60);
    const dates = orders.map((one) => String(one.createdAt)).toSorted();
    expect(Date.parse(dates.at(-1) ?? "") - Date.parse(dates[0] ?? "")).toBeGreaterThan(600 * 86_400_000);
    expect(dates.every((date) => Date.parse(date) < TODAY.getTime())).toBe(true);
  });

  it("delivers and invoices only what was ordered, for what it cost", () => {
    for (const [orders, deliveries, invoices] of history) {
      if (!orders || !deliveries || !invoices) throw new Error("a file is missing");
      const ordered = new Map(rowsOf(orders).map((one) => [`${one.order_no} ${one.lineNo}`, Number(one.order_qty)]));
      for (const one of rowsOf(deliveries))
        expect(ordered.get(`${one.orderNo} ${one.lineNo}`)).toBe(Number(one.orderQty));
      const totals = Map.groupBy(rowsOf(invoices), (one) => String(one.invoiceNo));
      for (const rows of totals.values()) {
        // A further instalment, and a credit note, have no lines.
        const lines = rows.filter((one) => one.articleCode !== undefined);
        if (lines.length === 0) {
          expect(rows.map((one) => Number(one.grandTotal) < 0)).toEqual([true]);
          continue;
        }
        const sum = lines.reduce((total, one) => total + Number(one.subTotal), 0);
        expect(sum).toBeCloseTo(Number(lines[0]?.grandTotal), 2);
      }
    }
  });
});
