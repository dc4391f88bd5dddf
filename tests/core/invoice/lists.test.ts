import { recordDelivery } from "@spoke/core/delivery";
import {
  averagePaymentDays,
  creditNotesOf,
  holdInvoiceWrite,
  invoice,
  invoiceDocument,
  invoiceList,
  openChangedWrite,
  openEntries,
  openInvoiceList,
  openInvoices,
  paidOnlineWrite,
  readInvoice,
} from "@spoke/core/invoice";
import { periodOf } from "@spoke/core/invoice/invoice-list.ts";
import { amountOf, parseDay, Refusal, systemActor, withActor } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erpPosts, stopClock } from "../../builders/erp-invoices.ts";
import { actingFor, dealer, HOST, host, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const SCOPES = ["page.invoice-status"];
let table: TestTable;
let restore = (): void => undefined;

beforeAll(async () => {
  table = await startTable();
  restore = stopClock();
  const areas = [{ sorg: "U001" }, { sorg: "G001" }];
  const credits = [{ companyCode: "KU001", companyName: "Veloria US" }];
  await store([
    host(HOST, "U001"),
    ...dealer({ code: "C1", name: "Dora's Bikes", areas, credits }),
    ...dealer({ code: "C2", name: "Other", areas }),
  ]);
  await erpPosts("OPEN-1", { dueDate: "2026-11-25", orderNumber: "4500001", notes: "Spring" });
  await erpPosts("OPEN-2", { dueDate: "2026-10-20", accountingAmount: 2_500_000, status: "Waiting For Payment" });
  await erpPosts("CREDIT-1", { dueDate: "2026-10-20", accountingAmount: -500_000, grandTotal: -500_000 });
  await erpPosts("GERMAN-1", { sorg: "G001", companyCode: "KG001", currency: "EUR", dueDate: "2026-07-01" });
  await erpPosts("PAID-1", { status: "Paid", clearingDate: "2026-11-05", invoiceDate: "2026-10-06" });
  await erpPosts("PAID-2", {
    status: "Paid",
    clearingDate: "2025-03-02",
    invoiceDate: "2025-03-01",
    dueDate: "2025-03-31",
  });
  await erpPosts("THEIRS-1", { custCode: "C2", payerCode: "C2" });
});
afterAll(async () => {
  restore();
  await table.stop();
});

const dora = (sorgs: readonly string[] = ["U001", "G001"]) =>
  someone("dora", SCOPES, { ...actingFor("C1", ["U001", "G001"]), sorgs });
const asDora = <T>(work: () => Promise<T>, sorgs?: readonly string[]): Promise<T> => withActor(dora(sorgs), work);
const numbers = (list: readonly { invoiceNo: string }[]): string[] => list.map(({ invoiceNo }) => invoiceNo);
const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "went through",
    (error: unknown) => (error instanceof Refusal ? [error.kind, error.message, error.userErrors] : error),
  );

describe("open invoices", () => {
  it("[invoices-002] are listed by due date with what is pending and waiting told apart, and without paid ones", async () => {
    const { data, info, summary } = await asDora(() => openInvoiceList({}));
    expect(numbers(data)).toEqual(["GERMAN-1", "CREDIT-1", "OPEN-2", "OPEN-1"]);
    expect(info).toEqual({ page: 1, count: 4, pageTotal: 1 });
    expect(summary).toMatchObject([
      { companyCode: "KG001", companyName: "KG001", currency: "EUR", total: 1_000_000, overdue: 1_000_000, credits: 0 },
      {
        companyCode: "KU001",
        companyName: "Veloria US",
        total: 3_000_000,
        overdue: 2_500_000,
        credits: -500_000,
        ...{ creditCount: 1, heldCreditCount: 0 },
        buckets: [
          { value: 1_000_000, count: 1, heldCount: 0 },
          { count: 0 },
          { value: 2_500_000, count: 1, heldCount: 1 },
          { count: 0 },
          { count: 0 },
        ],
        statuses: [
          { status: "payable", value: 500_000, count: 2, creditCount: 1 },
          { status: "pending", value: 0, count: 0 },
          { status: "waiting", value: 2_500_000, count: 1 },
        ],
      },
    ]);
  });

  it("are narrowed by text, age, state and company, sorted and paged", async () => {
    const list = async (filter: Parameters<typeof openInvoiceList>[0]) =>
      numbers((await asDora(() => openInvoiceList(filter))).data);
    expect(await list({ search: "SPRING" })).toEqual(["OPEN-1"]);
    expect(await list({ search: "4500001" })).toEqual(["OPEN-1"]);
    expect(await list({ age: 2 })).toEqual(["OPEN-2"]);
    expect(await list({ age: 5 })).toEqual(["CREDIT-1"]);
    expect(await list({ status: ["waiting", "pending"] })).toEqual(["OPEN-2"]);
    expect(await list({ companyCode: "KG001" })).toEqual(["GERMAN-1"]);
    expect(await list({ sort: "accountingAmount", order: "DESC", limit: 1 })).toEqual(["OPEN-2"]);
    expect(await list({ sort: "invoiceNo", limit: 2, page: 2 })).toEqual(["OPEN-1", "OPEN-2"]);
    expect(await errorOf(asDora(() => openInvoiceList({ limit: 251 })))).toMatchObject([
      "invalid",
      "invalid_input",
      [{ field: "limit" }],
    ]);
  });

  it("[invoices-013] can be filtered by sales organizations and payer; another customer's code finds nothing", async () => {
    const groups = async (input: Parameters<typeof openInvoices>[0], sorgs?: readonly string[]) =>
      (await asDora(() => openInvoices(input), sorgs)).map(({ companyCode, creditCust }) => [
        companyCode,
        ...creditCust.map(({ payerCode, payerName, total }) => [payerCode, payerName, total].join(" ")),
      ]);
    const us = ["KU001", "C1 Dora's Bikes 3000000"];
    expect(await groups({})).toEqual([["KG001", "C1 Dora's Bikes 1000000"], us]);
    expect(await groups({ sorgs: ["U001"], payerCode: "C1" })).toEqual([us]);
    expect(await groups({ sorgs: ["U001"], creditCustomers: ["RC1"] })).toEqual([us]);
    expect(await groups({ payerCode: "C2" })).toEqual([]);
    expect(await groups({ creditCustomers: ["NOBODY"] })).toEqual([]);
    expect(await groups({}, ["U001"])).toEqual([us]);
  });

  it("[invoices-014] of the sales organizations of a merchant are those of its company, by payer and age", async () => {
    const groups = await asDora(() => openInvoices({ sorgs: ["U001"], payerCode: "C1" }));
    expect(groups).toMatchObject([{ companyCode: "KU001", additionalDisplays: [], creditCust: [{ payerCode: "C1" }] }]);
    const invoices = groups.flatMap(({ creditCust }) =>
      creditCust.flatMap(({ ar, credits }) => [...ar, credits].flatMap((each) => each.invoices)),
    );
    expect(numbers(invoices)).toEqual(["OPEN-1", "OPEN-2", "CREDIT-1"]);
  });

  it("an invoice that a request to pay holds is pending for everybody who lists it", async () => {
    await erpPosts("HELD-1", { sorg: "G001", companyCode: "KG001", currency: "EUR" });
    const entry = (await openEntries("C1")).find((open) => open.invoice.invoiceNo === "HELD-1");
    if (!entry) throw new Error("the entry is not there");
    await store([holdInvoiceWrite(entry, "01J"), openChangedWrite("C1")]);
    const { data } = await asDora(() => openInvoiceList({ status: ["pending"] }));
    expect(numbers(data)).toEqual(["HELD-1"]);
    await erpPosts("HELD-1", { sorg: "G001", currency: "EUR", status: "Paid", clearingDate: "2026-11-19" });
    expect(numbers((await asDora(() => openInvoiceList({ search: "HELD" }))).data)).toEqual([]);
  });
});

describe("invoices of a time", () => {
  it("[invoices-012] are those from a day to another, newest first, of every state or of one", async () => {
    const list = async (filter: Parameters<typeof invoiceList>[0]) =>
      numbers((await asDora(() => invoiceList(filter))).data);
    expect(await list({ from: "2026-10-02", to: "2026-10-31" })).toEqual(["PAID-1"]);
    expect(await list({ from: "2025-03-01", to: "2025-03-01" })).toEqual(["PAID-2"]);
    expect(await list({ state: "paid" })).toEqual(["PAID-1", "HELD-1"]);
    expect(await list({ state: "open", search: "german" })).toEqual(["GERMAN-1"]);
    const { totals, from, to } = await asDora(() => invoiceList({ state: "paid" }));
    expect([totals, from, to]).toEqual([
      [
        { currency: "USD", grandTotal: 1_000_000, count: 1, creditCount: 0 },
        { currency: "EUR", grandTotal: 1_000_000, count: 1, creditCount: 0 },
      ],
      "2026-08-22",
      "2026-11-20",
    ]);
  });

  it("credit notes are counted apart, and found by the number of the invoice that they are set against", async () => {
    const credit = { accountingAmount: -30, grandTotal: -30, assignment: "PAID-1", invoiceDate: "2026-09-06" };
    await erpPosts("NOTE-1", { ...credit, status: "Paid", clearingDate: "2026-09-06" });
    const september = { from: "2026-09-01", to: "2026-09-30" } as const;
    for (const search of [undefined, "note-1"]) {
      const { totals } = await asDora(() => invoiceList({ ...september, state: "paid", ...(search && { search }) }));
      expect(totals).toEqual([{ currency: "USD", grandTotal: -30, count: 1, creditCount: 1 }]);
    }
    expect(numbers((await asDora(() => invoiceList({ search: "paid-1" }))).data)).toEqual(["PAID-1", "NOTE-1"]);
    const named = { custCode: "C1", sorg: "U001", invoiceNo: "PAID-1" };
    expect(numbers(await creditNotesOf(named))).toEqual(["NOTE-1"]);
    expect(await creditNotesOf({ ...named, sorg: "G001" })).toEqual([]);
    expect(await creditNotesOf({ ...named, custCode: "C2" })).toEqual([]);
    // The ERP assigns it to another invoice.
    await erpPosts("NOTE-1", { ...credit, assignment: "OPEN-1", status: "Paid", clearingDate: "2026-09-06" });
    expect(await creditNotesOf(named)).toEqual([]);
    expect(numbers(await creditNotesOf({ ...named, invoiceNo: "OPEN-1" }))).toEqual(["NOTE-1"]);
  });

  it("a PDF is drawn from all installments with what is open of them, and from the customer's own delivery", async () => {
    const day = parseDay("2026-08-01");
    const deliver = (doNumber: string, custCode: string) =>
      withActor(systemActor(), () =>
        recordDelivery({
          ...{ doNumber, custCode, sorg: "U001", deliveryDate: day, currency: "USD", asOf: "2026-08-01T00:00:00Z" },
          detail: [{ orderNumber: "4500009", lineNo: 1, articleCode: "A", qty: 1, price: 1 }],
        }),
      );
    await deliver("DO-OWN", "C3");
    await deliver("DO-THEIRS", "C2");
    const invoiced = { custCode: "C3", payerCode: "C3", grandTotal: 300 };
    const cleared = { status: "Paid", clearingDate: "2026-08-20" } as const;
    await erpPosts("RATE-1", { ...invoiced, ...cleared, doNo: "DO-OWN", installment: 1, accountingAmount: 100 });
    await erpPosts("RATE-1", { ...invoiced, doNo: "DO-OWN", installment: 2, accountingAmount: 200 });
    await erpPosts("ONE-1", { ...invoiced, doNo: "DO-THEIRS", accountingAmount: 300 });
    const entry = (await openEntries("C3")).find((open) => open.invoice.invoiceNo === "RATE-1");
    if (!entry) throw new Error("the entry is not there");
    await store([
      paidOnlineWrite(entry, { id: "R1", at: "2026-11-20T10:00:00.000Z", method: "Card" }, amountOf(50)),
      openChangedWrite("C3"),
    ]);
    const documentOf = async (invoiceNo: string) => {
      const stored = await readInvoice("U001", invoiceNo);
      if (!stored) throw new Error("the invoice is not there");
      const { parts, deliveredOn } = await invoiceDocument(stored);
      return [parts.map((part) => [part.invoice.installment, part.openAmount]), deliveredOn];
    };
    expect(await documentOf("RATE-1")).toEqual([
      [
        [1, 0],
        [2, 150],
      ],
      day,
    ]);
    expect(await documentOf("ONE-1")).toEqual([[[0, 300]], undefined]);
  });

  it("a search finds old invoices too, unless days are chosen", async () => {
    const search = async (filter: Parameters<typeof invoiceList>[0]) =>
      numbers((await asDora(() => invoiceList({ state: "paid", search: "paid-", ...filter }))).data);
    expect(await search({})).toEqual(["PAID-1", "PAID-2"]);
    expect(await search({ from: "2026-10-01" })).toEqual(["PAID-1"]);
    expect(await search({ from: "2025-02-01", to: "2025-04-01" })).toEqual(["PAID-2"]);
  });

  it("are of 366 days at most, and the first day is not after the last", async () => {
    const [from, to] = [parseDay("2025-11-20"), parseDay("2026-11-20")];
    expect(periodOf({ from, to }, to)).toEqual({ from, to });
    const refused = (period: object) => errorOf(asDora(() => invoiceList(period)));
    expect(await refused({ from: "2026-02-01", to: "2026-01-01" })).toMatchObject([
      "invalid",
      "invalid_input",
      [{ field: "from", message: "date_from_after_to" }],
    ]);
    expect(await refused({ from: "2020-01-01", to: "2026-01-01" })).toMatchObject([
      "invalid",
      "invalid_input",
      [{ field: "from", message: "period_too_long" }],
    ]);
    expect(await refused({ from: "yesterday" })).toMatchObject([
      "invalid",
      "invalid_input",
      [{ message: "date_invalid" }],
    ]);
  });

  it("an invoice of another customer is refused like one that does not exist", async () => {
    expect(await asDora(() => invoice({ sorg: "U001", invoiceNo: "PAID-1" }))).toMatchObject({
      payerName: "Dora's Bikes",
    });
    const absent = await errorOf(asDora(() => invoice({ sorg: "U001", invoiceNo: "THEIRS-2" })));
    expect(absent).toEqual(["not-found", "not_found", []]);
    expect(await errorOf(asDora(() => invoice({ sorg: "U001", invoiceNo: "THEIRS-1" })))).toEqual(absent);
    expect(await errorOf(asDora(() => invoice({ sorg: "U001", invoiceNo: "PAID-1" }), ["G001"]))).toEqual(absent);
  });
});

describe("the account", () => {
  it("[credit-004] average payment days come per sales organization and year, credits left out", async () => {
    const paid = (invoiceDate: string, dueDate: string, clearingDate: string, sorg = "U001") =>
      ({ status: "Paid", sorg, invoiceDate, dueDate, clearingDate }) as const;
    await erpPosts("DAYS-1", paid("2026-01-01", "2026-01-31", "2026-01-11"));
    await erpPosts("DAYS-2", { ...paid("2026-01-01", "2026-01-31", "2026-06-01"), accountingAmount: -5 });
    await erpPosts("DAYS-3", paid("2025-12-01", "2025-12-31", "2025-12-31", "G001"));
    await erpPosts("DAYS-4", paid("2023-12-01", "2023-12-31", "2023-12-31"));
    const days = (sorgs?: string[]) => asDora(() => averagePaymentDays(sorgs ? { custAreaSorgs: sorgs } : {}));
    const expected = [
      { year: 2026, sorg: "U001", custName: "Dora's Bikes", days: 20, daysLate: -8, invoices: 2 },
      { year: 2025, sorg: "U001", custName: "Dora's Bikes", days: 1, daysLate: -29, invoices: 1 },
    ];
    expect(await days(["U001"])).toMatchObject(expected);
    expect((await days()).map(({ year, sorg }) => `${year} ${sorg}`)).toEqual([
      "2026 G001",
      "2026 U001",
      "2025 G001",
      "2025 U001",
    ]);
    expect(await asDora(() => averagePaymentDays({ creditCustomers: ["C2"] }))).toEqual([]);
    // The ERP corrects the clearing date, then takes it back.
    await erpPosts("DAYS-1", paid("2026-01-01", "2026-01-31", "2026-01-21"));
    expect((await days(["U001"]))[0]).toMatchObject({ days: 25, daysLate: -3, invoices: 2 });
    await erpPosts("DAYS-1", {
      ...paid("2026-01-01", "2026-01-31", "2026-01-21"),
      status: "Open",
      clearingDate: undefined,
    });
    expect((await days(["U001"]))[0]).toMatchObject({ days: 30, daysLate: 4, invoices: 1 });
    await erpPosts("DAYS-1", paid("2026-01-01", "2026-01-31", "2026-01-21"));
  });

  it("a statement tells what was open at the end of a day that has been, by its age on that day", async () => {
    const of = async (day: string) =>
      (await asDora(() => statement({ day }))).groups
        .filter(({ currency }) => currency === "USD")
        .flatMap(({ creditCust }) =>
          creditCust.flatMap(({ ar, credits }) => [...ar, credits].map(({ invoices }) => numbers(invoices).join(" "))),
        );
    expect(await of("2026-11-04")).toEqual(["OPEN-1", "OPEN-2 PAID-1", "", "", "", "CREDIT-1"]);
    expect(await of("2026-11-05")).toEqual(["OPEN-1", "OPEN-2", "", "", "", "CREDIT-1"]);
    expect(await of("2025-03-01")).toEqual(["PAID-2", "", "", "", "", ""]);
    expect(await of("2025-03-02")).toEqual([]);
    expect(await errorOf(asDora(() => statement({ day: "2026-11-21" })))).toMatchObject([
      "invalid",
      "invalid_input",
      [{ field: "day", message: "day_to_come" }],
    ]);
  });

  it("a day of clearing that the ERP corrects leaves no trace of the old one", async () => {
    const post = (patch: object) =>
      erpPosts("MOVED-1", { sorg: "G001", companyCode: "KG001", currency: "CHF", ...patch });
    const isOpenAt = async (day: string) =>
      (await asDora(() => statement({ day }))).groups.some(({ currency }) => currency === "CHF");
    await post({ status: "Paid", clearingDate: "2026-11-10" });
    expect([await isOpenAt("2026-11-09"), await isOpenAt("2026-11-10")]).toEqual([true, false]);
    await post({ status: "Paid", clearingDate: "2026-11-02" });
    expect([await isOpenAt("2026-11-01"), await isOpenAt("2026-11-05")]).toEqual([true, false]);
    await post({ status: "Open" });
    expect(await isOpenAt("2026-11-20")).toBe(true);
    await post({ status: "Paid" });
    expect(await isOpenAt("2026-11-20")).toBe(false);
  });
});
