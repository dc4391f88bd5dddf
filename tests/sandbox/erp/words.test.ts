import { textFor } from "@spoke/sandbox/erp/words.ts";
import { expect, it } from "vitest";

it("the ERP writes to dealers in the language of their market, and in English elsewhere", () => {
  const all = (text: string, count?: number) =>
    ["U001", "G001", "1000", "S1"].map((sorg) => textFor(sorg, text, count));
  expect(all("30 days net")).toEqual(["30 days net", "30 Tage netto", "30 hari neto", "30 days net"]);
  expect(all("Already shipped: {count}", 2)).toEqual([
    "Already shipped: 2",
    "Schon versandt: 2",
    "Sudah dikirim: 2",
    "Already shipped: 2",
  ]);
});
