import { barcodeOf } from "@spoke/core/pdf";
import bwip from "bwip-js/node";
import { expect, it } from "vitest";
import * as z from "zod";

const widthsSchema = z.tuple([z.object({ sbs: z.array(z.number()) })]);

/** Bars and spaces as another program draws them. */
function expected(kind: "ean13" | "ean8" | "code128", text: string): string {
  const [{ sbs }] = widthsSchema.parse(bwip.raw(kind, text, ""));
  return sbs.map((width, index) => (index % 2 === 0 ? "1" : "0").repeat(width)).join("");
}

it("barcodes are EAN for article numbers of 8 and 13 digits, and Code 128 for other codes", () => {
  for (const number of ["4006381333931", "0012345678905", "9501101530003"])
    expect(barcodeOf(number)).toBe(expected("ean13", number));
  expect(barcodeOf("96385074")).toBe(expected("ean8", "96385074"));
  for (const code of ["CRA2-AM-17M", "Fork 32/120", "a~Z 0"]) expect(barcodeOf(code)).toBe(expected("code128", code));
  expect(barcodeOf("Gabel Ü")).toBeUndefined();
});
