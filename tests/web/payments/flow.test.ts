import { PAY_DIALOGS, PAY_START, payFlow } from "@spoke/web/features/payments/flow.ts";
import { readAmount } from "@spoke/web/lib/amounts.ts";
import { addMessages, loadLocale } from "@spoke/web/lib/i18n.ts";
import { expect, it, onTestFinished } from "vitest";

it("[payment-001] while paying, summary, deductions, terms, an invoice and payment data open and close, one at a time", () => {
  expect(PAY_DIALOGS).toEqual(["summary", "deduction", "terms", "invoice", "information"]);
  for (const dialog of PAY_DIALOGS) {
    const open = payFlow(PAY_START, { kind: "open", dialog, ...(dialog === "invoice" && { invoiceId: "I1" }) });
    expect([open.dialog, open.invoiceId]).toEqual([dialog, dialog === "invoice" ? "I1" : undefined]);
    expect(payFlow(open, { kind: "close" })).toEqual(PAY_START);
  }
});

it("[payment-002] remembers part payment, saved data, and that the payment is being created", () => {
  const flow = (["partial", "saved", "creating"] as const).reduce(
    (before, kind) => payFlow(before, { kind, on: true }),
    PAY_START,
  );
  expect(flow).toMatchObject({ isPartial: true, usesSaved: true, isCreating: true });
  expect(payFlow(flow, { kind: "partial", on: false })).toMatchObject({ isPartial: false, usesSaved: true });
});

it("[payment-003] leaving the page discards the payment", () => {
  const begun = payFlow(payFlow(PAY_START, { kind: "open", dialog: "summary" }), { kind: "creating", on: true });
  expect(payFlow(begun, { kind: "leave" })).toEqual(PAY_START);
});

it("amounts are read in the language's format, and anything else is refused", async () => {
  expect(["1,234.50", "$12", "0.1"].map((text) => readAmount(text, { symbol: "$" }))).toEqual([
    12_345_000, 120_000, 1_000,
  ]);
  expect(
    ["", "abc", "-1", "1e5", "1,2,3,x", "5,50", "1,2345", "1234,567"].map((text) => readAmount(text, { symbol: "$" })),
  ).toEqual(Array(8).fill(undefined));
  for (const locale of ["de", "en-US"] as const) addMessages(locale, {});
  await loadLocale("de");
  onTestFinished(() => loadLocale("en-US"));
  expect(["1.234,50", "1234,5", "€ 12", "12\u00a0€"].map((text) => readAmount(text, { symbol: "€" }))).toEqual([
    12_345_000, 12_345_000, 120_000, 120_000,
  ]);
});
