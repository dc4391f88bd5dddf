import { gtinFor, gtinOf, readScan, shownGtin } from "@spoke/core/catalog/gtin.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { syntheticArticles } from "./synthetic.ts";

describe("a GTIN", () => {
  it.each([
    ["96385074", "00000096385074"],
    ["614141999996", "00614141999996"],
    ["0614141999996", "00614141999996"],
    ["4 006381 333931", "04006381333931"],
    ["09506000134352", "09506000134352"],
  ])("%s has a valid check digit, whatever its leading zeros", (typed, gtin) => expect(gtinOf(typed)).toBe(gtin));

  it.each(["4006381333932", "400638133393", "123", "", "00000000", "40063813339A1", "9506000134352950600013435"])(
    "is not %s",
    (typed) => expect(gtinOf(typed)).toBeUndefined(),
  );

  it("is no longer valid if a digit changes", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/), fc.nat(13), fc.integer({ min: 1, max: 9 }), (item, at, by) => {
        fc.pre(!/^0+$/.test(item));
        const gtin = gtinFor(item);
        expect(gtinOf(gtin)).toBe(gtin);
        expect(gtinOf(shownGtin(gtin))).toBe(gtin);
        const wrong = [...gtin].with(at, String((Number(gtin[at]) + by) % 10)).join("");
        expect(gtinOf(wrong)).toBeUndefined();
      }),
    );
  });
});

describe("a scan", () => {
  it.each([
    ["https://id.gs1.org/01/09506000134352/21/WK-4711%2F9", { gtin: "09506000134352", serial: "WK-4711/9" }],
    ["https://brand.example/p/01/9506000134352/10/LOT1/21/AB12?17=270101", { gtin: "09506000134352", serial: "AB12" }],
    ["https://brand.example/gtin/9506000134352/ser/AB12", { gtin: "09506000134352", serial: "AB12" }],
    ["https://brand.example/01/9506000134352", { gtin: "09506000134352" }],
    ["(01)09506000134352(21)AB12", { gtin: "09506000134352", serial: "AB12" }],
    ["]d2010950600013435221AB12", { gtin: "09506000134352", serial: "AB12" }],
    ["https://us.example/frames?number=WTU%200012", { serial: "WTU 0012" }],
    ["https://us.example/en-us/frames?number=WTU0012", { serial: "WTU0012" }],
    ["4006381333931", { gtin: "04006381333931" }],
    ["https://brand.example/01/9506000134353/21/AB12", {}],
    ["https://brand.example/about", {}],
    ["WTU0012345", {}],
    ["%%%", {}],
  ])("of %s", (text, meaning) => expect(readScan(text)).toEqual({ text, ...meaning }));

  it("never fails, whatever is in the code", () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => readScan(text).text.length <= 300));
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (text) => readScan(text).text === text.trim()));
  });
});

describe("an article with a GTIN", () => {
  const [first, second] = syntheticArticles(2);
  if (!first || !second) throw new Error("no articles");
  const articles = [{ ...first, gtin: "00614141999996" }, second];
  const base = new IndexBase("1", buildIndex("S100", articles));
  const at = articles.length === base.count ? base.byCode(first.articleCode) : -1;

  it.each(["614141999996", "0614141999996", "00614141999996", "https://brand.example/01/00614141999996/21/X1"])(
    "is found by %s",
    (typed) => {
      expect(base.text.idsWithCode(typed)).toEqual([at]);
      expect([...base.text.search(typed).ids]).toEqual([at]);
    },
  );

  it("is not found by another valid GTIN", () => {
    expect(base.text.idsWithCode("4006381333931")).toEqual([]);
    expect([...base.text.search("4006381333931").ids]).toEqual([]);
  });
});
