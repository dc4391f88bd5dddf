import { makePayments } from "@spoke/sandbox/demo/dealer-payments.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

const PAGE = "http://localhost:4999/pay/x";

function bill(index: number, fields: object = {}) {
  return {
    ...{ sorg: "U001", invoiceNo: `INV${index}`, installment: 0, assignment: `INV${index}`, openAmount: 1_000.33 },
    ...{ freightAllowance: 0, earlyPaymentDiscount: 0, isPayable: true, dueDate: { date: "2026-12-01" }, ...fields },
  };
}

it("the demo's dealer has payments of invoices and installments, paid, in part, failed, open, and paid late, to the cent", async () => {
  const created: Record<string, unknown>[] = [];
  const chosen: string[] = [];
  const invoices = [
    ...[bill(1, { openAmount: -20 }), bill(2, { isPayable: false })],
    ...[bill(3), bill(4, { installment: 1, assignment: "INV4-1" })],
    ...[bill(5, { freightAllowance: 10, earlyPaymentDiscount: 20 }), bill(6), bill(7)],
  ];
  const payments = [
    { id: "CARD", paymentMerchants: [{ paymentDiscount: 0 }] },
    { id: "ACH", paymentMerchants: [{ paymentDiscount: 0.005 }] },
  ];
  function dataFor({ query, variables }: { query: string; variables: Record<string, unknown> }): object {
    if (query.includes("payableInvoices"))
      return { payableInvoices: { payerCode: "US0001", withCredits: true, payments, invoices } };
    if (query.includes("createInvoicePaymentRequestV3")) {
      created.push(variables);
      const paymentRequest = { externalId: `P${created.length}`, redirectUrl: PAGE };
      return { createInvoicePaymentRequestV3: { paymentRequest, userErrors: [] } };
    }
    return { paymentRequest: { state: "paid" } };
  }
  vi.stubGlobal("fetch", async (address: string | URL, { body }: { body: string | URLSearchParams }) => {
    if (String(address) === PAGE) {
      chosen.push(String(body));
      return new Response(null, { status: 303 });
    }
    if (String(address).endsWith("/login")) return Response.json({ requestToken: "t" });
    return Response.json({ data: dataFor(JSON.parse(String(body))) });
  });
  const market = MARKETS.find(({ sorg }) => sorg === "U001");
  if (!market) throw new Error("no market");
  await makePayments(market, new URL("http://127.0.0.1:4000"));
  expect(created).toMatchObject([
    { invoices: ["INV3"], paymentId: "ACH", amount: 995.33, isPart: false },
    { invoices: ["INV4-1"], paymentId: "CARD", amount: 400.13, isPart: true },
    { invoices: ["INV5"], paymentId: "CARD", amount: 970.33, isPart: false },
    { invoices: ["INV6"], paymentId: "ACH", amount: 995.33, isPart: false },
    { invoices: ["INV7"], paymentId: "CARD", amount: 1_000.33, isPart: false },
  ]);
  expect(chosen).toEqual(["choice=pay", "choice=pay", "choice=fail", "choice=fail", "choice=late"]);
});
