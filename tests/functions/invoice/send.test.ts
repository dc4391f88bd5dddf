import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { invoiceMailAddresses, sendEmailInvoice } from "@spoke/core/invoice";
import { invoiceFile } from "@spoke/core/invoice/files.ts";
import { PER_USER_AND_HOUR } from "@spoke/core/invoice/send.ts";
import { countWithin, newId, Refusal, withActor } from "@spoke/core/platform";
import { statementFile, statementSpreadsheet } from "@spoke/core/statement/files.ts";
import { invoiceRequested } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/invoice-requested-mail.ts";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { erpPosts, stopClock } from "../../builders/erp-invoices.ts";
import { actingFor, dealer, HOST, host, seller, someone, store } from "../../builders/records.ts";
import { outbox } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { readPdf } from "../../support/pdf.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let mail: MailService;
let directory: string;
let restore = (): void => undefined;
let lastSeen = 0;

beforeAll(async () => {
  table = await startStores();
  directory = mkdtempSync(join(tmpdir(), "spoke-invoices-"));
  mail = await startMail(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  restore = stopClock();
  const areas = [{ sorg: "U001" }];
  await store([
    host(HOST, "U001", { webTitle: "Velo & Co", email: "office@velo.example" }),
    ...dealer({ code: "C1", name: "Dora's Bikes", city: "Boulder", areas }),
    ...dealer({ code: "C2", name: "Other", areas }),
    seller("dora", [], { email: "dora@shop.example", name: "Dora Müller", language: "de" }),
    seller("bare", []),
  ]);
  const line = { articleCode: "A1", articleCodeDisplay: "A-1", brand: "Veloria", uom: "PCE" };
  const detail = [
    { ...line, name: "Bell", qty: 1_200, price: 12_500, subTotal: 15_000_000 },
    { ...line, name: '=HYPERLINK("http://x")', qty: 1, price: 20_000, subTotal: 20_000 },
  ];
  const sums = { tax: 1_000_000, grandTotal: 16_020_000, accountingAmount: 16_020_000 };
  await erpPosts("I-1", { detail, ...sums, terms: "30 days", notes: "=1+1", dueDate: "2026-10-20" });
  await erpPosts("I-2", { accountingAmount: -500_000, grandTotal: -500_000 });
  await erpPosts("THEIRS-1", { custCode: "C2", payerCode: "C2" });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  restore();
  await mail.stop();
  rmSync(directory, { recursive: true });
  await table.stop();
});
beforeEach(() => {
  lastSeen = mail.mailbox.list(1_000).length;
});

const sent = () => mail.mailbox.list(1_000).slice(0, -lastSeen || undefined);
const as = <T>(userId: string, work: () => Promise<T>, locale = "de"): Promise<T> =>
  withActor(someone(userId, ["page.invoice-status"], { ...actingFor("C1", ["U001"]), locale }), work);
const ask = (invoiceNo: string, userId = "dora") => as(userId, () => sendEmailInvoice({ invoiceNo, sorg: "U001" }));

function batch(data: object, id = newId()): SQSEvent {
  const { type, version } = invoiceRequested;
  const actor = { kind: "user", userId: "dora", host: HOST, sorg: "U001", locale: "en-US" };
  const detail = { id, type, version, time: "2026-11-20T10:00:00.000Z", actor, correlationId: "c", data };
  const attributes = {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "s",
    ApproximateFirstReceiveTimestamp: "0",
  };
  const origin = { md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "eu-central-1" };
  const message = { messageId: "m1", receiptHandle: "r", messageAttributes: {}, ...origin };
  return { Records: [{ ...message, body: JSON.stringify({ detail }), attributes }] };
}
const failures = ({ batchItemFailures }: SQSBatchResponse) => batchItemFailures.length;
const request = { sorg: "U001", invoiceNo: "I-1", customer: "C1", userId: "dora", host: HOST };

it("[invoices-015] an invoice is requested by number and sales organization, and repeated requests send it once", async () => {
  const [first, second] = await Promise.all([ask("I-1"), ask("I-1")]);
  expect([first, second, await ask("I-1")]).toEqual(
    Array(3).fill({ message: { status: "success", description: "einvoice_sent" }, userErrors: [] }),
  );
  expect(await outbox("invoice.requested", "I-1")).toEqual([request]);
});

it("[invoices-015] [errors-017] a refusal says that the e-invoice failed, and another customer's invoice is refused like an unknown one", async () => {
  const failed = (message: string) => ({
    message: { status: "failed", description: "einvoice_failed" },
    userErrors: [{ field: "invoiceNumber", message }],
  });
  expect(await ask("THEIRS-1")).toEqual(failed("not_found"));
  expect(await ask("THEIRS-9")).toEqual(failed("not_found"));
  for (let count = 0; count < PER_USER_AND_HOUR; count += 1) await countWithin("einvoice#user#busy", 3_600_000);
  await store([seller("busy", [], { email: "busy@shop.example" })]);
  expect(await ask("I-2", "busy")).toEqual(failed("einvoices_limited"));
  expect(await outbox("invoice.requested", "THEIRS")).toEqual([]);
});

it("the invoice is sent once, as a PDF in the requester's language", async () => {
  const event = batch(request);
  expect(failures(await handler(event))).toBe(0);
  expect(failures(await handler(event))).toBe(0);
  const [only, ...more] = sent();
  expect(more).toEqual([]);
  expect(only).toMatchObject({ to: ["dora@shop.example"], subject: "Rechnung I-1 von Velo & Co" });
  expect(only?.text).toContain("https://velo.localhost/de/invoice/open-invoice?sorg=U001&invoice=I-1");
  for (const fact of ["Rechnungsnummer: I-1", "Offener Betrag: 1.602,00\u00a0$", "Fällig: 20. Okt 2026"])
    expect(only?.text).toContain(fact);
  expect(only?.attachments.map(({ name, type }) => [name, type])).toEqual([["I-1.pdf", "application/pdf"]]);
  const { pages, lang } = readPdf(Buffer.from(only?.attachments[0]?.content ?? "", "base64"));
  expect(lang).toBe("de");
  const lines = pages.join("\n").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Rechnung I-1",
      "Dora's Bikes",
      "RC1",
      "A-1",
      "Veloria Bell",
      "1.200 Stk.",
      "1.602,00\u00a0$",
      "=1+1",
    ]),
  );
});

it("an invoice goes to an address of the user's profile or the customer's, and to no other", async () => {
  const emailConfirmations = ["Books@shop.example", "c1@SHOP.test"];
  await store([seller("boss", [], { email: "boss@shop.example", emailConfirmations })]);
  const offered = await as("boss", () => invoiceMailAddresses({}));
  expect(offered).toEqual(["boss@shop.example", "C1@shop.test", "Books@shop.example"]);
  const to = (address: string) =>
    as("boss", () => sendEmailInvoice({ invoiceNo: "I-1", sorg: "U001", to: address }), "en-US");
  expect(await to("books@shop.example")).toMatchObject({ message: { status: "success" } });
  expect(await to("books@shop.example")).toMatchObject({ message: { status: "success" } });
  expect(await to("c1@shop.test")).toMatchObject({ message: { status: "success" } });
  const unknown = [{ field: "to", message: "einvoice_unknown_address" }];
  for (const address of ["dora@shop.example", "stranger@example.com", "boss@shop.example,x@example.com"])
    expect(await to(address)).toMatchObject({ message: { status: "failed" }, userErrors: unknown });
  expect(await outbox("invoice.requested", "boss")).toMatchObject([
    { to: "Books@shop.example" },
    { to: "C1@shop.test" },
  ]);
  const [logged] = (await itemsOf({ pk: "AUDIT#INVOICE#U001#I-1" })).slice(-1);
  expect(logged).toMatchObject({ what: "requested by mail" });
  // The history names no address (decision 108).
  expect(JSON.stringify(logged)).not.toContain("shop.test");

  await handler(batch({ ...request, userId: "boss", to: "Books@shop.example" }));
  // Taken out of the profile since it was requested.
  await handler(batch({ ...request, userId: "boss", to: "former@shop.example" }));
  expect(sent().map((mail) => mail.to)).toEqual([["Books@shop.example"]]);
});

it("users without an address get it at the customer's; requests for deleted records are skipped", async () => {
  await handler(batch({ ...request, userId: "bare" }));
  expect(sent().map(({ to, subject }) => [to, subject])).toEqual([[["C1@shop.test"], "Invoice I-1 from Velo & Co"]]);
  for (const gone of [{ invoiceNo: "I-9" }, { customer: "C2" }, { userId: "nobody" }])
    expect(failures(await handler(batch({ ...request, ...gone })))).toBe(0);
  expect(sent()).toHaveLength(1);
});

it("a credit note calls itself one, and an invoice of another is not drawn", async () => {
  const { pages } = readPdf(await as("dora", () => invoiceFile({ sorg: "U001", invoiceNo: "I-2" }), "en-US"));
  expect(pages[0]).toContain("Credit note I-2");
  expect(pages[0]).toContain("−$50.00");
  const theirs = as("dora", () => invoiceFile({ sorg: "U001", invoiceNo: "THEIRS-1" }));
  expect(await theirs.catch((error: unknown) => error instanceof Refusal && error.kind)).toBe("not-found");
});

it("a statement is drawn with what is open by age and every document", async () => {
  const { day, file } = await as("dora", () => statementFile({}), "en-US");
  const { pages } = readPdf(file);
  expect(day).toBe("2026-11-20");
  const lines = pages.join("\n").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining(["Open items at the end of 20 Nov 2026", "31–60 days", "I-1", "31", "1,602.00", "−50.00"]),
  );
  expect(lines.filter((line) => line === "1,552.00")).toHaveLength(2);
  expect(lines).not.toContain("THEIRS-1");
});

it("a statement as a spreadsheet has a row for every document and the sums of the PDF", async () => {
  const { day, file } = await as("dora", () => statementSpreadsheet({}), "en-US");
  expect(day).toBe("2026-11-20");
  const [head = [], ...rows] = await readSheet(file);
  const [number, amount, issued, due] = ["Invoice", "Open", "Date", "Due date"].map((title) => head.indexOf(title));
  const cell = (row: readonly unknown[], at: number | undefined) => row[at ?? -1];
  const lines = rows.filter((row) => cell(row, issued) instanceof Date);
  // Credit notes are due on no day.
  expect(lines.filter((row) => cell(row, due) === null).map((row) => cell(row, amount))).toEqual([-50]);
  expect(lines.map((row) => [cell(row, number), cell(row, amount)])).toContainEqual(["I-1", 1602]);
  const sums = rows.filter((row) => cell(row, issued) === null && cell(row, number) !== null);
  expect(sums.map((row) => [cell(row, number), cell(row, amount)])).toEqual(
    expect.arrayContaining([
      ["31–60 days overdue", 1602],
      ["Credits", -50],
      ["Total", 1552],
    ]),
  );
  expect(lines.reduce((sum, row) => sum + Number(cell(row, amount)), 0)).toBe(1552);
});

it("without a customer there is no statement, and nothing goes on that would end the function", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  try {
    const refused = withActor(someone("dora", ["page.invoice-status"]), () => statementFile({}));
    expect(await refused.catch((error: unknown) => error instanceof Refusal && error.message)).toBe("select_customer");
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off("unhandledRejection", unhandled);
  }
});
