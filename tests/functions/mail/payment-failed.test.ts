import { newId } from "@spoke/core/platform";
import { paymentFailed } from "@spoke/events";
import { handler as paymentFailedMail } from "@spoke/functions/subscribers/payment-failed-mail.ts";
import type { SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { HOST, store } from "../../builders/records.ts";
import { batch, failures, setUpMailbox } from "./mailbox.ts";

const { sent } = setUpMailbox();

describe("a payment of invoices that ends without money", () => {
  async function endedPayment(state: "failed" | "expired" | "voided", patch: object = {}): Promise<SQSEvent> {
    const id = newId();
    const request = {
      ...{ id, customer: "C1", payerCode: "C1", payerName: "Wheel House", userId: "dora", host: HOST, locale: "en-US" },
      ...{ sorg: "U001", companyCode: "K1", merchant: "Velo", amount: 931_000, currency: "EUR", paymentId: "ACH" },
      ...{ method: { type: "ACH", desc: "Bank debit" }, provider: "sandbox", state, isPartialPayment: false },
      ...{ invoices: [{ sorg: "U001", invoiceNo: "I1", assignment: "I1", amount: 931_000 }], credits: [] },
      ...{ freightAllowance: 0, earlyPaymentDiscount: 0, methodDiscount: 0 },
      ...{ digest: "", createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2026-11-21T09:00:00.000Z", version: 2 },
      ...patch,
    };
    await store([{ kind: "put", item: { pk: `PAYREQ#${id}`, sk: "REQUEST", ...request } }]);
    const { sorg, customer, amount, currency } = request;
    return batch(paymentFailed, { requestId: id, sorg, customer, amount, currency, state });
  }

  it("is mailed once to the user who started it, with what to do next", async () => {
    const failed = await endedPayment("failed");
    expect(failures(await paymentFailedMail(failed))).toBe(0);
    expect(failures(await paymentFailedMail(failed))).toBe(0);
    await paymentFailedMail(await endedPayment("expired"));
    expect(sent().map(({ to }) => to)).toEqual([["dora@shop.example"], ["dora@shop.example"]]);
    const [first, second] = sent();
    expect(first?.subject).toMatch(/^Zahlung von 93,10\sEUR an Velo & Co fehlgeschlagen$/);
    expect(first?.text).toContain("Die Rechnungen sind wieder offen. Bitte zahlen Sie erneut");
    expect(second?.text).toContain("nicht rechtzeitig abgeschlossen");
  });

  it("is not mailed as failed when the office ended it, which says what became of the money", async () => {
    await paymentFailedMail(await endedPayment("failed", { reason: "reconciled" }));
    expect(sent()).toEqual([]);
  });

  it("is not mailed to a user who canceled it", async () => {
    expect(failures(await paymentFailedMail(await endedPayment("voided")))).toBe(0);
    expect(sent()).toEqual([]);
  });
});
