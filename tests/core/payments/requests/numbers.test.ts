import { holdsAccountNumber } from "@spoke/core/payments/requests/numbers.ts";
import {
  ACCOUNT_TYPES,
  CARD_TYPES,
  createRequestSchema,
  methodKind,
  paymentInformationSchema,
} from "@spoke/core/payments/requests/schema.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const NUMBERS = [
  "4111111111111111",
  "my card is 4111 1111 1111 1111, thank you",
  "5500-0055-5555-5559",
  "4111 1111 1111 1111 123",
  "378282246310005",
  "4222222222222",
  "routing 021000021 account 12345",
  "DE89 3704 0044 0532 0130 00",
  "de89370400440532013000.",
  "GB29 NWBK 6016 1331 9268 19",
];

it.each(NUMBERS)("recognizes a card or account number: %s", (text) => {
  expect(holdsAccountNumber(text)).toBe(true);
});

it.each([
  "",
  "PO 4711",
  "Invoices of October, 2026-10-31",
  "INV261120-7K3QF",
  "call +1 503 555 0100",
  "4111111111111112",
  "0000000000000000",
  "123456789",
])("does not take other text for one: %s", (text) => {
  expect(holdsAccountNumber(text)).toBe(false);
});

/** A number with the check digit that makes it one of a card. */
function withCheckDigit(digits: string): string {
  for (let check = 0; check < 10; check += 1) {
    const sum = [...`${digits}${check}`].reverse().reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    if (sum % 10 === 0) return `${digits}${check}`;
  }
  throw new Error("there is always a check digit");
}

it("recognizes every possible card number in any grouping and context", () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{11,17}$/);
  const around = fc.stringMatching(/^[a-z ]{0,10}$/);
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom("", " ", "-"),
      fc.integer({ min: 2, max: 6 }),
      around,
      (body, gap, size, text) => {
        const card = withCheckDigit(body);
        const grouped = card.match(new RegExp(`.{1,${size}}`, "g"))?.join(gap) ?? card;
        expect(holdsAccountNumber(`${text} ${grouped} ${text}`)).toBe(true);
      },
    ),
  );
});

it("[payment-015] [payment-016] payment data is a kind of account or card, and whether to save it: there is no field for a number", () => {
  expect(ACCOUNT_TYPES).toEqual(["Checking", "General Ledger", "Savings", "Corporate Checking"]);
  expect(CARD_TYPES).toEqual(["Visa", "MasterCard", "American Express", "Discover"]);
  const input = { accountType: "Savings", creditCardType: "Visa", shouldSavePayment: true };
  expect(paymentInformationSchema.parse(input)).toEqual(input);
  expect(paymentInformationSchema.parse({}).shouldSavePayment).toBe(false);
  for (const field of ["accountNumber", "routingNumber", "creditCardNumber", "securityCode", "expiredYear"]) {
    expect(paymentInformationSchema.safeParse({ [field]: "1" }).success).toBe(false);
  }
});

it("[payment-014] the type of the method distinguishes bank debits from cards", () => {
  expect(["ACH Debit", "Credit Card", "Virtual Account"].map(methodKind)).toEqual(["ach", "card", "other"]);
});

it("no text in a payment request may contain such a number", () => {
  const requests = { amount: 1, currency: "EUR", payerCode: "C", merchant: "M", positives: ["I"] };
  expect(createRequestSchema.safeParse({ ...requests, extRefData: "PO 4711" }).success).toBe(true);
  for (const field of ["extRefData", "payerName"]) {
    const parsed = createRequestSchema.safeParse({ ...requests, [field]: "4111 1111 1111 1111" });
    expect(parsed.error?.issues).toMatchObject([{ path: [field], message: "account_number_refused" }]);
  }
});
