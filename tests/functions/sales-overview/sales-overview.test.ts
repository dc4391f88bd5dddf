import { postInvoice } from "@spoke/core/invoice";
import { newId, systemActor, withActor } from "@spoke/core/platform";
import type { EventActor } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/invoice-posted-sales.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingFor, dealer, HOST, host, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { execute } from "../../support/graphql.ts";

const dora = someone("dora", ["page.dashboard"], actingFor("D1", ["U001"]));

async function run(query: string) {
  const { data, errors } = await execute(dora, query);
  expect(errors).toBeUndefined();
  return data;
}

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    ...dealer({ code: "D1", name: "One", areas: [{ sorg: "U001" }] }),
  ]);
  const line = { articleCode: "A", articleCodeDisplay: "A", name: "", brand: "Tern", uom: "PCE", qty: 3 };
  await withActor(systemActor(), () =>
    postInvoice({
      ...{ invoiceNo: "I1", sorg: "U001", custCode: "D1", payerCode: "D1", currency: "USD" },
      ...{ invoiceDate: "2026-02-04", dueDate: "2026-04-04", accountingAmount: 375_000, grandTotal: 375_000 },
      detail: [{ ...line, price: 125_000, subTotal: 375_000 }],
      asOf: "2026-02-04T00:00:00.000Z",
    }),
  );
});
afterAll(() => table.stop());

const actor: EventActor = { kind: "system", userId: "system", host: HOST, sorg: "U001", locale: "en-US" };
/** A message of the queue, as the bus hands the event over. */
function notify(type: string, invoiceNo: string) {
  const data = { invoiceNo, orderNumbers: [], sorg: "U001", customer: "D1" };
  const envelope = { id: newId(), type, version: 1, time: "2026-02-04T00:00:00.000Z", actor, correlationId: "c", data };
  return {
    ...{ messageId: `${type} ${invoiceNo}`, receiptHandle: "r", body: JSON.stringify({ detail: envelope }) },
    attributes: {
      ...{ ApproximateReceiveCount: "1", SentTimestamp: "0", SenderId: "s", ApproximateFirstReceiveTimestamp: "0" },
    },
    ...{ messageAttributes: {}, md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "local" },
  };
}

it("[sales-overview-004] what the events tell is answered in the versions 3 and 5, in units of the currency", async () => {
  const batch = [
    notify("invoice.posted", "I1"),
    notify("invoice.corrected", "I1"),
    notify("invoice.posted", "MISSING"),
  ];
  // One that is not there yet comes again; it keeps no other from being counted.
  expect(await handler({ Records: batch })).toEqual({
    batchItemFailures: [{ itemIdentifier: "invoice.posted MISSING" }],
  });
  const filter = `(filter: { sorg: "U001", year: 2026 })`;
  const answer = await run(`{
    v5: salesOverviewV5${filter} { netSales customers currency { symbol } comparedTo byMonth { name netSales netSalesLastYear }
      byBrand { name netSales } byModel { name netSales invoiceQuantity series { name } } }
    v3: salesOverviewV3${filter} { byMonth { name netSales netSalesLastYear } byBrand { name netSales } }
    f5: salesOverviewFilterV5${filter} { brands } f3: salesOverviewFilterV3${filter} { brands series } }`);
  expect(answer.v5).toMatchObject({ netSales: 37.5, customers: 1, currency: { symbol: "$" } });
  expect(answer.v5.comparedTo).toMatch(/^2026-\d\d-\d\d$/);
  expect(answer.v5.byMonth[1]).toEqual({ name: "2", netSales: 37.5, netSalesLastYear: 0 });
  expect(answer.v5.byModel).toEqual([{ name: "", netSales: 37.5, invoiceQuantity: 3, series: [{ name: "" }] }]);
  expect(answer.v3).toEqual({ byMonth: answer.v5.byMonth, byBrand: [{ name: "Tern", netSales: 37.5 }] });
  expect([answer.f5.brands, answer.f3]).toEqual([["Tern"], { brands: ["Tern"], series: [] }]);
});
