import { textFor } from "@spoke/sandbox/erp/words.ts";
import { expect, it } from "vitest";

it("the ERP writes to dealers in the language of their market, and in English elsewhere", () => {
  const all = (text: string, count?: number) =>
    ["U001", "G001", "1000", "S1"].map((sorg) => textFor(sorg, text, count));
  expect(all("30 days net")).toEqual(["30 days net", "30 Tage netto", "30 hari neto", "30 days net"]);
  expect(all("{count} pcs had already shipped.", 2)).toEqual([
    "2 pcs had already shipped.",
    "2 Stück waren schon versandt.",
    "2 barang sudah dikirim.",
    "2 pcs had already shipped.",
  ]);
});
