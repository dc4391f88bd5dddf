import { ApolloServer } from "@apollo/server";
import { type Actor, amountOf, withActor } from "@spoke/core/platform";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { formatError } from "@spoke/functions/graphql/errors.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingFor, dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const server = new ApolloServer<GraphQLContext>({
  schema: executableSchema(),
  formatError: formatError(false),
});

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    ...dealer({
      code: "C1",
      name: "Zebra",
      isr: "I1",
      areas: [{ sorg: "U001", salesman: "sam" }],
      credits: [
        {
          companyCode: "KU001",
          creditLimit: amountOf(10_000_500),
          openInvoice: amountOf(12_345),
          openDo: amountOf(10_000),
          reasonBlocked: "oldest_ar_blocked",
        },
      ],
    }),
    ...dealer({ code: "C2", name: "Bare", areas: [{ sorg: "U001" }] }),
    seller("sam", [{ sorg: "U001", limitation: "salesman", option: "", value: "sam" }]),
  ]);
});
afterAll(() => table.stop());

async function run(actor: Actor, query: string) {
  const contextValue = { actor, origin: { address: "192.0.2.1", peer: "192.0.2.1" } };
  const { body } = await withActor(actor, () => server.executeOperation({ query }, { contextValue }));
  if (body.kind !== "single") throw new Error("a single answer was expected");
  return JSON.parse(JSON.stringify(body.singleResult));
}

const reader = (code: string) =>
  someone("dora", ["credit-status.read", "consumer-voice.submit"], actingFor(code, ["U001"]));

it("[credit-003] credit comes as decimals of the company's currency, with how to write them", async () => {
  const { data } = await run(
    reader("C1"),
    `{ creditInformation { company { code name } companies { code } custCode { unified isr } currency { currency symbol decimalPrecission }
       openInvoice openDo consignment creditLimit creditExposure balance reasonBlocked } }`,
  );
  expect(data.creditInformation).toEqual([
    {
      company: { code: "KU001", name: "KU001" },
      companies: [{ code: "KU001" }],
      custCode: { unified: "C1", isr: "I1" },
      currency: { currency: "USD", symbol: "$", decimalPrecission: 2 },
      openInvoice: 1.2345,
      openDo: 1,
      consignment: 0,
      creditLimit: 1000.05,
      creditExposure: 2.2345,
      balance: 997.8155,
      reasonBlocked: "oldest_ar_blocked",
    },
  ]);
});

it("[credit-001] without credit the list is null and the error says so", async () => {
  const { data, errors } = await run(reader("C2"), "{ creditInformation { balance } }");
  expect(data).toEqual({ creditInformation: null });
  expect(errors).toMatchObject([{ message: "no_credit_information", extensions: { code: "NOT_FOUND" } }]);
});

it("[customer-023] a sales person's list has all that the choice shows", async () => {
  const { data } = await run(
    someone("sam", ["menu.change-cust"]),
    "{ salesCustomers { custName custPhone custAddress custCity custCode { r3 isr unified } user { email } custAreas { sorg custGroup } } }",
  );
  expect(data.salesCustomers).toEqual([
    {
      custName: "Zebra",
      custPhone: "",
      custAddress: "",
      custCity: "",
      custCode: { r3: "RC1", isr: "I1", unified: "C1" },
      user: { email: "C1@shop.test" },
      custAreas: [{ sorg: "U001", custGroup: "GOLD" }],
    },
  ]);
});

it("companies and areas of the active customer come nested", async () => {
  const { data } = await run(
    reader("C1"),
    `{ customerCompanies { code name accountCurrent creditCusts { custName } areas { sorg sorgName merchantConfig { allowPayInvoice } } }
       inseraCustomerArea { sorg } sorgs { sorg currency } creditCustomers(sorg: "U001") { custCode { unified } } }`,
  );
  expect(data).toEqual({
    customerCompanies: [
      {
        code: "KU001",
        name: "KU001",
        accountCurrent: "USD",
        creditCusts: [{ custName: "Zebra" }],
        areas: [{ sorg: "U001", sorgName: "Sorg U001", merchantConfig: { allowPayInvoice: false } }],
      },
    ],
    inseraCustomerArea: [],
    sorgs: [{ sorg: "U001", currency: "USD" }],
    creditCustomers: [{ custCode: { unified: "C1" } }],
  });
});

it("[consumer-voice-006] feedback answers status, description and userErrors", async () => {
  const send = (message: string) =>
    run(
      reader("C1"),
      `mutation { sendCustomerFeedback(message: ${JSON.stringify(message)}) { status description userErrors { field message } } }`,
    );
  expect((await send("Good\\nwork")).data.sendCustomerFeedback).toEqual({
    status: "success",
    description: "success_send_consumer_voice",
    userErrors: [],
  });
  expect((await send(" ")).data.sendCustomerFeedback).toEqual({
    status: "failed",
    description: "invalid_input",
    userErrors: [{ field: "message", message: "required" }],
  });
});

const standings = (actor: Actor, ...codes: string[]) =>
  run(
    actor,
    `{ customerStandings(custCodes: ${JSON.stringify(codes)}) { custCode reasonBlocked credits { company { code } balance currency { symbol } } } }`,
  );

it("sales read how the accounts of those customers stand that they may act for", async () => {
  const sam = someone("sam", ["menu.change-cust", "credit-status.read"]);
  const { data } = await standings(sam, "C1", "C2", "C9", "C1");
  expect(data.customerStandings).toEqual([
    {
      custCode: "C1",
      reasonBlocked: "oldest_ar_blocked",
      credits: [{ company: { code: "KU001" }, balance: 997.8155, currency: { symbol: "$" } }],
    },
  ]);
});

it("who may not see credit gets none, and who may act for nobody is refused", async () => {
  expect((await standings(someone("sam", ["menu.change-cust"]), "C1")).data).toEqual({ customerStandings: [] });
  expect((await standings(reader("C1"), "C1")).errors).toMatchObject([{ message: "forbidden" }]);
});
