import { IndexBase } from "@spoke/core/catalogue/search/base.ts";
import { buildIndex } from "@spoke/core/catalogue/search/build.ts";
import { makeOverlay } from "@spoke/core/catalogue/search/overlay.ts";
import { MemoryIndex } from "@spoke/core/catalogue/search/view.ts";
import { describe, expect, it } from "vitest";
import { syntheticArticles } from "../catalogue/synthetic.ts";

const COUNT = 2_000;
// Every third article has a former code; every hundredth shares it with another.
const articles = syntheticArticles(COUNT).map((article, at) => ({
  ...article,
  ...(at % 3 === 0 && { old_code: `OLD-${at % 100 === 0 ? 0 : at}/X` }),
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
    for (const { article_code, article_code_display, old_code } of articles)
      for (const code of [article_code, article_code_display, old_code ?? ""].map(fold).filter(Boolean))
        having.set(code, (having.get(code) ?? new Set()).add(article_code));
    const codes = articles.flatMap(({ article_code, article_code_display, old_code }, at) => [
      at % 2 ? article_code : article_code.toLowerCase().replaceAll("-", " "),
      article_code_display,
      ...(old_code ? [old_code] : []),
      // The beginning of a code, its end, and one that nobody has.
      article_code.slice(0, -1),
      article_code.slice(1),
      `${article_code}-none`,
    ]);
    const found = await index.byAnyCode(codes, COUNT, "en-US");
    for (const [at, code] of codes.entries()) {
      const cards = (found[at] ?? []).map(({ article_code }) => article_code).sort();
      expect([code, cards]).toEqual([code, [...(having.get(fold(code)) ?? [])].sort()]);
    }
  });

  it("is no article for a text without letters and digits, and never more than asked for", async () => {
    const [none, signs, shared] = await index.byAnyCode(["", " -/ ", "old 0 x"], 3, "en-US");
    expect([none, signs]).toEqual([[], []]);
    expect(shared).toHaveLength(3);
  });
});
