import { shortCode } from "@spoke/web/features/customer/customer.ts";
import { customerNumber } from "@spoke/web/lib/customerNumber.ts";
import { describe, expect, it } from "vitest";

describe("a customer's number", () => {
  it("[customer-014] is isr where there is one, else r3", () => {
    expect(customerNumber({ unified: "U", r3: "R", isr: "I" })).toBe("I");
    expect(customerNumber({ unified: "U", r3: "R", isr: "" })).toBe("R");
    expect(customerNumber({ unified: "U", r3: "R", isr: null })).toBe("R");
  });

  it("[customer-015] is shortened to six characters on a phone when it begins with I or 0", () => {
    expect(shortCode("I001234567")).toBe("234567");
    expect(shortCode("0001234567")).toBe("234567");
    expect(shortCode("A001234567")).toBe("A001234567");
    expect(shortCode("I12")).toBe("I12");
  });
});
