import { parsePaste } from "@spoke/core/fast-order/paste.ts";
import { parseQuantity } from "@spoke/core/fast-order/quantity.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("a quantity as people write it", () => {
  it.each([
    ["12", 12],
    [" 12 ", 12],
    ["1,000", 1000],
    ["1.000", 1000],
    ["1 000", 1000],
    ["1\u202f000", 1000],
    ["1'234'567", 1_234_567],
    ["1.000,00", 1000],
    ["1,000.0", 1000],
    ["12.0", 12],
    ["12,00", 12],
    ["0", 0],
    ["007", 7],
  ])("%j is %i", (written, qty) => expect(parseQuantity(written)).toBe(qty));

  it.each(["", "1.5", "1,25", "-3", "+3", "1e3", "12 pcs", "=1+1", "1.000.00", "1,00,000", "1.000,5", "9".repeat(20)])(
    "%j is no quantity, and nothing is cut from it",
    (written) => expect(parseQuantity(written)).toBeUndefined(),
  );

  it("reads every quantity that any language of the site writes", () => {
    const locales = fc.constantFrom("en-US", "de", "fr", "id-ID", "ms-MY");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), locales, (qty, locale) => {
        expect(parseQuantity(qty.toLocaleString(locale))).toBe(qty);
      }),
    );
  });
});

describe("lines that are pasted", () => {
  const two = [
    { articleCode: "A-1", qty: "2" },
    { articleCode: "B-2", qty: "1,000" },
  ];
  it.each([
    ["tabs, as spreadsheets copy", "A-1\t2\r\nB-2\t1,000\r\n"],
    ["semicolons", "A-1;2\nB-2; 1,000 \n\n"],
    ["commas", 'A-1,2\n"B-2","1,000"'],
    ["commas, and thousands with a comma of their own", "A-1,2\nB-2,1,000"],
    ["a head", "Article code\tQty\nA-1\t2\nB-2\t1,000"],
    ["a German head, the other way round", "Menge;Artikelnummer\n2;A-1\n1,000;B-2"],
    ["a French head among other columns", "Réf.\tNom\tQuantité\nA-1\tx\t2\nB-2\ty\t1,000"],
    ["an Indonesian head", "Kode Barang,Jumlah\nA-1,2\nB-2,1,000".replace("1,000", '"1,000"')],
  ])("come in by %s", (_, text) => expect(parsePaste(text)).toEqual(two));

  it("keep a quote that is a sign of the text, and a line without quantity", () => {
    expect(parsePaste('WHEEL 29"\t2\nRIM 26"\t3\nONLY-CODE')).toEqual([
      { articleCode: 'WHEEL 29"', qty: "2" },
      { articleCode: 'RIM 26"', qty: "3" },
      { articleCode: "ONLY-CODE", qty: "" },
    ]);
    expect(parsePaste("")).toEqual([]);
  });

  it("are as many as there are rows, whatever is in them", () => {
    const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ./"-]{0,12}[A-Za-z0-9]$/);
    const line = fc.record({ articleCode: code, qty: fc.integer({ min: 0, max: 99_999 }).map(String) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 50 }),
        fc.constantFrom("\t", ";", ","),
        (lines, separator) => {
          const head = ["code", "qty"].join(separator);
          const text = [head, ...lines.map(({ articleCode, qty }) => `${articleCode}${separator}${qty}`)].join("\n");
          expect(parsePaste(text)).toEqual(lines);
        },
      ),
    );
  });
});
