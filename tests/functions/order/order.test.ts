import { updateProductsInCart } from "@spoke/core/cart";
import { callCounts, countingCalls, fromUnits } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { day, erpConfirms, erpDelivers, erpInvoices } from "../../core/order/erp.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { run } from "../cart/run.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const DETAIL = `query ($no: ID!) {
  order(order_no: $no) {
    order_no order_status orderStatus { description pendingB2B } sap_order_no merchant total_order ship_to createdBy
    shipToDetail { address } currency { currency symbol thousandSeparator decimalSeparator decimalPrecission }
    customer { custName custCode { unified r3 } }
    details { article_code_display order_qty price promoprice subtotal shipped invoiced expectedDate confirmations { supplyQty supplyDate supplyLocation } }
    deliveries { doNumber trackingNo deliveryDate { date } detail { orderNo orderQty price currency { symbol } } }
    invoices { id invoiceNo dueDate { date } overdue status accountingAmount detail { articleCode qty subTotal } }
  }
}`;

const LIST = `query ($filter: OrdersFilter, $withPayment: Boolean) {
  orders(filter: $filter, withPayment: $withPayment) {
    data { order_no order_status orderPayment { amount } deliveries { doNumber } }
    info { page count pageTotal }
  }
}`;

it("an order shows its lines, confirmations, deliveries and invoices", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  await erpConfirms(placed);
  await erpDelivers(placed, { 1: 1 });
  await erpInvoices(placed, { A: 1 });
  const { data, errors } = await run(shop.actor(), DETAIL, { no: placed.orderNumber });
  expect(errors).toEqual([]);
  expect(data.order).toMatchObject({
    order_status: "partially_shipped",
    orderStatus: { description: "order_status_partially_shipped", pendingB2B: false },
    sap_order_no: "SAP1",
    total_order: 20,
    ship_to: "Shop",
    shipToDetail: { address: "Street 1, Town" },
    currency: { currency: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecission: 2 },
    customer: { custCode: { unified: shop.unified, r3: `R${shop.unified}` } },
    details: [{ order_qty: 2, price: 10, subtotal: 20, shipped: 1, invoiced: 1, confirmations: [{ supplyQty: 2 }] }],
    deliveries: [
      { deliveryDate: { date: "2026-11-03" }, detail: [{ orderNo: placed.orderNumber, orderQty: 1, price: 10 }] },
    ],
    invoices: [{ status: "Open", accountingAmount: 10, dueDate: { date: "2026-12-04" }, detail: [{ qty: 1 }] }],
  });
});

it("says which arrival a line was ordered for, and of lines from stock no day", async () => {
  const shop = await newShop({ host: { exactQtyCheck: true, backorders: true }, sorg: { backorders: true } });
  await shop.sell(["LATER", "NOW"]);
  await shop.stock("LATER", 0, [["2099-12-21", 5]]);
  await shop.stock("NOW", 5);
  const product = (articleCode: string, qty: number) => ({ articleCode, sorg: shop.sorg, qty });
  const products = [{ ...product("LATER", 3), expectedDate: "2099-12-21" }, product("NOW", 1)];
  expect((await shop.as(() => updateProductsInCart({ products }))).userErrors).toEqual([]);
  const placed = await shop.checkout();
  const found = await Promise.all(placed.map(({ orderNumber: no }) => run(shop.actor(), DETAIL, { no })));
  expect(found.flatMap(({ errors }) => errors)).toEqual([]);
  const lines = found.flatMap(({ data }) => data.order.details);
  const days = lines.map((line: { article_code_display: string; expectedDate: string | null }) => [
    line.article_code_display,
    line.expectedDate,
  ]);
  expect(Object.fromEntries(days)).toEqual({ LATER: "2099-12-21", NOW: null });
});

it("names the places that supply in the user's language", async () => {
  const shop = await newShop();
  shop.terms = [{ term: "Main warehouse", text: { de: "Hauptlager" } }];
  const placed = await shop.order({ A: 2 });
  const confirmations = [{ supplyQty: 2, supplyDate: "2026-12-01", supplyLocation: "Main warehouse" }];
  await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations }] });
  for (const [locale, supplyLocation] of [
    ["de", "Hauptlager"],
    ["en-US", "Main warehouse"],
  ] as const) {
    const { data } = await run(shop.actor({ locale }), DETAIL, { no: placed.orderNumber });
    expect(data.order).toMatchObject({ details: [{ confirmations: [{ supplyLocation }] }] });
  }
});

it("only what will be supplied is paid in advance", async () => {
  const payments = [{ id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 }];
  const dueOf = async (shop: Shop, no: string): Promise<unknown> =>
    (await run(shop.actor(), "query ($no: ID!) { order(order_no: $no) { orderPayment { amount } } }", { no })).data;
  for (const [sorg, due] of [
    [{ payments }, 10],
    [{}, 20],
  ] as const) {
    const shop = await newShop({ sorg });
    const placed = await shop.order({ A: 2 });
    expect(await dueOf(shop, placed.orderNumber)).toEqual({ order: { orderPayment: { amount: 20 } } });
    const confirmations = [{ supplyQty: 1, supplyDate: "2026-12-01", supplyLocation: "Main" }];
    await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations }] });
    expect(await dueOf(shop, placed.orderNumber)).toEqual({ order: { orderPayment: { amount: due } } });
  }
});

it("open orders that are paid in advance say that confirmed pieces come after the payment", async () => {
  const payments = [{ id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 }];
  const shop = await newShop({ sorg: { payments } });
  const placed = await shop.order({ A: 2 });
  const query = "{ openOrderV4 { orders { expectedDeliveryDate isAfterPayment } } }";
  const linesOf = async () => (await run(shop.actor(), query)).data;
  const lines = (isAfterPayment: boolean) => ({
    openOrderV4: [{ orders: [{ expectedDeliveryDate: null, isAfterPayment }] }],
  });
  expect(await linesOf()).toEqual(lines(false));
  await erpConfirms(placed);
  expect(await linesOf()).toEqual(lines(true));
});

it("a dealer whose invoices add tax sees it on the order, and pays it in advance, for what will be supplied", async () => {
  const payments = [{ id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 }];
  const shop = await newShop({ sorg: { payments } });
  await shop.setArea({ taxRate: 0.19 });
  const placed = await shop.order({ A: 3 });
  const query = `query ($no: ID!) {
    order(order_no: $no) { total_order suppliedTotal taxRate tax orderPayment { amount orderedAmount } }
    orders { data { suppliedTotal tax } }
  }`;
  const amounts = async () => (await run(shop.actor(), query, { no: placed.orderNumber })).data;
  expect(await amounts()).toEqual({
    order: {
      total_order: 30,
      suppliedTotal: 30,
      taxRate: 0.19,
      tax: 5.7,
      orderPayment: { amount: 35.7, orderedAmount: null },
    },
    orders: { data: [{ suppliedTotal: 30, tax: 5.7 }] },
  });
  const confirmations = [{ supplyQty: 1, supplyDate: "2026-12-01", supplyLocation: "Main" }];
  await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations }] });
  expect(await amounts()).toEqual({
    order: {
      total_order: 30,
      suppliedTotal: 10,
      taxRate: 0.19,
      tax: 1.9,
      orderPayment: { amount: 11.9, orderedAmount: 35.7 },
    },
    orders: { data: [{ suppliedTotal: 10, tax: 1.9 }] },
  });
  await erpConfirms(placed, { status: "canceled", lines: [], asOf: day(5) });
  expect(await amounts()).toEqual({
    order: {
      total_order: 30,
      suppliedTotal: 0,
      taxRate: 0.19,
      tax: 0,
      orderPayment: { amount: 35.7, orderedAmount: null },
    },
    orders: { data: [{ suppliedTotal: 0, tax: 0 }] },
  });
});

it("without the scope of invoices an order shows without them", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  await erpInvoices(placed, { A: 1 });
  const who = shop.actor({ scopes: new Set(["page.orderlist"]) });
  const { data, errors } = await run(who, DETAIL, { no: placed.orderNumber });
  expect(errors).toEqual(["forbidden"]);
  expect(data.order).toMatchObject({ order_no: placed.orderNumber, invoices: null });
});

it("an order has the credit notes that are set against its invoices", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  await erpInvoices(placed, { A: 2 });
  const invoiceNo = `I-${placed.orderNumber}`;
  const amounts = { accountingAmount: fromUnits(-10), grandTotal: fromUnits(-10), assignment: invoiceNo };
  await erpInvoices(placed, {}, { invoiceNo: "CN1", orderNumber: "", detail: [], ...amounts });
  const query = "query ($no: ID!) { order(order_no: $no) { invoices { invoiceNo creditNotes { invoiceNo } } } }";
  expect((await run(shop.actor(), query, { no: placed.orderNumber })).data).toEqual({
    order: { invoices: [{ invoiceNo, creditNotes: [{ invoiceNo: "CN1" }] }] },
  });
});

it("another customer's order answers as an absent one", async () => {
  const shop = await newShop();
  const { orderNumber: no } = await shop.order({ A: 1 });
  const other = shop.actor({ unified: "NEIGHBOR" });
  const answers = [await run(other, DETAIL, { no }), await run(other, DETAIL, { no: "NONE" })];
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toEqual({ data: { order: null }, errors: ["not_found"] });
});

it("[orders-001] orders takes filter and withPayment; a page asks for all its deliveries at once", async () => {
  const shop = await newShop();
  for (const code of ["A", "B", "C"]) {
    const placed = await shop.order({ [code]: 1 });
    await erpDelivers(placed, { 1: 1 });
  }
  await shop.order({ D: 1 });
  const counted = await countingCalls(async () => {
    const answer = await run(shop.actor(), LIST, { filter: { status: ["shipped"], limit: 2 }, withPayment: true });
    return { ...answer, counts: { ...callCounts() } };
  });
  expect(counted.errors).toEqual([]);
  expect(counted.data.orders.info).toEqual({ page: 1, count: 3, pageTotal: 2 });
  expect(counted.data.orders.data).toMatchObject([
    { order_status: "shipped", orderPayment: { amount: 10 }, deliveries: [{}] },
    { order_status: "shipped", orderPayment: { amount: 10 }, deliveries: [{}] },
  ]);
  // The totals, the entries of the page, its orders with their payments, and their deliveries.
  expect(counted.counts.total).toBe(4);
  const plain = await run(shop.actor(), LIST);
  expect(plain.data.orders.data[0]).toMatchObject({ order_status: "placed", orderPayment: null });
});
