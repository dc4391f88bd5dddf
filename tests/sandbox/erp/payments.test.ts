import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { fromUnits, parseDay } from "@spoke/core/platform";
import { leftAfter, paidInvoiceRows } from "@spoke/sandbox/erp/payments.ts";
import { expect, it } from "vitest";

const AT = { today: parseDay("2026-11-20"), asOf: "2026-11-20T10:00:00.001Z" };
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
const paid = (amount: number) => ({ sorg: "S1", invoiceNo: "I1", installment: 2, amount: fromUnits(amount) });

it("the ERP simulator clears a paid invoice and keeps all its fields", () => {
  expect(paidInvoiceRows(invoice, fromUnits(100), leftAfter(fromUnits(100), paid(100), false), AT)).toEqual([
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

it("a partial payment leaves the remaining amount; the last part clears the invoice", () => {
  const [part] = paidInvoiceRows(invoice, fromUnits(100), leftAfter(fromUnits(100), paid(40), true), AT);
  expect(part).toMatchObject({ accountingAmount: "60.0000" });
  expect(part).not.toHaveProperty("status");
  expect(paidInvoiceRows(invoice, fromUnits(100), leftAfter(fromUnits(100), paid(100), true), AT)[0]).toMatchObject({
    status: "Paid",
  });
});
