import { kindNamed } from "@spoke/core/feed/kinds/index.ts";
import { isSafeSvg } from "@spoke/core/feed/svg.ts";
import { assortment, type DemoArticle } from "@spoke/sandbox/demo/assortment.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { renderPaper } from "@spoke/sandbox/demo/papers.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readPdf } from "../../support/pdf.ts";

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const LOCALES = ["en-US", "de", "fr", "id-ID", "ms-MY"];
const row = z.record(z.string(), z.unknown());
const shelves = MARKETS.map((market) => ({ market, ...assortment(market, TODAY) }));
const models = (articles: readonly DemoArticle[]) => [
  ...Map.groupBy(articles, ({ article }) => article.group.parentName).values(),
];

describe("the demo's catalog", () => {
  it("shows no model as another one: each has a drawing of its own and two to four views, all of them safe", () => {
    for (const { articles, pictures } of shelves) {
      const mains = models(articles).map(([first]) => {
        const images = first?.article.images ?? [];
        expect(images.length).toBeGreaterThanOrEqual(2);
        expect(images.length).toBeLessThanOrEqual(4);
        const svgs = images.map(({ full }) => pictures.get(full.split("/").at(-1) ?? "") ?? "");
        expect(new Set(svgs).size).toBe(svgs.length);
        // Without colors, so that a model in another color is no other drawing.
        return svgs[0]?.replaceAll(/#[0-9a-f]{6}/g, "") ?? "";
      });
      expect(new Set(mains).size).toBe(mains.length);
      for (const svg of pictures.values()) expect(isSafeSvg(svg)).toBe(true);
    }
  });

  it("advertises its promotions with a scene of its own in every market", () => {
    const scenes = MARKETS.map((market) => {
      const feeds = masterFeeds(market, TODAY, "hash");
      const [promotion] = feeds
        .filter(({ kind }) => kind === "promotions")
        .map(({ body }) => row.parse(JSON.parse(String(body))));
      return String(feeds.find(({ kind, name }) => kind === "images" && name === promotion?.image)?.body);
    });
    expect(new Set(scenes).size).toBe(MARKETS.length);
    for (const scene of scenes) expect(isSafeSvg(scene)).toBe(true);
  });

  it("describes each model in its own words and in all languages", () => {
    for (const { articles } of shelves) {
      const first = models(articles).flatMap(([article]) => article ?? []);
      for (const { article } of first) {
        expect(Object.keys(article.description ?? {})).toEqual(LOCALES);
        expect(Object.keys(article.name)).toEqual(LOCALES);
      }
      for (const locale of LOCALES)
        expect(new Set(first.map(({ article }) => article.description?.[locale])).size).toBe(first.length);
    }
  });

  it("has words for every color, category, and property that it uses", () => {
    for (const { market, articles } of shelves) {
      const [feed] = masterFeeds(market, TODAY, "hash").filter(({ kind }) => kind === "terms");
      const translated = new Set(
        String(feed?.body)
          .trim()
          .split("\n")
          .map((line) => String(row.parse(JSON.parse(line)).term)),
      );
      const used = articles.flatMap(({ article, stock }) => [
        ...[article.color ?? "", article.merchandiseCategory.description],
        ...stock.map(({ location }) => location),
        ...article.specification.map(({ name }) => name),
        // Numbers, sizes, and codes need no words, unlike these.
        ...[article.frameSize ?? "", ...article.specification.map(({ value }) => value)].filter((value) =>
          /\p{Ll}{3}/u.test(value),
        ),
      ]);
      // The same in every language.
      const same = new Set(["Stack", "Reach", "Motor"]);
      expect([...new Set(used)].filter((word) => !translated.has(word) && !same.has(word))).toEqual([]);
    }
  });

  it("has only articles, words, and promotions that the import takes, and names parts that it sells", () => {
    for (const { market, articles } of shelves) {
      const codes = new Set(articles.map(({ article }) => article.articleCode));
      for (const { article } of articles)
        for (const code of [...article.spares, ...article.compatible]) expect(codes.has(code)).toBe(true);
      const context = { sorg: market.sorg, asOf: TODAY.toISOString(), timeZone: "UTC", latest: TODAY.toISOString() };
      for (const feed of masterFeeds(market, TODAY, "hash")) {
        const kind = ["terms", "articles", "promotions"].includes(feed.kind) ? kindNamed(feed.kind) : undefined;
        if (!kind) continue;
        const problems = String(feed.body)
          .trim()
          .split("\n")
          .map((line, index) => kind.prepare([{ line: index + 1, cells: row.parse(JSON.parse(line)) }], context))
          .flatMap((prepared) => ("problems" in prepared ? prepared.problems : []));
        expect(problems, feed.kind).toEqual([]);
      }
    }
  });

  it("offers only spare parts that fit the bike: its wheels, brakes, gears, and bars", () => {
    for (const { articles } of shelves) {
      const byCode = new Map(articles.map(({ article }) => [article.articleCode, article]));
      const bikes = articles.map(({ article }) => article).filter(({ category }) => category === "Bike");
      for (const bike of bikes) {
        const fact = (code: string) => bike.specification.find((each) => each.code === code)?.value ?? "";
        const parts = bike.spares.flatMap((code) => byCode.get(code) ?? []);
        const ofKind = (start: string) => parts.filter(({ articleCode }) => articleCode.startsWith(start));
        const large = ["700C", '28"', '29"'].includes(bike.wheelSize ?? "");
        expect(parts.length, bike.articleCode).toBeGreaterThan(0);
        expect(ofKind("TUB").map(({ model }) => model)).toEqual(
          large ? [bike.wheelSize === '29"' ? "Presta 29" : "Presta 28"] : [],
        );
        if (!large) expect(ofKind("TIR")).toEqual([]);
        if (!fact("brakes").includes("disc")) expect(ofKind("BRA"), bike.articleCode).toEqual([]);
        const [, sprockets] = fact("gears").split(" × ");
        for (const { model } of ofKind("CHA")) expect(model).toBe(`${sprockets}-speed`);
        if (!sprockets) expect([...ofKind("CAS"), ...ofKind("DER")]).toEqual([]);
        expect(ofKind("TAP").length * ofKind("GRI").length).toBe(0);
      }
    }
  });

  it("sells complete groupsets of different components, each with its own picture", () => {
    for (const { articles, pictures } of shelves) {
      const sets = models(articles.filter(({ article }) => article.groupset));
      expect(sets).toHaveLength(3);
      for (const set of sets) {
        expect(new Set(set.map(({ article }) => article.frameSize)).size).toBe(6);
        expect(
          new Set(set.map(({ article }) => pictures.get(article.images[0]?.full.split("/").at(-1) ?? ""))).size,
        ).toBe(6);
      }
    }
  });
});

it("price lists write amounts as the site does in the market's language", async () => {
  const forms = { "en-US": /^\$[\d,]+\.\d\d$/, de: /^[\d.]+,\d\d\u00a0€$/, "id-ID": /^Rp\u00a0[\d.]+$/ };
  for (const [locale, form] of Object.entries(forms)) {
    const market = MARKETS.find((each) => each.locale === locale);
    if (!market) throw new Error(`no market of ${locale}`);
    const { pages } = readPdf(await renderPaper("prices", "Prices", "", market));
    const amounts = pages
      .flatMap((page) => page.split("\n"))
      .filter((line) => /\d{3}/.test(line) && !/^20\d\d$/.test(line));
    expect(amounts.filter((line) => form.test(line)).length).toBeGreaterThan(5);
    expect(amounts.join(" ")).not.toMatch(/USD|EUR|IDR/);
  }
});
