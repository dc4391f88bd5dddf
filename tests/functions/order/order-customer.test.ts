import { afterAll, beforeAll, expect, it } from "vitest";
import { seller } from "../../builders/records.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { store } from "../../builders/store.ts";
import { newVendors } from "../../builders/vendors.ts";
import { erpDelivers, erpInvoices } from "../../core/order/erp.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { run } from "../cart/run.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const INVOICED = "query ($no: ID!, $sorg: String!) { invoiceCustomer(invoiceNo: $no, sorg: $sorg) { custName } }";
const AT_VENDOR = "query ($no: ID!) { orderThirdPartyCustomer(orderNo: $no) { custName } }";
const NUMBERED = "query ($no: String!) { documentsByNumber(number: $no) { kind number place custName } }";
const OWNER = "query ($no: ID!) { orderCustomer(order_no: $no) { custName custCode { unified } } }";

/** The customer that the API names for an order, to a sales person of these dealers who acts for nobody. */
async function ownerFor(shop: Shop, number: string, salesman: string, scopes = ["menu.change-cust", "page.orderlist"]) {
  return run(await salesOf(shop, salesman, scopes), OWNER, { no: number });
}

async function salesOf(shop: Shop, salesman: string, scopes: readonly string[]) {
  const userId = `sales-${shop.unified}`;
  const area = { sorg: shop.sorg, limitation: "salesman", option: "", value: salesman } as const;
  await store(seller(userId, [area], { hosts: [shop.host] }));
  return shop.actor({ userId, scopes: [...scopes], customer: undefined });
}

it("names the customer of an order to who may act for that customer", async () => {
  const shop = await newShop();
  await shop.setArea({ salesman: "sam" });
  const { orderNumber } = await shop.order({ A: 1 });
  const { data, errors } = await ownerFor(shop, orderNumber, "sam");
  expect(errors).toEqual([]);
  expect(data.orderCustomer).toEqual({ custName: `Dealer ${shop.unified}`, custCode: { unified: shop.unified } });
});

it("answers the same for an order of a customer that the user does not serve and for no order", async () => {
  const shop = await newShop();
  await shop.setArea({ salesman: "sam" });
  const { orderNumber } = await shop.order({ A: 1 });
  for (const number of [orderNumber, "NONE"]) {
    expect(await ownerFor(shop, number, "somebody")).toEqual({ data: { orderCustomer: null }, errors: [] });
  }
});

it("names no customer that the user serves in another sales organization only", async () => {
  const shop = await newShop({ sorgs: 2 });
  await shop.setArea({ salesman: "sam" }, shop.sorgs[1]);
  const { orderNumber } = await shop.order({ A: 1 });
  expect((await ownerFor(shop, orderNumber, "sam")).data).toEqual({ orderCustomer: null });
});

it("is refused to dealers, and says nothing to users who see no orders", async () => {
  const shop = await newShop();
  await shop.setArea({ salesman: "sam" });
  const { orderNumber } = await shop.order({ A: 1 });
  const dealer = await run(shop.actor(), OWNER, { no: orderNumber });
  expect(dealer.errors).toHaveLength(1);
  expect((await ownerFor(shop, orderNumber, "sam", ["menu.change-cust"])).data).toEqual({ orderCustomer: null });
});

it("names the customer of an invoice to who may act for that customer and sees invoices, and to nobody else", async () => {
  const shop = await newShop();
  await shop.setArea({ salesman: "sam" });
  const placed = await shop.order({ A: 1 });
  await erpInvoices(placed, { A: 1 });
  const named = { no: `I-${placed.orderNumber}`, sorg: shop.sorg };
  const ask = async (salesman: string, scopes: readonly string[], of: object = named) =>
    (await run(await salesOf(shop, salesman, scopes), INVOICED, { ...of })).data.invoiceCustomer;
  const sees = ["menu.change-cust", "page.invoice-status"];
  expect(await ask("sam", sees)).toEqual({ custName: `Dealer ${shop.unified}` });
  expect(await ask("sam", ["menu.change-cust"])).toBeNull();
  expect(await ask("sam", sees, { ...named, no: "NONE" })).toBeNull();
  expect(await ask("somebody", sees)).toBeNull();
});

it("names the customer of an order at a vendor to who may act for that customer and sees vendor orders, and to nobody else", async () => {
  const at = await newVendors();
  const { shop } = at;
  await shop.setArea({ salesman: "sam" });
  await at.offer(at.a, "BELL");
  await at.add({ [`${at.a}#BELL`]: 1 });
  const [placed] = await at.checkout();
  const ask = async (salesman: string, scopes: readonly string[], no = placed?.orderNumber) =>
    (await run(await salesOf(shop, salesman, scopes), AT_VENDOR, { no })).data.orderThirdPartyCustomer;
  const sees = ["menu.change-cust", "page.3rdpartyorder"];
  expect(await ask("sam", sees)).toEqual({ custName: `Dealer ${shop.unified}` });
  expect(await ask("sam", ["menu.change-cust"])).toBeNull();
  expect(await ask("sam", sees, "NONE")).toBeNull();
  expect(await ask("somebody", sees)).toBeNull();
});

it("finds orders, invoices, and shipments by number over all customers of a sales person, and no others", async () => {
  const shop = await newShop();
  await shop.setArea({ salesman: "sam" });
  const placed = await shop.order({ A: 1 });
  const { orderNumber } = placed;
  await erpInvoices(placed, { A: 1 });
  await erpDelivers(placed, { 1: 1 }, { doNumber: "DO-77" });
  const sees = ["menu.change-cust", "page.orderlist", "page.invoice-status"];
  const ask = async (salesman: string, no: string) =>
    (await run(await salesOf(shop, salesman, sees), NUMBERED, { no })).data.documentsByNumber;
  const custName = `Dealer ${shop.unified}`;
  expect(await ask("sam", orderNumber.toLowerCase())).toEqual([
    { kind: "order", number: orderNumber, place: orderNumber, custName },
  ]);
  const invoiceNo = `I-${orderNumber}`;
  expect(await ask("sam", invoiceNo)).toEqual([{ kind: "invoice", number: invoiceNo, place: shop.sorg, custName }]);
  expect(await ask("sam", "do-77")).toEqual([{ kind: "delivery", number: "DO-77", place: orderNumber, custName }]);
  expect(await ask("somebody", orderNumber)).toEqual([]);
  expect(await ask("somebody", "DO-77")).toEqual([]);
});
