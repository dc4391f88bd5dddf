import { cartCredits, cartFreightBenefits, stockOrderConfirmations, updateProductsInCart } from "@spoke/core/cart";
import { listedOf } from "@spoke/core/order";
import { callCounts, countingCalls, setClock } from "@spoke/core/platform";
import { setStocks } from "@spoke/core/stock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

const TODAY = "2026-11-20";
let table: TestTable;
let restoreClock: () => void;
beforeAll(async () => {
  table = await startStores();
  restoreClock = setClock(() => Date.parse(`${TODAY}T10:00:00Z`));
});
afterAll(async () => {
  restoreClock();
  await table.stop();
});

const EURO = 10_000;
const targets = [
  { qty: 5, discount: 4 * EURO },
  { qty: 10, discount: 20 * EURO },
];
const warehouseAreas = [
  { code: "NORTH", locations: ["N"], targets },
  { code: "SOUTH", locations: ["S"], homeOf: ["Office 1"], targets },
];
const shipments = [
  { id: "F", type: "F", desc: "F", rate: 15 * EURO },
  { id: "LATER", type: "L", desc: "L", input: "notes", rate: 0 },
];

/** Article A: 6 in the north, 8 in the south, 10 more in the north in a week. */
async function warehouse(host: Record<string, unknown> = {}, sorg: Record<string, unknown> = {}): Promise<Shop> {
  const shop = await newShop({
    host: { supplyLocation: true, ...host },
    sorg: { warehouseAreas, shipments, ...sorg },
  });
  await shop.sell("A");
  const available = [
    { date: "2026-11-01", qty: 6, location: "N", priority: 0 },
    { date: "2026-11-01", qty: 8, location: "S", priority: 1 },
    { date: "2026-11-27", qty: 10, location: "N", priority: 0 },
  ];
  await asSystem(() => setStocks([{ sorg: shop.sorg, articleCode: "A", available, asOf: AS_OF }]));
  return shop;
}

const forecast = (shop: Shop, qty: number, reqDeliveryDate?: string) =>
  shop.as(() => stockOrderConfirmations({ orders: [{ sorg: shop.sorg, articleCode: "A", qty }], reqDeliveryDate }));

describe("[checkout-010] expected confirmations", () => {
  it("come from stock by priority, then from arrivals", async () => {
    const [line] = await forecast(await warehouse(), 20);
    expect(line).toMatchObject({
      articleCode: "A",
      qty: 20,
      openQty: 0,
      confirmations: [
        { supplyQty: 6, supplyDate: TODAY, supplyLocation: "N", supplyPriority: 0, warehouseArea: "NORTH" },
        { supplyQty: 8, supplyDate: TODAY, supplyLocation: "S", supplyPriority: 1, warehouseArea: "SOUTH" },
        { supplyQty: 6, supplyDate: "2026-11-27", supplyLocation: "N", warehouseArea: "NORTH" },
      ],
    });
  });

  it("leave open what stock does not cover, and merge repeated articles", async () => {
    const shop = await warehouse();
    const order = { sorg: shop.sorg, articleCode: "A", qty: 20 };
    const lines = await shop.as(() => stockOrderConfirmations({ orders: [order, order] }));
    expect(lines).toMatchObject([{ qty: 40, openQty: 16 }]);
  });

  it("are for the requested day", async () => {
    const [line] = await forecast(await warehouse(), 16, "2026-12-01");
    expect(line?.confirmations).toMatchObject([{ supplyQty: 6 }, { supplyQty: 10, supplyLocation: "N" }]);
    expect(line?.confirmations.every(({ supplyDate }) => supplyDate === "2026-12-01")).toBe(true);
  });

  it("are for the day on which the chosen shipping method brings them, counted back from the requested one", async () => {
    const shop = await warehouse({}, { shipments: [{ id: "VAN", type: "F", desc: "Van", rate: 0, leadDays: 3 }] });
    const days = async (reqDeliveryDate?: string) => {
      const [line] = await shop.as(() =>
        stockOrderConfirmations({
          ...{ orders: [{ sorg: shop.sorg, articleCode: "A", qty: 20 }], reqDeliveryDate },
          shipments: [{ sorg: shop.sorg, id: "VAN" }],
        }),
      );
      return line?.confirmations.map(({ supplyQty, supplyDate }) => [supplyQty, supplyDate]);
    };
    // 20 and 27 November are Fridays.
    expect(await days()).toEqual([
      [6, "2026-11-25"],
      [8, "2026-11-25"],
      [6, "2026-12-02"],
    ]);
    // What arrives on the 27th is too late for a delivery on 1 December.
    expect(await days("2026-12-01")).toEqual([
      [6, "2026-12-01"],
      [8, "2026-12-01"],
      [6, "2026-12-02"],
    ]);
  });

  it("have no locations and later days on hosts that do not show them", async () => {
    const shop = await warehouse({ supplyLocation: false, futureConfirmationDisplay: false });
    const [line] = await forecast(shop, 20);
    expect(line?.confirmations).toMatchObject([
      { supplyQty: 6, supplyLocation: "" },
      { supplyQty: 8, supplyLocation: "" },
    ]);
    expect(line?.openQty).toBe(6);
  });

  it("reveal no more of the stock than the host shows", async () => {
    const [masked] = await forecast(await warehouse({ maskStock: 5 }), 20);
    expect(masked).toMatchObject({ confirmations: [{ supplyQty: 5 }], openQty: 15 });
    const [enough] = await forecast(await warehouse({ maskStock: 5 }), 6);
    expect(enough).toMatchObject({ confirmations: [{ supplyQty: 6 }], openQty: 0 });
    const [status] = await forecast(await warehouse({ stockDisplay: "status" }), 20);
    expect(status).toMatchObject({ confirmations: [], openQty: 20 });
  });

  it("treat articles that the customer cannot order like unknown ones", async () => {
    const shop = await warehouse();
    const forecastOf = (sorg: string, articleCode: string) =>
      shop.as(() => stockOrderConfirmations({ orders: [{ sorg, articleCode, qty: 1 }] }));
    const other = await warehouse();
    for (const [sorg, article] of [
      [shop.sorg, "NONE"],
      [other.sorg, "A"],
      ["ZZ", "A"],
    ] as const)
      expect(await forecastOf(sorg, article)).toMatchObject([{ confirmations: [], openQty: 1 }]);
  });
});

describe("[checkout-005] freight benefits", () => {
  it("are calculated for the input quantities, home area first", async () => {
    const shop = await warehouse();
    await shop.setArea({ salesOffice: "Office 1" });
    const qtyByWarehouseArea = [{ warehouseArea: "NORTH", qty: 7 }];
    expect(await shop.as(() => cartFreightBenefits({ qtyByWarehouseArea }))).toMatchObject([
      { warehouseArea: "SOUTH", name: "S", isHomeWarehouse: true, qty: 0, targetQty: 5, currentDiscountAmount: 0 },
      {
        warehouseArea: "NORTH",
        isHomeWarehouse: false,
        targetQty: 10,
        discountAmount: 20 * EURO,
        currentDiscountAmount: 4 * EURO,
      },
    ]);
  });

  it("of the cart equal the freight discount at checkout, at most the whole freight", async () => {
    const shop = await warehouse();
    const ordered = async (qty: number, id = "F") => {
      await shop.add({ A: qty });
      const benefits = await shop.as(() => cartFreightBenefits({ merchant: shop.sorg }));
      const benefit = benefits.reduce((sum, { currentDiscountAmount }) => sum + currentDiscountAmount, 0);
      const [placed] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id, notes: "call" }] });
      return { benefit, placed };
    };
    const some = await ordered(5);
    expect(some.benefit).toBe(4 * EURO);
    expect(some.placed).toMatchObject({
      total: (50 + 11) * EURO,
      orderShipment: { amount: 11 * EURO, freightBenefit: 4 * EURO, listAmount: 15 * EURO },
    });
    const all = await ordered(24);
    expect(all.benefit).toBe(24 * EURO);
    expect(all.placed).toMatchObject({
      total: 240 * EURO,
      orderShipment: { amount: 0, freightBenefit: 15 * EURO },
    });
    const later = await ordered(5, "LATER");
    expect(later.placed).toMatchObject({ orderShipment: { amount: 0, freightBenefit: later.benefit } });
    expect(later.placed?.orderShipment).not.toHaveProperty("listAmount");
    const none = await ordered(1);
    expect(none.placed?.orderShipment).not.toHaveProperty("freightBenefit");
  });

  it("add one round trip to a checkout, and none for customers without benefits", async () => {
    const trips = async (shop: Shop): Promise<number | undefined> => {
      await shop.add({ A: 1 });
      const products = await shop.lines();
      return countingCalls(async () => {
        await shop.checkout({ products, shipments: [{ sorg: shop.sorg, id: "F" }] });
        return callCounts()?.roundTrips;
      });
    };
    expect(await trips(await warehouse())).toBe(3);
    expect(await trips(await warehouse({}, { warehouseAreas: [] }))).toBe(2);
  });

  it("of another customer's merchant are refused like those of an unknown one", async () => {
    const [shop, other] = [await warehouse(), await warehouse()];
    const refusalFor = (merchant: string) => refusal(shop.as(() => cartFreightBenefits({ merchant })));
    expect(await refusalFor(other.sorg)).toEqual(await refusalFor("ZZ"));
  });
});

describe("credit of the cart", () => {
  const seeing = { scopes: new Set(["cart.display-order-qty", "credit-status.read"]) };

  it("shows before checkout what checkout would refuse", async () => {
    const shop = await newShop({ host: { creditCheck: true } });
    await shop.sell("A");
    const company = `K${shop.sorg}`;
    await shop.setCredit({ creditLimit: 25 * EURO });
    await shop.add({ A: 2 });
    expect(await shop.as(() => cartCredits({}), seeing)).toEqual([
      {
        companyCode: company,
        companyName: company,
        sorgs: [shop.sorg],
        currency: "EUR",
        balance: 25 * EURO,
        problems: [],
        prepaidProblems: [],
      },
    ]);
    await shop.add({ A: 3 });
    const [short] = await shop.as(() => cartCredits({}));
    expect(short).toMatchObject({ balance: undefined, problems: [{ message: "insufficient_order_balance" }] });
    await shop.setCredit({ creditLimit: 90 * EURO, reasonBlocked: "limit_exceeded" });
    const [blocked] = await shop.as(() => cartCredits({}));
    const { errors } = await refusal(shop.checkout());
    expect(blocked?.problems).toEqual(errors);
    expect(blocked?.prepaidProblems).toEqual(errors);
    expect(blocked?.problems).toMatchObject([{ message: "credit_status_blocked_reason_limit_exceeded" }]);
  });

  it("is not shown on hosts without credit check", async () => {
    const shop = await newShop();
    await shop.order({ A: 1 });
    expect(await shop.as(() => cartCredits({}), seeing)).toEqual([]);
  });
});

describe("an order", () => {
  const methods = [{ id: "VAN", type: "F", desc: "Van", rate: 0, leadDays: 3 }];
  const daysOf = (parts: readonly { readonly supplyQty: number; readonly supplyDate: string }[] = []) =>
    parts.map(({ supplyQty, supplyDate }) => ({ qty: supplyQty, date: supplyDate }));

  it("has the days that checkout showed, also in lists", async () => {
    const shop = await warehouse({ orderConfirmation: true }, { shipments: methods });
    const shipments = [{ sorg: shop.sorg, id: "VAN" }];
    const orders = [{ sorg: shop.sorg, articleCode: "A", qty: 20 }];
    const [shown] = await shop.as(() => stockOrderConfirmations({ orders, shipments }));
    await shop.add({ A: 20 });
    const [placed] = await shop.checkout({ shipments });
    expect(placed?.lines[0]?.forecast).toEqual([
      { qty: 6, date: "2026-11-25" },
      { qty: 8, date: "2026-11-25" },
      { qty: 6, date: "2026-12-02" },
    ]);
    expect(placed?.lines[0]?.forecast).toEqual(daysOf(shown?.confirmations));
    expect(placed && listedOf(placed)).toMatchObject({ expectedDate: "2026-11-25", expectedUntil: "2026-12-02" });
  });

  it("for an arrival has the day on which the shipping method brings it, as checkout", async () => {
    const host = { orderConfirmation: true, exactQtyCheck: true, backorders: true };
    const shop = await warehouse(host, { shipments: methods, backorders: true });
    const shipments = [{ sorg: shop.sorg, id: "VAN" }];
    const product = { sorg: shop.sorg, articleCode: "A", qty: 2, expectedDate: "2026-11-27" };
    const [shown] = await shop.as(() => stockOrderConfirmations({ orders: [product], shipments }));
    expect(daysOf(shown?.confirmations)).toEqual([{ qty: 2, date: "2026-12-02" }]);
    await shop.as(() => updateProductsInCart({ products: [product] }));
    const [placed] = await shop.checkout({ shipments });
    expect(placed?.lines).toMatchObject([{ expectedDate: "2026-11-27", forecast: [{ qty: 2, date: "2026-12-02" }] }]);
  });

  it("has none where checkout shows none: on hosts without them, and if it is paid first", async () => {
    const payments = [{ id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 }];
    for (const shop of [await warehouse(), await warehouse({ orderConfirmation: true }, { payments })]) {
      await shop.add({ A: 2 });
      const [placed] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "F" }] });
      expect(placed?.lines[0]?.forecast).toBeUndefined();
    }
  });
});
