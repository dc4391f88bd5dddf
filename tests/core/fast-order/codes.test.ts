import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { describe, expect, it } from "vitest";
import { syntheticArticles } from "../catalog/synthetic.ts";

const COUNT = 2_000;
// Every third article has a former code; every hundredth shares it with another.
const articles = syntheticArticles(COUNT).map((article, at) => ({
  ...article,
  ...(at % 3 === 0 && { oldCode: `OLD-${at % 100 === 0 ? 0 : at}/X` }),
}));
const base = new IndexBase("1", buildIndex("S100", articles));
const overlay = makeOverlay(base, {
  version: "1",
  retail: new Float64Array(base.count),
  stocked: new Uint32Array(Math.ceil(base.count / 32)),
  promotions: { headers: [], pairs: new Uint32Array() },
});
const index = new MemoryIndex(base, overlay);
const fold = (code: string) => code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

describe("an article by any of its codes", () => {
  it("is found by each of them, whatever the case and separators, and by nothing else", async () => {
    const having = new Map<string, Set<string>>();
    for (const { articleCode, articleCodeDisplay, oldCode } of articles)
      for (const code of [articleCode, articleCodeDisplay, oldCode ?? ""].map(fold).filter(Boolean))
        having.set(code, (having.get(code) ?? new Set()).add(articleCode));
    const codes = articles.flatMap(({ articleCode, articleCodeDisplay, oldCode }, at) => [
      at % 2 ? articleCode : articleCode.toLowerCase().replaceAll("-", " "),
      articleCodeDisplay,
      ...(oldCode ? [oldCode] : []),
      // The beginning of a code, its end, and one that nobody has.
      articleCode.slice(0, -1),
      articleCode.slice(1),
      `${articleCode}-none`,
    ]);
    const found = await index.byAnyCode(codes, COUNT, "en-US");
    for (const [at, code] of codes.entries()) {
      const cards = (found[at] ?? []).map(({ articleCode }) => articleCode).sort();
      expect([code, cards]).toEqual([code, [...(having.get(fold(code)) ?? [])].sort()]);
    }
  });

  it("finds no article for a text without letters and digits, and returns at most the requested number", async () => {
    const [none, signs, shared] = await index.byAnyCode(["", " -/ ", "old 0 x"], 3, "en-US");
    expect([none, signs]).toEqual([[], []]);
    expect(shared).toHaveLength(3);
  });
});
