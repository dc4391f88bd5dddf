import { invoiceDocument, invoiceList, invoicesByNumber, readInvoice } from "@spoke/core/invoice";
import { invoicedChanges } from "@spoke/core/invoice/invoiced.ts";
import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import { order } from "@spoke/core/order";
import { setFaultHook } from "@spoke/core/platform";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf, ZERO } from "@spoke/core/platform/money.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { outbox, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { day, erpConfirms, erpDelivers, erpInvoices } from "../order/erp.ts";

let table: TestTable;
let restoreHook = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreHook());
afterAll(() => table.stop());

it("days until due are negative when an invoice is overdue", () => {
  expect(daysUntilDue(parseDay("2026-11-25"), parseDay("2026-11-20"))).toBe(5);
  expect(daysUntilDue(parseDay("2026-11-20"), parseDay("2026-11-20"))).toBe(0);
  expect(daysUntilDue(parseDay("2026-10-31"), parseDay("2026-11-01"))).toBe(-1);
});

it("a credit note takes no pieces back; a correction counts the difference", () => {
  const line = (qty: number) => ({
    articleCode: "A",
    articleCodeDisplay: "A",
    name: "",
    brand: "",
    uom: "PCE",
    qty,
    price: ZERO,
    subTotal: ZERO,
  });
  const invoice = (qty: number, accountingAmount = amountOf(1)) => ({
    detail: [line(qty)],
    orderNumber: "",
    accountingAmount,
  });
  expect([...invoicedChanges(undefined, invoice(3))]).toEqual([["A", 3]]);
  expect([...invoicedChanges(invoice(3), invoice(2))]).toEqual([["A", -1]]);
  expect([...invoicedChanges(invoice(3), invoice(3))]).toEqual([]);
  expect([...invoicedChanges(undefined, invoice(3, amountOf(-1)))]).toEqual([]);
});

it("an invoice has the PO number of its order, unless the ERP sends one, and is found by it", async () => {
  const shop = await newShop();
  await shop.sell(["A"]);
  await shop.add({ A: 2 });
  const [placed] = await shop.checkout({ poNumber: "PO-77" });
  if (!placed) throw new Error("no order was placed");
  await erpInvoices(placed, { A: 2 });
  const numbers = [{ sorg: shop.sorg, invoiceNo: `I-${placed.orderNumber}` }];
  expect(await shop.as(() => invoicesByNumber({ numbers }))).toMatchObject([{ poNumber: "PO-77" }]);
  const found = await shop.as(() => invoiceList({ search: "PO-77" }), { scopes: new Set(["page.invoice-status"]) });
  expect(found.data).toMatchObject([{ orderNumber: placed.orderNumber, poNumber: "PO-77" }]);
});

it("the PDF of an invoice has the promotions of its order, of lines that cost less by them", async () => {
  const shop = await newShop();
  const date = { from: parseDay("2026-01-01"), to: parseDay("2099-12-31") };
  const details = [{ code: "P1", type: "amount" as const, discount: 10_000 }];
  const spring = { code: "P1", name: "Spring sale", date, details };
  await shop.sell(["A", "B", "C"], { promotions: [spring] });
  const placed = await shop.order({ A: 2, B: 1 });
  const [first] = placed.lines;
  if (!first) throw new Error("a line was expected");
  await erpInvoices(placed, { A: 2, B: 1, C: 1 });
  const stored = await readInvoice(shop.sorg, `I-${placed.orderNumber}`);
  if (!stored) throw new Error("an invoice was expected");
  const dearer = stored.detail.map((line) => (line.articleCode === "B" ? { ...line, price: first.price } : line));
  const { promotions } = await invoiceDocument({ ...stored, detail: dearer });
  expect(promotions).toEqual(["Spring sale", undefined, undefined]);
  expect(await invoiceDocument({ ...stored, custCode: "NEIGHBOR" })).not.toHaveProperty("promotions");
});

it("an invoice is posted with its order, and ends it when everything has left", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  const stateNow = async (): Promise<string> =>
    (await shop.as(() => order({ orderNumber: placed.orderNumber }))).status;
  expect(await erpInvoices(placed, { A: 2 })).toBe("changed");
  expect(await stateNow()).toBe("placed");
  await erpConfirms(placed);
  expect(await stateNow()).toBe("confirmed");
  await erpDelivers(placed, { 1: 2 });
  expect(await stateNow()).toBe("invoiced");
  const numbers = [{ sorg: shop.sorg, invoiceNo: `I-${placed.orderNumber}` }];
  expect(await shop.as(() => invoicesByNumber({ numbers }))).toMatchObject([
    {
      status: "Open",
      accountingAmount: 200_000,
      orderNumber: placed.orderNumber,
      detail: [{ articleCode: "A", qty: 2 }],
    },
  ]);
  expect(await shop.as(() => invoicesByNumber({ numbers }), { unified: "NEIGHBOR" })).toEqual([]);
  expect(await shop.as(() => invoicesByNumber({ numbers }), { sorgs: ["XX"] })).toEqual([]);
  const scopes = new Set(["page.orderlist"]);
  expect((await refusal(shop.as(() => invoicesByNumber({ numbers }), { scopes }))).message).toBe("forbidden");
});

it("an invoice changes its state later without being posted again; the same and older rows change nothing", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  expect(await erpInvoices(placed, { A: 2 }, { asOf: day(5) })).toBe("changed");
  expect(await erpInvoices(placed, { A: 2 }, { asOf: day(5) })).toBe("unchanged");
  expect(await erpInvoices(placed, { A: 2 }, { asOf: day(6), status: "Paid", clearingDate: "2026-11-06" })).toBe(
    "changed",
  );
  expect(await erpInvoices(placed, { A: 2 }, { asOf: day(4) })).toBe("older");
  const shown = await shop.as(() => order({ orderNumber: placed.orderNumber }));
  expect(shown).toMatchObject({ invoiceNos: [`I-${placed.orderNumber}`], lines: [{ invoiced: 2 }] });
  expect(await outbox("invoice.posted", placed.orderNumber)).toHaveLength(1);
});

it("a row is refused on the field that does not fit; an order of the ERP's own is kept as text", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const unknown = [{ field: "orderNumber", message: "order_unknown" }];
  expect((await refusal(erpInvoices(placed, { A: 1 }, { orderNumber: "261101-00000" }))).errors).toEqual(unknown);
  expect((await refusal(erpInvoices(placed, { A: 1 }, { custCode: "NEIGHBOR" }))).errors).toEqual(unknown);
  expect((await refusal(erpInvoices(placed, { A: 1 }, { dueDate: "soon" }))).errors).toMatchObject([
    { field: "dueDate" },
  ]);
  expect(await erpInvoices(placed, { A: 1 }, { orderNumber: "4500001234", invoiceNo: "OWN-1" })).toBe("changed");
  const stolen = erpInvoices(
    placed,
    { A: 1 },
    { orderNumber: "", invoiceNo: "OWN-1", custCode: "NEIGHBOR", asOf: day(9) },
  );
  expect((await refusal(stolen)).errors).toEqual([{ field: "invoiceNo", message: "belongs_to_another" }]);
});

it("a correction with the instant of its invoice counts once, also when its message comes twice at the same time", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 5 });
  await erpInvoices(placed, { A: 2 });
  let reads = 0;
  // The invoice has been read and the order has not, when the twin gets in between.
  restoreHook = setFaultHook(async ({ command, phase }) => {
    if (!/^GetItem|^GetCommand/.test(command) || phase !== "before") return;
    reads += 1;
    if (reads === 2) await erpInvoices(placed, { A: 4 });
  });
  await erpInvoices(placed, { A: 4 });
  expect(reads).toBeGreaterThan(2);
  const { lines } = await shop.as(() => order({ orderNumber: placed.orderNumber }));
  expect(lines.map(({ invoiced }) => invoiced)).toEqual([4]);
});
