import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { mailAwaitedPayment } from "@spoke/core/mail/payment-awaited.ts";
import { mailReceipt } from "@spoke/core/mail/receipt.ts";
import { newId, systemActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { dealer, HOST, host, seller, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const LOCALES = ["en-US", "de", "fr", "id-ID", "ms-MY"] as const;
let table: TestTable;
let mail: MailService;
let directory: string;

beforeAll(async () => {
  table = await startTable();
  directory = mkdtempSync(join(tmpdir(), "spoke-receipt-"));
  mail = await startMail(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  await store([
    host(HOST, "U001", { email: "office@velo.example", webTitle: "Velo" }),
    sorg("U001", "EUR"),
    ...dealer({ code: "C1", name: "Wheel House", areas: [{ sorg: "U001" }] }),
    ...LOCALES.map((language) =>
      seller(language, [], { hosts: [HOST], email: `${language}@shop.example`, name: "Dora", language }),
    ),
  ]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mail.stop();
  rmSync(directory, { recursive: true });
  await table.stop();
});

/** The mail about a payment of documents, each with what was paid of what was open, in ten-thousandths. */
async function mailAbout(userId: string, documents: readonly object[], isPartialPayment: boolean) {
  const id = newId();
  const held = documents.map((document) => ({ sorg: "U001", ...document }));
  const isCredit = (document: object) => "amount" in document && Number(document.amount) < 0;
  const request = {
    ...{ id, customer: "C1", payerCode: "C1", payerName: "Wheel House", userId, host: HOST, locale: "en-US" },
    ...{ sorg: "U001", companyCode: "K1", merchant: "Velo", amount: 400_000, currency: "EUR", paymentId: "CARD" },
    ...{ method: { type: "Credit Card", desc: "Card" }, provider: "sandbox", state: "paid", isPartialPayment },
    invoices: held.filter((document) => !isCredit(document)),
    credits: held.filter(isCredit),
    ...(isPartialPayment ? {} : { methodDiscount: 2_000 }),
    ...{ digest: "", createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2026-11-21T09:00:00.000Z", version: 2 },
  };
  await store([{ kind: "put", item: { pk: `PAYREQ#${id}`, sk: "REQUEST", ...request } }]);
  await withActor(systemActor(), () => mailReceipt({ requestId: id, eventId: newId() }));
  const found = mail.mailbox.list(100).find(({ to }) => to.includes(`${userId}@shop.example`));
  if (!found) throw new Error("no mail");
  return found;
}

it("a transfer to a virtual account is mailed with its number, amount, and deadline, once, and not after it has ended", async () => {
  const request = {
    ...{ customer: "C1", payerCode: "C1", payerName: "Wheel House", userId: "en-US", host: HOST, locale: "en-US" },
    ...{ sorg: "U001", companyCode: "K1", merchant: "Velo", amount: 400_000, currency: "EUR", paymentId: "VA" },
    ...{ method: { type: "VA", desc: "Virtual account" }, provider: "sandbox", isPartialPayment: false, digest: "" },
    ...{ virtualAccountNo: "880812345678", virtualAccountBank: { code: "014", name: "BCA" }, extRefData: "PO 7" },
    invoices: [{ sorg: "U001", invoiceNo: "I1", amount: 400_000 }],
    ...{ createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2026-11-21T09:00:00.000Z", version: 2 },
  };
  const [pending, ended, eventId] = [newId(), newId(), newId()];
  const item = (id: string, state: string) => ({ pk: `PAYREQ#${id}`, sk: "REQUEST", ...request, id, state });
  await store([
    { kind: "put", item: item(pending, "pending") },
    { kind: "put", item: item(ended, "voided") },
  ]);
  const before = mail.mailbox.list(100).length;
  await withActor(systemActor(), async () => {
    await mailAwaitedPayment({ requestId: pending, eventId });
    await mailAwaitedPayment({ requestId: pending, eventId });
    await mailAwaitedPayment({ requestId: ended, eventId: newId() });
  });
  const [only, ...others] = mail.mailbox.list(100).slice(0, mail.mailbox.list(100).length - before);
  expect(others).toEqual([]);
  for (const part of ["BCA (014)", "880812345678", "EUR 40.00", "21 Nov 2026", "I1", "PO 7", `request=${pending}`])
    expect(plain(only?.text)).toContain(part);
});

const plain = (text: string | undefined): string => (text ?? "").replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

it.each([
  ["en-US", "Invoice I1 · Installment 2", "EUR 40.00 paid, EUR 33.10 still open"],
  ["de", "Rechnung I1 · Rate 2", "40,00 EUR bezahlt, noch 33,10 EUR offen"],
  ["fr", "Facture I1 · Échéance 2", "40,00 EUR payés, reste dû : 33,10 EUR"],
  ["id-ID", "Faktur I1 · Cicilan 2", "EUR 40,00 dibayar, sisa EUR 33,10"],
  ["ms-MY", "Invois I1 · Ansuran 2", "EUR 40.00 dibayar, baki EUR 33.10"],
] as const)(
  "the mail about a part payment names the invoice and what is left of it, in %s",
  async (locale, name, left) => {
    const document = { invoiceNo: "I1", installment: 2, amount: 400_000, openAmount: 731_000 };
    const { text, html } = await mailAbout(locale, [document], true);
    expect(plain(text)).toContain(`${name}: ${left}`);
    for (const part of [name, left]) expect(plain(html)).toContain(part);
  },
);

it("the mail about a payment lists its invoices and credits, and nothing is left of what is paid in full", async () => {
  const documents = [
    { invoiceNo: "I2", amount: 500_000, openAmount: 500_000 },
    { invoiceNo: "CN3", amount: -100_000, openAmount: -100_000 },
  ];
  const text = plain((await mailAbout("en-US", documents, false)).text);
  expect(text).toContain("Invoice I2: EUR 50.00\nCredit note CN3: −EUR 10.00\nPayment method discount: −EUR 0.20");
  expect(text).not.toContain("open");
});
