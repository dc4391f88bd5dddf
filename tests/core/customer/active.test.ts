import {
  creditCustomers,
  creditInformation,
  creditReservationKey,
  customerAreaV3,
  customerCompanies,
  salesContact,
  sorgs,
} from "@spoke/core/customer";
import { amountOf, commit, systemActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingFor, dealer, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const READS = ["invoice-status.read"];
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    sorg("U001", "USD"),
    sorg("G001", "EUR"),
    ...dealer({
      code: "C1",
      name: "Zebra",
      isr: "I1",
      areas: [{ sorg: "U001" }, { sorg: "G001" }, { sorg: "N001", blocked: true }],
      credits: [
        {
          companyCode: "KU001",
          companyName: "Veloria US",
          creditLimit: amountOf(10_000_000),
          openInvoice: amountOf(4_000_000),
          openDo: amountOf(500_000),
          consignment: amountOf(250_000),
        },
        {
          companyCode: "KG001",
          companyName: "Aaron GmbH",
          currency: "EUR",
          creditLimit: amountOf(1),
          openInvoice: amountOf(20_000),
          reasonBlocked: "limit_exceeded",
        },
      ],
    }),
    ...dealer({ code: "C2", name: "Bare", areas: [{ sorg: "U001" }] }),
    ...dealer({ code: "C3", name: "Served", areas: [{ sorg: "U001", salesman: "sara" }] }),
    ...dealer({ code: "C4", name: "Left", areas: [{ sorg: "U001", salesman: "leo" }] }),
    seller("sara", [], { name: "Sara Sales", email: "sara@spoke.test", phone: "+1 555 0100" }),
    seller("leo", [], { name: "Leo Left", active: false }),
  ]);
  await withActor(systemActor(), () =>
    commit({
      writes: [
        {
          kind: "put",
          item: { ...creditReservationKey("C1", "KU001"), companyCode: "KU001", amount: 50_000, answered: 0 },
        },
      ],
    }),
  );
});
afterAll(() => table.stop());

const dora = someone("dora", READS, { ...actingFor("C1", ["U001", "G001"], "I1"), sorgs: ["U001"] });
/** Serves the dealer in one of its sales organizations. */
const sam = someone("sam", [...READS, "menu.change-cust"], { ...actingFor("C1", ["U001"], "I1"), sorgs: ["U001"] });

it("a dealer sees who serves them; nobody where that person has left or none is assigned", async () => {
  const contactOf = (code: string) =>
    withActor(someone("dora", [], { ...actingFor(code, ["U001"]), sorgs: ["U001"] }), () => salesContact({}));
  expect(await contactOf("C3")).toEqual({ name: "Sara Sales", email: "sara@spoke.test", phone: "+1 555 0100" });
  expect(await contactOf("C4")).toBeUndefined();
  expect(await contactOf("C2")).toBeUndefined();
  expect(await withActor(someone("olga", []), () => salesContact({}))).toBeUndefined();
});

describe("credit information", () => {
  it("[credit-003] shows open amounts, limit, used and available credit, and the reason of a block per company", async () => {
    const [first, second] = await withActor(dora, () => creditInformation({}));
    expect(first).toMatchObject({
      company: { code: "KG001", name: "Aaron GmbH" },
      currency: "EUR",
      reasonBlocked: "limit_exceeded",
    });
    expect(second).toMatchObject({
      company: { code: "KU001", name: "Veloria US" },
      companies: [
        { code: "KG001", name: "Aaron GmbH" },
        { code: "KU001", name: "Veloria US" },
      ],
      custCode: { unified: "C1", r3: "RC1", isr: "I1" },
      creditLimit: 10_000_000,
      openInvoice: 4_000_000,
      openDo: 500_000,
      consignment: 250_000,
      reserved: 50_000,
      creditExposure: 4_800_000,
      balance: 5_200_000,
    });
    expect(second?.reasonBlocked).toBeUndefined();
  });

  it("is filtered by sales organizations and credit customers", async () => {
    const companies = async (input: Parameters<typeof creditInformation>[0]) =>
      (await withActor(dora, () => creditInformation(input))).map(({ company }) => company.code);
    expect(await companies({ custAreaSorgs: ["U001"] })).toEqual(["KU001"]);
    expect(await companies({ creditCustomers: ["RC1"] })).toEqual(["KG001", "KU001"]);
    await expect(companies({ creditCustomers: ["C2"] })).rejects.toThrow("no_credit_information");
  });

  it("[credit-001] is refused if there is no credit", async () => {
    const bare = someone("b", READS, actingFor("C2", ["U001"]));
    await expect(withActor(bare, () => creditInformation({}))).rejects.toMatchObject({
      kind: "not-found",
      message: "no_credit_information",
    });
  });

  it("is refused without its scopes, and without a customer", async () => {
    await expect(withActor(someone("x", [], actingFor("C1", ["U001"])), () => creditInformation({}))).rejects.toThrow(
      "forbidden",
    );
    await expect(withActor(someone("x", READS), () => creditInformation({}))).rejects.toThrow("select_customer");
  });

  it("shows sales staff only companies of the sales organizations in which they act for the dealer", async () => {
    const [only, ...more] = await withActor(sam, () => creditInformation({ custAreaSorgs: ["U001", "G001"] }));
    expect(only?.company.code).toBe("KU001");
    expect(more).toEqual([]);
  });
});

describe("areas and companies of the active customer", () => {
  it("[sales-map-005] areas are filtered by sales organizations; withoutUserArea adds areas beyond the user's own", async () => {
    const codes = async (who: typeof dora, input: Parameters<typeof customerAreaV3>[0]) =>
      (await withActor(who, () => customerAreaV3(input))).map((area) => area.sorg);
    expect(await codes(dora, {})).toEqual(["U001"]);
    expect(await codes(dora, { withoutUserArea: true })).toEqual(["G001", "U001"]);
    expect(await codes(dora, { withoutUserArea: true, sorgs: ["G001", "N001"] })).toEqual(["G001"]);
    expect(await codes(sam, { withoutUserArea: true })).toEqual(["U001"]);
  });

  it("an area has the invoicing company, the currency, and the ERP system of the customer", async () => {
    const [area] = await withActor(dora, () => customerAreaV3({}));
    expect(area).toMatchObject({
      sorgName: "Sorg U001",
      server: "isr",
      companyCode: "KU001",
      companyName: "Veloria US",
      accountCurrent: "USD",
      merchantConfig: { allowPayInvoice: false },
      creditCusts: [{ custName: "Zebra", custCode: { unified: "C1" } }],
    });
  });

  it("[capability-014] companies are sorted by name, each with its areas", async () => {
    const companies = await withActor(dora, () => customerCompanies({}));
    expect(companies.map(({ name, areas }) => [name, areas.map((area) => area.sorg)])).toEqual([
      ["Aaron GmbH", ["G001"]],
      ["KN001", ["N001"]],
      ["Veloria US", ["U001"]],
    ]);
  });

  it("credit customers are available only in the customer's own sales organizations", async () => {
    const of = (code: string) => withActor(sam, () => creditCustomers({ sorg: code }));
    expect(await of("U001")).toEqual([{ custName: "Zebra", custCode: { unified: "C1", r3: "RC1", isr: "I1" } }]);
    expect(await of("G001")).toEqual([]);
  });

  it("sales organizations are those that the user may see", async () => {
    expect(await withActor(dora, () => sorgs({}))).toEqual([
      { sorg: "U001", name: "Sorg U001", companyCode: "KU001", currency: "USD" },
    ]);
  });
});
