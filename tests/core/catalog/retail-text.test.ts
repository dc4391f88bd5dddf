import { retailText } from "@spoke/core/catalog";
import { textsIn } from "@spoke/core/texts/index.ts";
import { expect, it } from "vitest";

it("documents say where recommended prices include tax, in the reader's language", () => {
  const names = (retailTax: number) =>
    ["en-US", "de", "fr"].map((locale) => textsIn(locale)(retailText({ retailTax })));
  expect(names(0)).toEqual(["MSRP", "UVP", "Prix public conseillé"]);
  expect(names(0.19)).toEqual(["MSRP incl. tax", "UVP inkl. MwSt.", "Prix public conseillé TTC"]);
});
