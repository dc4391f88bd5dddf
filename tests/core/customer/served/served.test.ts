import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { customerKey } from "@spoke/core/customer";
import { customers, dealerUnderInsera, salesCustomers, servedCustomers } from "@spoke/core/customer/served";
import { listingKeys, listingSchema } from "@spoke/core/customer/served/listing.ts";
import { type Actor, chunk, dynamo, type Key, tableName, type Write, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { actingFor, dealer, HOST, host, seller, someone, store } from "../../../builders/records.ts";
import { startTable, type TestTable } from "../../../support/cloud.ts";
import { itemsOf } from "../../../support/items.ts";
import { readUnits } from "../../../support/read-units.ts";

const SELLS = ["menu.change-cust"];
const limited = (limitation: "salesman" | "sales_group" | "sales_office", value: string, sorg = "U001") => [
  { sorg, limitation, option: "", value },
];

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
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

  it("follows changed areas of a user at once", async () => {
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

describe("a search", () => {
  const found = async (search: string) =>
    (await withActor(someone("admin", SELLS), () => servedCustomers({ search }))).customers.map(
      ({ custCode }) => custCode.unified,
    );

  beforeAll(async () => {
    const phone = (code: string, custPhone: string): Write => ({
      kind: "update",
      key: customerKey(code),
      set: { custPhone },
    });
    await store([
      ...dealer({
        code: "S1",
        name: "Müller & Søn Fahrräder",
        city: "Bad Köln",
        isr: "I009876543",
        areas: [{ sorg: "U001" }],
      }),
      ...dealer({ code: "S2", name: "Søn Bikes", city: "Muldental", areas: [{ sorg: "U001" }] }),
    ]);
    await store([phone("S1", "+49 (221) 55-01")]);
  });

  it("finds the beginnings of all its words in any order, whatever the accents", async () => {
    expect(await found("muller son")).toEqual(["S1"]);
    expect(await found("SON mul")).toEqual(["S1", "S2"]);
    expect(await found("fahrrader bad koln")).toEqual(["S1"]);
    expect(await found("koln muller")).toEqual(["S1"]);
    expect(await found("muller portland")).toEqual([]);
    expect(await found("&&")).toEqual([]);
  });

  it("finds codes as the lists show them, email addresses, and telephone numbers", async () => {
    for (const code of ["I009876543", "9876543", "876543", "rs1"]) expect(await found(code)).toEqual(["S1"]);
    expect(await found("s2@shop.test")).toEqual(["S2"]);
    for (const number of ["492215501", "49 221 55", "+49 (221)"]) expect(await found(number)).toEqual(["S1"]);
  });

  it("puts customers first whose name begins with it", async () => {
    expect(await found("son")).toEqual(["S2", "S1"]);
  });
});

describe("a change of a customer", () => {
  const names = (who: Actor, search = "") => listed(who, search);

  it("moves it to the lists that it belongs to now, under its new name, and off the others", async () => {
    await store([
      seller("mona", limited("salesman", "mona")),
      seller("nina", limited("salesman", "nina")),
      ...dealer({ code: "M1", name: "Old Wheels", city: "Graz", areas: [{ sorg: "U001", salesman: "mona" }] }),
    ]);
    const [mona, nina, admin] = ["mona", "nina", "admin"].map((id) => someone(id, SELLS));
    if (!mona || !nina || !admin) throw new Error("nobody");
    expect(await names(mona, "graz")).toEqual(["Old Wheels"]);
    await store(dealer({ code: "M1", name: "New Spokes", city: "Linz", areas: [{ sorg: "U001", salesman: "nina" }] }));
    expect([await names(mona), await names(nina)]).toEqual([[], ["New Spokes"]]);
    for (const former of ["old", "wheels", "graz"]) expect(await names(admin, former)).toEqual([]);
    expect(await names(admin, "linz")).toEqual(["New Spokes"]);
    await store(dealer({ code: "M1", name: "New Spokes", active: false, areas: [{ sorg: "U001", salesman: "nina" }] }));
    expect([await names(nina), await names(admin, "spokes")]).toEqual([[], []]);
  });

  it("leaves no list behind when many changes of it are listed at once", async () => {
    const areas = [{ sorg: "U001", salesman: "rita", salesGroup: "R", salesOffice: "R" }];
    const versions = Array.from({ length: 12 }, (_, index) =>
      dealer({
        code: "R1",
        name: `Race ${String.fromCharCode(97 + index).repeat(4)} shop`,
        city: `Town${index}`,
        areas,
      }),
    );
    await Promise.all(versions.map(store));
    const keys = await everyKey(table, "SERVED#");
    const own = keys.filter(({ sk }) => sk.endsWith("#R1"));
    const [current] = await itemsOf({ pk: "CUSTOMER#R1", prefix: "LISTED#" });
    const { listing } = z.object({ listing: listingSchema }).parse(current);
    const [main] = await itemsOf({ pk: "CUSTOMER#R1", prefix: "CUSTOMER" });
    expect(listing.custName).toBe(main?.custName);
    const text = ({ pk, sk }: Key) => `${pk} ${sk}`;
    expect(own.map(text).sort()).toEqual(listingKeys(listing).map(text).sort());
  });

  it("fits into a transaction, however long the name and however many codes", () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
    const listing = listingSchema.parse({
      custCode: { unified: "0000000001", r3: "0000000002", isr: "I000000003" },
      custName: words(25),
      custCity: words(12),
      custEmail: "a@b.test",
      custPhone: "12345678",
      sorg: "U001",
      salesman: "a",
      salesGroup: "b",
      salesOffice: "c",
    });
    expect(listingKeys(listing).length).toBeLessThanOrEqual(97);
  });
});

describe("with many customers", () => {
  const SORG = "B001";
  const count = 1_500;
  beforeAll(async () => {
    await store([
      seller("bert", [{ sorg: SORG, limitation: "none", option: "", value: "" }]),
      seller("beth", limited("salesman", "beth", SORG)),
    ]);
    const numbers = Array.from({ length: count }, (_, index) => index);
    const customers = numbers.map((index) =>
      listingSchema.parse({
        custCode: { unified: `B${index}`, r3: `000${index}` },
        custName: `Bike Shop ${String(index).padStart(5, "0")} of a usual length`,
        custCity: "Portland",
        custAddress: `${index} Pearl Street`,
        custEmail: `shop${index}@example.com`,
        custPhone: `1503555${index}`,
        sorg: SORG,
        ...(index % 500 === 0 && { salesman: "beth" }),
      }),
    );
    const items = customers.flatMap((listing) => listingKeys(listing).map((key) => ({ ...listing, ...key })));
    for (const part of chunk(chunk(items, 25), 20))
      await Promise.all(
        part.map((some) =>
          dynamo().send(
            new BatchWriteCommand({
              RequestItems: { [tableName()]: some.map((Item) => ({ PutRequest: { Item } })) },
            }),
          ),
        ),
      );
  }, 120_000);

  const search = (who: string, text: string) =>
    readUnits(() => withActor(someone(who, SELLS, { sorgs: [SORG] }), () => servedCustomers({ search: text })));

  it("a search takes at most 10 read units, and answers whether there are others", async () => {
    for (const text of ["", "b", "bike", "portland", "bike portland"]) {
      const { units, result } = await search("bert", text);
      expect(units, text).toBeLessThanOrEqual(10);
      expect(result.complete, text).toBe(false);
    }
    for (const text of ["01234", "B77", "shop77@example.com", "usual 00012"]) {
      const { units, result } = await search("bert", text);
      expect(units, text).toBeLessThanOrEqual(10);
      expect(result.customers.length, text).toBeGreaterThan(0);
    }
  });

  it("those of a salesperson cost what they are, not what the sales organization has", async () => {
    const { units, result } = await search("beth", "");
    expect(result).toMatchObject({ complete: true });
    expect(result.customers).toHaveLength(3);
    expect(units).toBeLessThanOrEqual(2);
  });

  it("pages are in order and of at most 200 customers", async () => {
    const page = (number: number) =>
      withActor(someone("bert", SELLS, { sorgs: [SORG] }), () => salesCustomers({ page: number, limit: 50 }));
    const [first, last, beyond] = await Promise.all([page(1), page(4), page(5)]);
    expect(first.map(({ custName }) => custName.slice(10, 15)).slice(0, 2)).toEqual(["00000", "00001"]);
    expect(last.at(-1)?.custName.slice(10, 15)).toBe("00199");
    expect(beyond).toEqual([]);
    await expect(withActor(someone("bert", SELLS), () => salesCustomers({ limit: 201 }))).rejects.toThrow(
      "invalid_input",
    );
  });
});

async function everyKey({ client, tableName: TableName }: TestTable, prefix: string): Promise<Key[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.map(({ pk, sk }) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" })).filter(({ pk }) => pk.startsWith(prefix));
}
