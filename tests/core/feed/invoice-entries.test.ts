import { openEntries } from "@spoke/core/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erpPosts } from "../../builders/erp-invoices.ts";
import { send, startFeeds } from "./harness.ts";

let feeds: { stop(): Promise<void> };
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const HEAD = "invoiceNo,custCode,invoiceDate,dueDate,currency,grandTotal,status,clearingDate,asOf";
const row = (invoiceNo: string, rest: string): string => `${invoiceNo},C1,2026-10-01,2026-11-01,USD,10,${rest}`;
const history = (name: string, ...rows: string[]) =>
  send(`feeds/U001/invoice-history/${name}.csv`, [HEAD, ...rows].join("\n"));
const open = async (): Promise<string[]> => (await openEntries("C1")).map(({ invoice }) => invoice.invoiceNo).sort();

it("an invoice of the past is listed among the open ones until its history says that it was cleared", async () => {
  await history("one", row("H-1", "Open,,2026-10-01T00:00:00Z"), row("H-2", "Paid,2026-10-20,2026-10-20T00:00:00Z"));
  expect(await open()).toEqual(["H-1"]);
  await history("two", row("H-1", "Paid,2026-10-25,2026-10-25T00:00:00Z"));
  expect(await open()).toEqual([]);
});

it("history that comes late does not open what was paid since", async () => {
  const asOf = "2026-11-15T00:00:00.000Z";
  await erpPosts("H-3", { asOf, status: "Paid", clearingDate: "2026-11-10" });
  await erpPosts("H-4", { asOf });
  await history("late", row("H-3", "Open,,2026-10-01T00:00:00Z"), row("H-4", "Paid,2026-10-20,2026-10-20T00:00:00Z"));
  expect(await open()).toEqual(["H-4"]);
});
