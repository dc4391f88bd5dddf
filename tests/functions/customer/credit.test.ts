import { ApolloServer } from "@apollo/server";
import { amountOf, withActor } from "@spoke/core/platform";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { formatError } from "@spoke/functions/graphql/errors.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erpPosts, stopClock } from "../../builders/erp-invoices.ts";
import { actingFor, dealer, HOST, host, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const server = new ApolloServer<GraphQLContext>({ schema: executableSchema(), formatError: formatError(false) });

let table: TestTable;
let restore = (): void => undefined;

beforeAll(async () => {
  table = await startTable();
  restore = stopClock();
  const credit = { creditLimit: amountOf(10_000_000), openDo: amountOf(10_000) };
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    sorg("G001", "EUR"),
    ...dealer({
      ...{ code: "C1", name: "Zebra", areas: [{ sorg: "U001" }, { sorg: "G001" }] },
      credits: [
        { ...credit, companyCode: "KU001", companyName: "Veloria US", openInvoice: amountOf(3_000_000) },
        { ...credit, companyCode: "KG001", companyName: "Aaron GmbH", currency: "EUR", openInvoice: amountOf(500_000) },
      ],
    }),
  ]);
  const german = { sorg: "G001", companyCode: "KG001", currency: "EUR" };
  const paid = { status: "Paid", invoiceDate: "2026-01-01" } as const;
  await erpPosts("US-1", { accountingAmount: 1_000_000 });
  await erpPosts("US-2", { accountingAmount: 2_000_000, dueDate: "2026-12-01" });
  await erpPosts("US-PAID", { ...paid, dueDate: "2026-01-31", clearingDate: "2026-01-21" });
  await erpPosts("DE-1", { ...german, accountingAmount: 500_000 });
  await erpPosts("DE-PAID", { ...german, ...paid, dueDate: "2026-01-06", clearingDate: "2026-01-11" });
});
afterAll(async () => {
  restore();
  await table.stop();
});

const dora = someone("dora", ["invoice-status.read", "page.invoice-status"], {
  ...actingFor("C1", ["U001", "G001"]),
  sorgs: ["U001", "G001"],
});

const QUERY = `query Credit($custAreaSorgs: [String!], $creditCustomers: [String!]) {
  creditInformation(custAreaSorgs: $custAreaSorgs, creditCustomers: $creditCustomers) {
    company { code name } companies { code } currency { currency }
    openInvoice openDo consignment creditLimit creditExposure balance overdue
  }
  averagePaymentDays(custAreaSorgs: $custAreaSorgs, creditCustomers: $creditCustomers) { sorg year days daysLate invoices }
  openInvoiceV5(custAreaSorgs: $custAreaSorgs, creditCustomers: $creditCustomers) { ...Open }
  openInvoiceV4(custAreaSorgs: $custAreaSorgs, creditCustomers: $creditCustomers) { ...Open }
}
fragment Open on OpenInvoiceGroup { companyCode currency { currency } creditCust { custCode total overdue } }`;

async function ask(variables: Record<string, readonly string[]>, actor = dora, query = QUERY) {
  const contextValue = { actor, origin: { address: "192.0.2.1", peer: "192.0.2.1" } };
  const { body } = await withActor(actor, () => server.executeOperation({ query, variables }, { contextValue }));
  if (body.kind !== "single") throw new Error("a single answer was expected");
  return JSON.parse(JSON.stringify(body.singleResult));
}

const US = {
  credit: {
    ...{ company: { code: "KU001", name: "Veloria US" }, currency: { currency: "USD" } },
    ...{
      openInvoice: 300,
      openDo: 1,
      consignment: 0,
      creditLimit: 1000,
      creditExposure: 301,
      balance: 699,
      overdue: true,
    },
  },
  days: { sorg: "U001", year: 2026, days: 20, daysLate: -10, invoices: 1 },
  open: {
    ...{ companyCode: "KU001", currency: { currency: "USD" } },
    creditCust: [{ custCode: "C1", total: 300, overdue: 100 }],
  },
};
const DE = {
  credit: {
    ...{ company: { code: "KG001", name: "Aaron GmbH" }, currency: { currency: "EUR" } },
    ...{
      openInvoice: 50,
      openDo: 1,
      consignment: 0,
      creditLimit: 1000,
      creditExposure: 51,
      balance: 949,
      overdue: true,
    },
  },
  days: { sorg: "G001", year: 2026, days: 10, daysLate: 5, invoices: 1 },
  open: {
    ...{ companyCode: "KG001", currency: { currency: "EUR" } },
    creditCust: [{ custCode: "C1", total: 50, overdue: 50 }],
  },
};
const codeOf = ({ credit }: typeof US) => ({ code: credit.company.code });
const answerOf = (...companies: readonly (typeof US)[]) => ({
  creditInformation: companies.map(({ credit }) => ({ ...credit, companies: companies.map(codeOf) })),
  averagePaymentDays: companies.map(({ days }) => days),
  openInvoiceV5: companies.map(({ open }) => open),
  openInvoiceV4: companies.map(({ open }) => open),
});

it("[credit-005] one request answers credit, payment days, and open invoices of all companies, or of one", async () => {
  expect(await ask({})).toEqual({ data: answerOf(DE, US) });
  expect(await ask({ custAreaSorgs: ["U001"] })).toEqual({ data: answerOf(US) });
  expect(await ask({ custAreaSorgs: ["G001"] })).toEqual({ data: answerOf(DE) });
  expect(await ask({ creditCustomers: ["C1"] })).toEqual({ data: answerOf(DE, US) });
  expect(await ask({ custAreaSorgs: ["U001"], creditCustomers: ["C1"] })).toEqual({ data: answerOf(US) });
});

it("[credit-005] another customer's code gives no credit, payment days, or invoices", async () => {
  const { data, errors } = await ask({ creditCustomers: ["C2"] });
  expect(errors).toMatchObject([{ message: "no_credit_information", path: ["creditInformation"] }]);
  expect(data).toEqual({ creditInformation: null, averagePaymentDays: [], openInvoiceV5: [], openInvoiceV4: [] });
});

it("[credit-005] an invoice that is not due, or that the user must not see, makes no account overdue", async () => {
  expect((await ask({ custAreaSorgs: ["U001"] })).data.creditInformation).toMatchObject([{ overdue: true }]);
  const onlyCredit = someone("carla", ["credit-status.read"], { ...actingFor("C1", ["U001"]), sorgs: ["U001"] });
  const { data } = await ask({}, onlyCredit, "{ creditInformation { overdue } }");
  expect(data).toEqual({ creditInformation: [{ overdue: false }, { overdue: false }] });
});
