import {
  alphanumericSchema,
  claimDescriptionSchema,
  dialedPhoneSchema,
  emailSchema,
  formatPhone,
  freeTextSchema,
  lineSchema,
  notEmptySchema,
  numericSchema,
  passwordPairSchema,
  passwordSchema,
  phoneSchema,
  requiredSchema,
  textSchema,
} from "@spoke/core/validation/schema.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";

/** The keys of what is wrong with a value; empty when nothing is. */
function keysOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe("what is required", () => {
  it("[format-002] a no is an answer, and so is a zero", () => {
    for (const value of [false, 0, "x", [1], {}]) expect(keysOf(requiredSchema, value)).toEqual([]);
    for (const value of [undefined, null, "", []]) expect(keysOf(requiredSchema, value)).toEqual(["required"]);
  });

  it("refuses spaces alone", () => {
    expect(keysOf(notEmptySchema, " \t ")).toEqual(["not_empty"]);
    expect(notEmptySchema.parse(" a ")).toBe("a");
  });
});

describe("text", () => {
  const NAMES = [
    "Müller",
    "Nuñez",
    "François L’Écuyer",
    "Đặng",
    "O'Neill",
    "李小龙",
    "Siti Nurhaliza",
    "Jean-Luc",
    "Ó Súilleabháin",
  ];

  it.each(NAMES)("%s is a name", (name) => {
    expect(keysOf(textSchema, name)).toEqual([]);
    // The same written with combining marks, as some keyboards do.
    expect(keysOf(textSchema, name.normalize("NFD"))).toEqual([]);
  });

  it("may hold the signs of the rule and no digits, markup or line breaks", () => {
    expect(keysOf(textSchema, "A-b.c,d/e&f:g?h!i'")).toEqual([]);
    for (const bad of ["a1", "<b>", "a\nb", "a\u0000", "a;b", "a=b", "\u202Ea"])
      expect([bad, keysOf(textSchema, bad)]).toEqual([bad, ["valid_text"]]);
  });

  it("of a claim has no question and exclamation marks", () => {
    expect(keysOf(claimDescriptionSchema, "Fork, front: loose")).toEqual([]);
    for (const bad of ["Loose?", "Loose!"])
      expect(keysOf(claimDescriptionSchema, bad)).toEqual(["claim_invalid_article_description"]);
  });

  it("that is free may say anything but what cannot be seen", () => {
    expect(keysOf(freeTextSchema, "Order 261120-7K3QF (2 × 19.90 €) is late; 100 % sure?\nThanks 🙂")).toEqual([]);
    expect(keysOf(freeTextSchema, "Play < 2 mm, torque > 9 Nm")).toEqual([]);
    for (const bad of ["a\u0007b", "\uD800"]) expect(keysOf(freeTextSchema, bad)).toEqual(["valid_free_text"]);
  });

  it("of one line has digits and any sign that can be seen, and neither a line break nor a turn of direction", () => {
    for (const line of ["Hauptstraße 12, 2. OG", "O'Neill & Söhne (Zürich)", "李的车行 №1", ""])
      expect(keysOf(lineSchema, line)).toEqual([]);
    for (const line of ["a\nb", "a\tb", "a\u2028b", "evil\u202eexe", "<b>", "a\u0000"])
      expect(keysOf(lineSchema, line)).toEqual(["valid_line"]);
  });
});

describe("addresses and numbers", () => {
  it("codes have letters and digits, and numbers digits alone", () => {
    expect(keysOf(alphanumericSchema, "AB12é")).toEqual([]);
    expect(keysOf(alphanumericSchema, "AB-12")).toEqual(["valid_alphaNumeric"]);
    expect(keysOf(numericSchema, "0123")).toEqual([]);
    expect(keysOf(numericSchema, "1.5")).toEqual(["must_be_numeric"]);
  });

  it("an e-mail address is one", () => {
    expect(keysOf(emailSchema, "a.b+c@shop.example")).toEqual([]);
    expect(keysOf(emailSchema, "")).toContain("required");
    for (const bad of ["a", "a@b", "a@b.c\nBcc: x@y.z", "a b@c.de", "a@@b.de"])
      expect([bad, keysOf(emailSchema, bad)]).toEqual([bad, ["valid_email"]]);
  });

  it("a telephone number has 17 digits at most", () => {
    expect(keysOf(phoneSchema, "1".repeat(17))).toEqual([]);
    expect(keysOf(phoneSchema, "1".repeat(18))).toEqual(["valid_phone"]);
    expect(keysOf(phoneSchema, "+4912")).toEqual(["valid_phone"]);
  });

  it("a telephone number with its country code may be grouped as people group it", () => {
    expect(dialedPhoneSchema.parse("+49 (731) 123-45")).toBe("+4973112345");
    expect(dialedPhoneSchema.parse("0731/123.45")).toBe("073112345");
    expect(dialedPhoneSchema.parse("")).toBe("");
    for (const wrong of ["+", "12+3", "call me", "1".repeat(18), `+${"1".repeat(18)}`, " ".repeat(41)])
      expect(keysOf(dialedPhoneSchema, wrong)).toEqual(["valid_phone"]);
    expect(keysOf(dialedPhoneSchema, `+${"1".repeat(17)}`)).toEqual([]);
  });

  it("[format-001] a telephone number loses its leading zero and gains the country code", () => {
    expect(formatPhone("0812345")).toBe("+62812345");
    expect(formatPhone("0171 23-45", "+49")).toBe("+491712345");
    expect(formatPhone("812345", "+60")).toBe("+60812345");
    expect(formatPhone("+44 20 7946")).toBe("+44207946");
    expect(formatPhone("")).toBe("");
  });

  it("a number that has its code is left as it is, however often it is formatted", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}$/), (digits) => {
        const once = formatPhone(digits);
        expect(formatPhone(once)).toBe(once);
      }),
    );
  });
});

describe("a password", () => {
  it("says each rule that does not hold", () => {
    expect(keysOf(passwordSchema, "Bicycle-2026")).toEqual([]);
    expect(keysOf(passwordSchema, "bike")).toEqual([
      "pass_min",
      "pass_should_contain_number",
      "pass_should_contain_upp_and_lower",
      "pass_known",
    ]);
    expect(keysOf(passwordSchema, "BICYCLES1")).toEqual(["pass_should_contain_upp_and_lower"]);
    expect(keysOf(passwordSchema, "")).toEqual(["required"]);
    expect(keysOf(passwordSchema, `Aa1${"x".repeat(198)}`)).toEqual(["too_long"]);
  });

  it("is the same both times", () => {
    expect(keysOf(passwordPairSchema, { password: "Bicycle-2026", confirmPassword: "Bicycle-2026" })).toEqual([]);
    const differs = passwordPairSchema.safeParse({ password: "Bicycle-2026", confirmPassword: "Bicycle-2025" });
    expect(differs.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["confirmPassword", "pass_not_match"],
    ]);
    const both = passwordPairSchema.safeParse({ password: "bike", confirmPassword: "bicycle" });
    expect(both.error?.issues.map(({ message }) => message)).toEqual(
      expect.arrayContaining(["pass_min", "pass_not_match"]),
    );
  });
});
