import { company } from "@spoke/core/customer";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { area, customer } from "../../builders/customer.ts";
import { actingFor, dealer, HOST, host, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const BUYS = ["cart.display-order-qty"];
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    sorg("G001", "EUR"),
    customer("C1", {
      ...{ custCode: { unified: "C1", isr: "I1" }, custName: "Zebra", custAddress: "Main 1", taxId: "DE123456789" },
      ...{ custEmail: "z@z.test", custPhone: "+1 555 0100" },
    }),
    area("C1", "U001", { paymentDays: 30 }),
    area("C1", "G001", { paymentDays: 14 }),
    area("C1", "N001", { paymentDays: 7, blocked: true }),
    ...dealer({ code: "C2", name: "Bare", areas: [{ sorg: "U001" }] }),
  ]);
});
afterAll(() => table.stop());

const of = (code: string, scopes: readonly string[], sorgs: readonly string[]) =>
  withActor(someone("dora", scopes, { ...actingFor(code, sorgs), sorgs }), () => company({}));

it("a dealer sees the company's master data and the payment terms of the sellers it buys from", async () => {
  expect(await of("C1", BUYS, ["U001", "G001", "N001"])).toMatchObject({
    custCode: { unified: "C1", isr: "I1" },
    custName: "Zebra",
    taxId: "DE123456789",
    address: ["Main 1"],
    email: "z@z.test",
    phone: "+1 555 0100",
    terms: [
      { sorg: "G001", days: 14 },
      { sorg: "U001", days: 30 },
    ],
  });
  expect(await of("C2", BUYS, ["U001"])).toMatchObject({ custName: "Bare", taxId: "", terms: [] });
});

it("sales staff see the terms of the areas in which they serve the customer", async () => {
  const { terms } = await of("C1", [...BUYS, "menu.change-cust"], ["U001"]);
  expect(terms.map(({ sorg: code }) => code)).toEqual(["U001"]);
});

it("it needs a customer and the scope of the cart", async () => {
  await expect(of("C1", [], ["U001"])).rejects.toMatchObject({ kind: "forbidden" });
  await expect(withActor(someone("olga", BUYS), () => company({}))).rejects.toThrow();
});
