import { contentTargetMarkets, customers, dealerUnderInsera, salesCustomers } from "@spoke/core/clientele";
import { marketKey } from "@spoke/core/content";
import { type Actor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { actingFor, dealer, seller, someone, store } from "./world.ts";

const SELLS = ["menu.change-cust"];
const limited = (limitation: "salesman" | "sales_group" | "sales_office", value: string, sorg = "U001") => [
  { sorg, limitation, option: "", value },
];

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    ...dealer({
      code: "C1",
      name: "Zebra Räder",
      city: "Köln",
      isr: "I0001",
      areas: [{ sorg: "U001", salesman: "sam" }],
    }),
    ...dealer({
      code: "C2",
      name: "ábel bikes",
      areas: [
        { sorg: "U001", salesman: "sam", salesGroup: "G1" },
        { sorg: "1000", salesman: "sam" },
      ],
    }),
    ...dealer({ code: "C3", name: "Cycle House", areas: [{ sorg: "U001", salesGroup: "G1", salesOffice: "O1" }] }),
    ...dealer({ code: "C4", name: "Closed", active: false, areas: [{ sorg: "U001", salesman: "sam" }] }),
    ...dealer({ code: "C5", name: "Far Away", areas: [{ sorg: "G001", salesman: "sam" }] }),
    seller("sam", [...limited("salesman", "sam"), ...limited("salesman", "", "1000")]),
    seller("gina", limited("sales_group", "G1")),
    seller("otto", limited("sales_office", "O1")),
    seller("admin", [{ sorg: "U001", limitation: "none", option: "", value: "" }]),
    seller("left", [{ sorg: "U001", limitation: "none", option: "", value: "" }], { active: false }),
    { kind: "put", item: { ...marketKey("de"), id: "de", marketName: "Germany" } },
    { kind: "put", item: { ...marketKey("at"), id: "at", marketName: "Austria" } },
    seller("dora", [], { contentTargetMarkets: ["de", "gone"] }),
  ]);
});
afterAll(() => table.stop());

const listed = async (who: Actor, search?: string): Promise<string[]> =>
  (await withActor(who, () => salesCustomers({ search }))).map(({ custName }) => custName);

describe("customers to choose from", () => {
  it("[customer-023] a sales person lists the assigned customers, by name", async () => {
    expect(await listed(someone("sam", SELLS))).toEqual(["ábel bikes", "Zebra Räder"]);
  });

  it("[customer-025] sales groups and offices limit the list like sales persons; without a limit it contains all customers of the sales organization", async () => {
    expect(await listed(someone("gina", SELLS))).toEqual(["ábel bikes", "Cycle House"]);
    expect(await listed(someone("otto", SELLS))).toEqual(["Cycle House"]);
    expect(await listed(someone("admin", SELLS))).toEqual(["ábel bikes", "Cycle House", "Zebra Räder"]);
  });

  it("[customer-013] without menu.change-cust the list is empty", async () => {
    expect(await listed(someone("sam", ["page.catalog"]))).toEqual([]);
    expect(await listed(someone("left", SELLS))).toEqual([]);
  });

  it("finds names and cities regardless of accents, and every code", async () => {
    const sam = someone("sam", SELLS);
    expect(await listed(sam, "RADER")).toEqual(["Zebra Räder"]);
    expect(await listed(sam, "abel")).toEqual(["ábel bikes"]);
    expect(await listed(sam, "koln")).toEqual(["Zebra Räder"]);
    expect(await listed(sam, "i0001")).toEqual(["Zebra Räder"]);
    expect(await listed(sam, "rc2")).toEqual(["ábel bikes"]);
    await expect(listed(sam, "x".repeat(101))).rejects.toThrow("invalid_input");
  });

  it("contains the codes, the email address twice, and only the areas that the user may act in", async () => {
    const [first] = await withActor(someone("gina", SELLS), () => salesCustomers({}));
    expect(first).toMatchObject({
      custCode: { unified: "C2", r3: "RC2" },
      custEmail: "C2@shop.test",
      user: { email: "C2@shop.test" },
      custAreas: [{ sorg: "U001", custGroup: "GOLD" }],
    });
    expect(first).not.toHaveProperty("active");
  });

  it("reflects changed areas of a user at once, although the list of customers is cached", async () => {
    const eve = someone("eve", SELLS);
    await store([seller("eve", limited("sales_office", "O1"))]);
    expect(await listed(eve)).toEqual(["Cycle House"]);
    await store([seller("eve", [])]);
    expect(await listed(eve)).toEqual([]);
  });
});

describe("customers for administrators", () => {
  const found = async (who: Actor, input: Parameters<typeof customers>[0] = {}) =>
    (await withActor(who, () => customers(input))).map(({ custCode }) => custCode.unified);

  it("[admin-products-011] searches customers by text and sales organizations, limited to their own", async () => {
    const admin = someone("admin", ["page.catalog-analyze"], { sorgs: ["U001", "1000"] });
    expect(await found(admin)).toEqual(["C2", "C3", "C1"]);
    expect(await found(admin, { sorgs: ["1000", "G001"] })).toEqual(["C2"]);
    expect(await found(admin, { search: "house" })).toEqual(["C3"]);
    expect(await found(admin, { sorgs: ["G001"] })).toEqual([]);
  });

  it("refuses users who are not administrators", async () => {
    await expect(found(someone("sam", SELLS))).rejects.toThrow("forbidden");
  });
});

it("[sales-map-004] dealers under Insera belong to sales organization 1000: those a sales person may act for, or the dealer itself", async () => {
  const codes = async (who: Actor) =>
    (await withActor(who, () => dealerUnderInsera({}))).map(({ custCode }) => custCode.unified);
  expect(await codes(someone("sam", SELLS))).toEqual(["C2"]);
  expect(await codes(someone("dora", [], actingFor("C2", ["U001", "1000"])))).toEqual(["C2"]);
  expect(await codes(someone("dora", [], actingFor("C1", ["U001"])))).toEqual([]);
});

it("[permissions-013] markets come as one list of at most 999, without a search, for each kind of content", async () => {
  const asked = { page: 1, limit: 999 };
  for (const type of ["marketing_material", "sales_document", "news"] as const) {
    const list = await withActor(someone("dora", ["news.cu"]), () => contentTargetMarkets({ ...asked, type }));
    expect(list.map(({ id }) => id)).toEqual(["at", "de"]);
  }
  for (const wrong of [
    { ...asked, limit: 1_000 },
    { ...asked, page: 0 },
    { ...asked, type: "recipes" },
  ]) {
    const refused = withActor(someone("dora", ["news.cu"]), () => contentTargetMarkets(wrong as typeof asked));
    await expect(refused).rejects.toThrow("invalid");
  }
});

it("shows readers their own content target markets and editors all, by name", async () => {
  const names = async (who: Actor, page?: number, limit?: number) =>
    (await withActor(who, () => contentTargetMarkets({ page, limit }))).map(({ marketName }) => marketName);
  expect(await names(someone("dora", ["page.news"]))).toEqual(["Germany"]);
  expect(await names(someone("dora", ["news.cu"]))).toEqual(["Austria", "Germany"]);
  expect(await names(someone("dora", ["news.cu"]), 2, 1)).toEqual(["Germany"]);
});
