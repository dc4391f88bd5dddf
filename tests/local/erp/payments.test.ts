import { expect, it } from "vitest";
import { invoiceSchema } from "../../../packages/core/src/invoice/schema.ts";
import { bookedRows, leftAfter } from "../../../packages/local/src/erp/payments.ts";

const AT = { at: Date.parse("2026-11-20T10:00:00.000Z"), asOf: "2026-11-20T10:00:00.001Z" };
const invoice = invoiceSchema.parse({
  invoiceNo: "I1",
  sorg: "S1",
  custCode: "C1",
  payerCode: "C1",
  invoiceDate: "2026-11-01",
  dueDate: "2026-12-01",
  currency: "EUR",
  accountingAmount: 1_000_000,
  grandTotal: 1_000_000,
  installment: 2,
  detail: [
    { articleCode: "A", articleCodeDisplay: "A", name: "N", uom: "PC", qty: 2, price: 500_000, subTotal: 1_000_000 },
  ],
  asOf: "2026-11-20T10:00:00.000Z",
});
const paid = (amount: number) => ({ sorg: "S1", invoiceNo: "I1", installment: 2, amount });

it("the sandbox ERP clears an invoice that was paid, with everything it had", () => {
  expect(bookedRows(invoice, 1_000_000, leftAfter(1_000_000, paid(100), false), AT)).toEqual([
    expect.objectContaining({
      invoiceNo: "I1",
      installment: "2",
      status: "Paid",
      clearingDate: "2026-11-20",
      accountingAmount: "100.0000",
      articleCode: "A",
      qty: "2",
      price: "50.0000",
      asOf: "2026-11-20T10:00:00.001Z",
    }),
  ]);
});

it("of a part that was paid it says what is left, and clears what nothing is left of", () => {
  const [part] = bookedRows(invoice, 1_000_000, leftAfter(1_000_000, paid(40), true), AT);
  expect(part).toMatchObject({ accountingAmount: "60.0000" });
  expect(part).not.toHaveProperty("status");
  expect(bookedRows(invoice, 1_000_000, leftAfter(1_000_000, paid(100), true), AT)[0]).toMatchObject({
    status: "Paid",
  });
});
