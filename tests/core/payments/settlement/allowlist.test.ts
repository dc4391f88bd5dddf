import { allowlistedFields } from "@spoke/core/payments/settlement/allowlist.ts";
import { expect, it } from "vitest";

it("stores only the fields of a callback that identify a payment and its state", () => {
  const body = {
    transaction_id: "1eae238a-cb9e-4f92-b284-aac8b39e4eab",
    order_id: "01KAH2W9G0000000000000AAAA",
    transaction_status: "settlement",
    transaction_time: "2026-11-20 19:00:00",
    status_code: "200",
    gross_amount: "1250000.00",
    currency: "IDR",
    va_numbers: [{ bank: "bca", va_number: "812785002530231" }],
    customer_details: { first_name: "Budi" },
    masked_card: "481111-1114",
  };
  const { va_numbers: _numbers, customer_details: _customer, masked_card: _card, ...stored } = body;
  expect(allowlistedFields("midtrans", body)).toEqual(stored);
});

it("stores no number in a text field, regardless of its check digit", () => {
  const numbers = ["4242424242424242", "110000000", "12345678", "DE89370400440532013000", 4242424242424242, 110000000];
  for (const number of numbers) {
    const object = { id: number, object: number, status: number, currency: number, metadata: { externalId: number } };
    expect(allowlistedFields("stripe", { id: number, type: number, livemode: number, data: { object } })).toEqual({});
    const fields = ["transaction_id", "order_id", "transaction_status", "transaction_time", "status_code", "currency"];
    expect(allowlistedFields("midtrans", Object.fromEntries(fields.map((name) => [name, number])))).toEqual({});
    const payment = { id: number, externalId: number, status: number, at: number };
    expect(allowlistedFields("sandbox", { id: number, type: number, payment })).toEqual({});
  }
  expect(allowlistedFields("sandbox", { payment: "4242424242424242" })).toEqual({});
  expect(allowlistedFields("sandbox", undefined)).toEqual({});
  expect(allowlistedFields("midtrans", { gross_amount: "4242424242424242" })).toEqual({});
});
