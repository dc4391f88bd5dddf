import { newId } from "@spoke/core/platform";
import { paymentMismatched, paymentReconciled } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/payment-mismatched-mail.ts";
import { describe, expect, it } from "vitest";
import { HOST, store } from "../../builders/records.ts";
import { batch, failures, setUpMailbox } from "./mailbox.ts";

const { sent } = setUpMailbox();

describe("money that does not match a payment of invoices", () => {
  const reported = { amount: 500_000, currency: "EUR" };

  async function payment(patch: object) {
    const id = newId();
    const request = {
      ...{ id, customer: "C1", payerCode: "C1", payerName: "Wheel House", userId: "dora", host: HOST, locale: "en-US" },
      ...{ sorg: "U001", companyCode: "K1", merchant: "Velo", amount: 931_000, currency: "EUR", paymentId: "ACH" },
      ...{ method: { type: "ACH", desc: "Bank debit" }, provider: "sandbox", isPartialPayment: false },
      ...{ invoices: [{ sorg: "U001", invoiceNo: "I1", assignment: "I1", amount: 931_000 }], credits: [] },
      ...{ freightAllowance: 0, earlyPaymentDiscount: 0, methodDiscount: 0 },
      ...{ digest: "", createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2026-11-21T09:00:00.000Z", version: 2 },
      ...patch,
    };
    await store([{ kind: "put", item: { pk: `PAYREQ#${id}`, sk: "REQUEST", ...request } }]);
    return { requestId: id, sorg: "U001", customer: "C1", amount: 931_000, currency: "EUR" };
  }
  const came = async (patch: object, reason = "paid_after_end") => {
    const facts = await payment({ mismatches: ["CASE"], ...patch });
    return batch(paymentMismatched, { ...facts, reconciliation: "CASE", reason, reported });
  };
  const decided = async (money: string, patch: object) =>
    batch(paymentReconciled, { ...(await payment(patch)), money, reason: "amount", reported });

  it.each([
    ["expired", "als ihre Frist schon abgelaufen war", "bitte bezahlen Sie sie bis dahin nicht"],
    ["voided", "nachdem sie abgebrochen worden war", "bitte bezahlen Sie sie bis dahin nicht"],
    ["failed", "obwohl sie zuvor fehlgeschlagen war", "bitte bezahlen Sie sie bis dahin nicht"],
    ["pending", /sind 50,00\sEUR statt 93,10\sEUR eingegangen/, "bis dahin nicht erneut"],
    ["paid", /sind weitere 50,00\sEUR eingegangen/, "Sie müssen nichts weiter tun"],
  ])("is mailed once to the payer, with what happened and what comes next: %s", async (state, why, next) => {
    const event = await came({ state });
    expect(failures(await handler(event))).toBe(0);
    expect(failures(await handler(event))).toBe(0);
    expect(sent().map(({ to }) => to)).toEqual([["dora@shop.example"]]);
    const [mail] = sent();
    expect(mail?.subject).toMatch(/^Wir prüfen eine Zahlung von 50,00\sEUR an Velo & Co$/);
    expect(mail?.text).toMatch(why);
    expect(mail?.text).toContain("erstatten den Betrag oder verbuchen ihn auf Ihrem Konto");
    expect(mail?.text).toContain(next);
    expect(mail?.text).toMatch(/Rechnungen: I1\n/);
    expect(mail?.text).toContain(`https://${HOST}/de/payment/invoice?request=`);
  });

  it("is not mailed once the office has decided, which is mailed instead", async () => {
    await handler(await came({ state: "expired", mismatches: undefined }));
    expect(sent()).toEqual([]);
  });

  it.each([
    ["refunded", "failed", "reconciled", /^Zahlung von 50,00\sEUR an Velo & Co erstattet$/, "stimmte nicht überein"],
    ["refunded", "expired", undefined, /erstattet$/, "nachdem diese Zahlung schon beendet war, und wurden erstattet"],
    ["refunded", "paid", undefined, /erstattet$/, "Ihre Rechnungen bleiben bezahlt."],
    ["booked", "failed", "reconciled", /auf Ihrem Konto verbucht$/, "Fragen Sie uns, bevor"],
    ["booked", "voided", undefined, /auf Ihrem Konto verbucht$/, "nachdem diese Zahlung schon beendet war."],
    ["booked", "paid", undefined, /auf Ihrem Konto verbucht$/, "mit anderen Rechnungen verrechnet"],
  ])("is mailed when the office has %s it for a payment that is %s", async (money, state, reason, subject, text) => {
    await handler(await decided(money, { state, reason }));
    const [mail] = sent();
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).not.toContain("zahlen Sie erneut");
    expect(mail?.text).toMatch(/: PAY-\w{8}\n/);
  });
});
