import { format, textsIn, unitText } from "@spoke/core/texts";
import { describe, expect, it } from "vitest";

describe("texts of mails, documents, and files", () => {
  it("fill their placeholders in the user's language", () => {
    expect(format("mail.hello", { name: "Dora" }, "de")).toBe("Guten Tag Dora,");
    expect(format("pdf.page", { page: 1, pages: 3 }, "fr")).toBe("Page 1 sur 3");
  });

  it("choose the plural form by the count", () => {
    const t = textsIn("en-US");
    expect(t("mail.link_hours", { count: 1 })).toContain("1 hour.");
    expect(t("mail.link_hours", { count: 48 })).toContain("48 hours.");
    expect(textsIn("id-ID")("mail.link_hours", { count: 1 })).toContain("1 jam");
  });

  it("are British English in Singapore, and American where the spelling is the same", () => {
    expect(format("pdf.catalog.color", {}, "en-SG")).toBe("Colour");
    expect(format("pdf.catalog.size", {}, "en-UK")).toBe("Size");
  });

  it("are English for a locale without texts", () => {
    expect(format("push.back_in_stock", {}, "xx")).toBe("Back in stock");
  });

  it("fail in tests when a value is missing", () => {
    expect(() => format("mail.hello", {}, "en-US")).toThrow("no value for {name} in mail.hello");
  });
});

it("units of measure have words in every language; others keep their codes", () => {
  expect([
    unitText("PC", 8, textsIn("de")),
    unitText("pce", 1, textsIn("en-US")),
    unitText("PAIR", 2, textsIn("id-ID")),
  ]).toEqual([...["Stk.", "pc", "pasang"]]);
  expect(unitText("REEL", 3, textsIn("de"))).toBe("REEL");
});
