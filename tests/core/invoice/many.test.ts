import { averagePaymentDays, importInvoices, invoiceList, openInvoiceList } from "@spoke/core/invoice";
import { addDays, chunk, type Day, parseDay, systemActor, withActor } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erpPosts, stopClock, TODAY } from "../../builders/erp-invoices.ts";
import { actingFor, dealer, HOST, host, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";

const SCOPES = ["page.invoice-status"];
const today = parseDay(TODAY);
let table: TestTable;
let restore = (): void => undefined;

type Row = Parameters<typeof importInvoices>[0][number];

/** Past invoices of a customer, one a day, every third in euros, every second paid. */
const past = (custCode: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    invoiceNo: `${custCode}-${index}`,
    sorg: "U001",
    custCode,
    payerCode: custCode,
    invoiceDate: addDays(today, -Math.floor((index * 1_800) / count)),
    dueDate: TODAY,
    status: index % 2 === 0 ? "Paid" : "Open",
    currency: index % 3 === 0 ? "EUR" : "USD",
    accountingAmount: 1_000 + index,
    grandTotal: 1_000 + index,
    asOf: "2026-11-19T00:00:00.000Z",
  }));

const importAll = async (rows: readonly Row[]) => {
  for (const some of chunk(rows, 200)) await withActor(systemActor(), () => importInvoices(some));
};

beforeAll(async () => {
  table = await startTable();
  restore = stopClock();
  const areas = [{ sorg: "U001" }];
  await store([host(HOST, "U001"), ...["FEW", "MANY", "BUSY"].flatMap((code) => dealer({ code, name: code, areas }))]);
  await importAll(past("FEW", 100));
  await importAll(past("MANY", 2_000));
}, 120_000);
afterAll(async () => {
  restore();
  await table.stop();
});

const as = (code: string) => someone("dora", SCOPES, { ...actingFor(code, ["U001"]), sorgs: ["U001"] });
const page = (code: string, filter: Parameters<typeof invoiceList>[0] = {}) =>
  readUnits(() => withActor(as(code), () => invoiceList(filter)));

/** What a list should answer, counted from the rows. */
function expected(rows: readonly Row[], from: Day, to: Day, state?: "paid" | "open") {
  const own = rows.filter(
    ({ invoiceDate, status }) =>
      invoiceDate >= from && invoiceDate <= to && (!state || (status === "Paid") === (state === "paid")),
  );
  const currencies = [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    grandTotal: some.reduce((sum, { grandTotal }) => sum + grandTotal, 0),
    count: some.length,
    creditCount: some.filter(({ grandTotal }) => grandTotal < 0).length,
  }));
  return { count: own.length, totals: currencies.sort((a, b) => b.count - a.count) };
}

describe("a page of invoices", () => {
  it("takes at most 10 read units, however many invoices the customer has", async () => {
    const filters: Parameters<typeof invoiceList>[0][] = [
      {},
      { state: "paid" },
      { page: 5 },
      { order: "ASC" },
      { from: addDays(today, -366), to: today },
      { from: addDays(today, -366), to: today, page: 30 },
      { from: addDays(today, -1_500), to: addDays(today, -1_200), state: "open" },
    ];
    for (const filter of filters) {
      const { units } = await page("MANY", filter);
      expect(units, JSON.stringify(filter)).toBeLessThanOrEqual(10);
    }
  });

  it("has exact counts and totals for any period, as if they were added up", async () => {
    const rows = past("MANY", 2_000);
    const periods: [Day, Day][] = [
      [addDays(today, -90), today],
      [addDays(today, -366), today],
      [addDays(today, -777), addDays(today, -700)],
      [addDays(today, -31), addDays(today, -31)],
    ];
    for (const [from, to] of periods) {
      for (const state of [undefined, "paid", "open"] as const) {
        const { result } = await page("MANY", { from, to, ...(state && { state }) });
        expect({ count: result.info.count, totals: result.totals }).toEqual(expected(rows, from, to, state));
      }
    }
  });

  it("shows every invoice of a period once, page by page", async () => {
    const [from, to] = [addDays(today, -100), today];
    const numbers: string[] = [];
    for (let at = 1; at <= 12; at += 1) {
      const { result } = await page("MANY", { from, to, page: at });
      numbers.push(...result.data.map(({ invoiceNo }) => invoiceNo));
    }
    const all = past("MANY", 2_000).filter(({ invoiceDate }) => invoiceDate >= from);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.toSorted()).toEqual(all.map(({ invoiceNo }) => invoiceNo).toSorted());
  });

  it("finds by text, sorts, and adds up what it found", async () => {
    const { result } = await page("MANY", { search: "many-12", sort: "grandTotal", order: "ASC", limit: 3 });
    expect(result.data.map(({ invoiceNo }) => invoiceNo)).toEqual(["MANY-12"]);
    expect(result.totals).toEqual([{ currency: "EUR", grandTotal: 1_012, count: 1, creditCount: 0 }]);
    expect(result.info).not.toHaveProperty("countIsMinimum");
  });
});

describe("what a customer's history costs", () => {
  /** Invoices of five years, each paid after 20 days but every hundredth, and the same ten open ones. */
  const history = (custCode: string, count: number): Row[] => [
    ...Array.from({ length: count }, (_, index): Row => {
      const age = 100 + Math.floor((index * 1_700) / count);
      const [base] = past(custCode, 1);
      if (!base) throw new Error("no invoice");
      const cleared = addDays(today, (index % 100 === 99 ? 150 : 20) - age);
      return {
        ...base,
        invoiceNo: `${custCode}-${index}`,
        orderNumber: `45${custCode}${index}`,
        invoiceDate: addDays(today, -age),
        status: "Paid",
        ...(cleared <= today && { clearingDate: cleared }),
      };
    }),
    ...past(custCode, 20)
      .slice(10)
      .map((row, index) => ({
        ...row,
        invoiceNo: `${custCode}-O${index}`,
        invoiceDate: TODAY,
        status: "Open" as const,
      })),
  ];
  beforeAll(async () => {
    const areas = [{ sorg: "U001" }];
    await store(["TEN", "THOUSAND"].flatMap((code) => dealer({ code, name: code, areas })));
    await importAll(history("TEN", 10));
    await importAll(history("THOUSAND", 1_000));
  }, 120_000);

  const costs = async <T>(work: (code: string) => Promise<T>) => {
    const both = [];
    for (const code of ["TEN", "THOUSAND"]) {
      // The open invoices and the configuration are read before.
      await withActor(as(code), () => statement({}));
      both.push(await readUnits(() => withActor(as(code), () => work(code))));
    }
    return both;
  };

  it("statements, payment days, pages, and numbers cost the same after 1,000 paid invoices as after 10", async () => {
    const works: [what: string, most: number, work: (code: string) => Promise<unknown>][] = [
      ["statement of today", 8, () => statement({})],
      ["statement of last week", 8, () => statement({ day: addDays(today, -7) })],
      ["payment days", 4, () => averagePaymentDays({})],
      ["page of invoices", 6, () => invoiceList({})],
      ["invoice number", 6, (code) => invoiceList({ search: `${code}-9`, from: TODAY, to: TODAY })],
      ["order number", 6, (code) => invoiceList({ search: `45${code}3` })],
    ];
    for (const [what, most, work] of works) {
      const [few, many] = await costs(work);
      expect(many?.units, what).toBe(few?.units);
      expect(many?.units, what).toBeLessThanOrEqual(most);
    }
  });

  it("a statement of a day long ago costs what was open then", async () => {
    const day = addDays(today, -1_000);
    const [, many] = await costs(() => statement({ day }));
    const numbers = many?.result.groups.flatMap(({ creditCust }) =>
      creditCust.flatMap(({ ar, credits }) =>
        [...ar, credits].flatMap(({ invoices }) => invoices.map(({ invoiceNo }) => invoiceNo)),
      ),
    );
    const open = history("THOUSAND", 1_000).filter(
      ({ invoiceDate, clearingDate = "9999-12-31" }) => invoiceDate <= day && clearingDate > day,
    );
    expect(numbers?.toSorted()).toEqual(open.map(({ invoiceNo }) => invoiceNo).toSorted());
    expect(open.length).toBeGreaterThan(10);
    expect(many?.units).toBeLessThanOrEqual(16);
  });

  it("an invoice is found by its number and its order's, whatever its age; a period is not asked for", async () => {
    const find = (search: string, state?: "paid" | "open") =>
      withActor(as("THOUSAND"), () => invoiceList({ search, ...(state && { state }) }));
    expect(await find("thousand-3")).toMatchObject({ data: [{ invoiceNo: "THOUSAND-3" }], info: { count: 1 } });
    expect(await find(" 45thousand999 ", "paid")).toMatchObject({ data: [{ invoiceNo: "THOUSAND-999" }] });
    expect((await find("45thousand999", "open")).data).toEqual([]);
  });
});

describe("the totals of invoices", () => {
  it("lose nothing when the ERP corrects many at once, and again", async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `BUSY-${index}`);
    const base = { custCode: "BUSY", payerCode: "BUSY", invoiceDate: TODAY };
    await Promise.all(numbers.map((number) => erpPosts(number, { ...base, grandTotal: 100 })));
    await Promise.all(numbers.map((number) => erpPosts(number, { ...base, grandTotal: 250 })));
    await Promise.all(
      numbers
        .slice(0, 5)
        .map((number) => erpPosts(number, { ...base, grandTotal: 250, status: "Paid", clearingDate: TODAY })),
    );
    await erpPosts("BUSY-6", { ...base, grandTotal: 70, currency: "EUR", invoiceDate: "2026-11-01" });
    const totals = async (filter: Parameters<typeof invoiceList>[0]) => (await page("BUSY", filter)).result.totals;
    expect(await totals({})).toEqual([
      { currency: "USD", grandTotal: 19 * 250, count: 19, creditCount: 0 },
      { currency: "EUR", grandTotal: 70, count: 1, creditCount: 0 },
    ]);
    expect(await totals({ state: "paid" })).toEqual([
      { currency: "USD", grandTotal: 5 * 250, count: 5, creditCount: 0 },
    ]);
    expect(await totals({ from: "2026-11-01", to: "2026-11-01" })).toEqual([
      { currency: "EUR", grandTotal: 70, count: 1, creditCount: 0 },
    ]);
  });

  it("stay when a file of past invoices is imported twice, or names an invoice twice", async () => {
    const before = (await page("FEW", { from: addDays(today, -366), to: today })).result.totals;
    const rows = past("FEW", 100);
    await importAll([...rows, ...rows]);
    expect((await page("FEW", { from: addDays(today, -366), to: today })).result.totals).toEqual(before);
    const [first] = rows;
    if (!first) throw new Error("no invoice");
    const later = (second: string) => ({ ...first, asOf: `2026-11-19T00:00:${second}.000Z` });
    const twice = [
      { ...later("01"), grandTotal: 5 },
      { ...later("02"), grandTotal: 7 },
    ];
    expect(await withActor(systemActor(), () => importInvoices(twice))).toEqual(["changed", "changed"]);
    const after = (await page("FEW", { from: first.invoiceDate, to: TODAY })).result;
    expect(after.data.find(({ invoiceNo }) => invoiceNo === first.invoiceNo)?.grandTotal).toBe(7);
    const foreign = [{ ...first, custCode: "BUSY", asOf: "2026-11-20T00:00:00.000Z" }];
    expect(await withActor(systemActor(), () => importInvoices(foreign))).toEqual(["foreign"]);
  });
});

describe("open invoices", () => {
  const open = (filter: Parameters<typeof openInvoiceList>[0] = {}) =>
    readUnits(() => withActor(as("BUSY"), () => openInvoiceList(filter)));

  it("are read again only after a change, for any page, filter, and order", async () => {
    const base = { custCode: "BUSY", payerCode: "BUSY" };
    for (const number of ["O-1", "O-2"]) await erpPosts(number, base);
    const first = await open();
    for (const filter of [
      { page: 2, limit: 5 },
      { search: "o-1" },
      { sort: "accountingAmount" },
      { age: 1 },
    ] as const) {
      const { units } = await open(filter);
      expect(units).toBeLessThanOrEqual(4);
    }
    await erpPosts("O-2", { ...base, status: "Paid", clearingDate: TODAY });
    const numbers = ({ data }: Awaited<ReturnType<typeof open>>["result"]) => data.map(({ invoiceNo }) => invoiceNo);
    const after = await open({ limit: 250 });
    expect(numbers(after.result)).not.toContain("O-2");
    expect(after.result.info.count).toBe(first.result.info.count - 1);
    await erpPosts("O-3", base);
    expect(numbers((await open({ limit: 250 })).result)).toContain("O-3");
  });
});
