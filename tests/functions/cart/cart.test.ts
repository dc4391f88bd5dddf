import { parseDay } from "@spoke/core/platform/calendar.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { AS_OF } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { run } from "./run.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const UPDATE = `mutation ($products: [CartProductInput!]!) {
  updateProductsInCart(products: $products) {
    products { cust_code article_code sorg qty uom }
    summary { totalQty count total currency { currency symbol } }
    message { status description }
    userErrors { field message values { name value } }
  }
}`;

const CART = `{
  merchantCart {
    summary { totalQty total }
    configs { sorg exactQtyCheck availableStockCheck merchantName }
    merchants {
      sorg merchant total currency { symbol decimalPrecission }
      lines {
        id qty uom unitPrice subTotal priceBy problems { field message values { name value } }
        product { name slug cart_qty orderBlocked orderQuota brand { description }
          price { retail dealer currency symbol separator decimal_separator decimal_precission
            promotion { code details { price type discount discountAmount finalAmount condition { minQty maxQty } } }
            discount { salesDealNo description detail { salesDealNo discount qty uom type term } } } }
      }
    }
  }
}`;

const CHECKOUT = `mutation ($products: [CheckoutProductInput!]!, $shipments: [CheckoutShipmentInput!], $paymentId: ID!) {
  checkout(shipto: { code: "MAIN", version: "${AS_OF}" }, products: $products, shipments: $shipments, paymentId: $paymentId) {
    orders { order_no order_status total_order orderPayment { amount payment { paymentMerchants { instruction } } } }
    message { status description }
    userErrors { field message values { name value } }
  }
}`;

it("[cart-005] products go into the cart over GraphQL, refused ones come back as data", async () => {
  const shop = await newShop();
  await shop.sell("A");
  const products = ["A", "NONE"].map((article_code) => ({ article_code, sorg: shop.sorg, qty: 2 }));
  expect(await run(shop.actor(), UPDATE, { products })).toEqual({
    errors: [],
    data: {
      updateProductsInCart: {
        products: [{ cust_code: shop.unified, article_code: "A", sorg: shop.sorg, qty: 2, uom: "PCE" }],
        summary: { totalQty: 2, count: 1, total: 20, currency: { currency: "EUR", symbol: "€" } },
        message: { status: "failed", description: "failed_update_cart" },
        userErrors: [{ field: "products.1.qty", message: "article_not_found", values: [] }],
      },
    },
  });
});

it("[price-005] a price carries retail, dealer, currency parts, a promotion with its condition and discount details", async () => {
  const shop = await newShop();
  const tier = {
    salesDealNo: "D",
    description: "Deal",
    term: ">=",
    qty: 4,
    type: "percent",
    discount: -50_000,
  } as const;
  const details = [{ code: "PR", type: "amount", discount: 10_000, minQty: 2, maxQty: 3 } as const];
  const date = { from: parseDay("2020-01-01"), to: parseDay("2099-12-31") };
  await shop.sell("A", { tiers: [tier], promotions: [{ code: "PR", name: "Promo", date, details }] });
  await shop.add({ A: 2 });
  const { data, errors } = await run(shop.actor(), CART);
  expect(errors).toEqual([]);
  const [merchant] = data.merchantCart.merchants;
  expect(merchant).toMatchObject({ sorg: shop.sorg, total: 18, currency: { symbol: "€", decimalPrecission: 2 } });
  expect(merchant.lines).toMatchObject([
    {
      qty: 2,
      unitPrice: 9,
      subTotal: 18,
      priceBy: "PR",
      problems: [],
      product: {
        name: "Name of A",
        cart_qty: 2,
        price: {
          retail: 20,
          dealer: 10,
          currency: "EUR",
          symbol: "€",
          separator: ".",
          decimal_separator: ",",
          decimal_precission: 2,
          promotion: {
            code: "PR",
            details: {
              price: 10,
              type: "amount",
              discount: 1,
              discountAmount: 1,
              finalAmount: 9,
              condition: { minQty: 2, maxQty: 3 },
            },
          },
          discount: {
            salesDealNo: "D",
            description: "Deal",
            detail: [{ salesDealNo: "D", discount: -5, qty: 4, uom: null, type: "percent", term: ">=" }],
          },
        },
      },
    },
  ]);
});

it("[cart-007] the merchant cart also returns configs, and says what cannot be ordered any more", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 9);
  await shop.add({ A: 5 });
  await shop.stock("A", 4, [], "2026-11-02T00:00:00.000Z");
  const { data } = await run(shop.actor(), CART);
  expect(data.merchantCart.configs).toEqual([
    { sorg: shop.sorg, exactQtyCheck: true, availableStockCheck: false, merchantName: `M ${shop.sorg}` },
  ]);
  expect(data.merchantCart.merchants[0].lines[0].problems).toEqual([
    { field: "qty", message: "over_stock", values: [{ name: "available", value: "4" }] },
  ]);
});

it("[checkout-003] checkout returns orders and userErrors; a refusal is data", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.add({ A: 2 });
  const products = await shop.lines();
  const refused = await run(shop.actor(), CHECKOUT, { products, paymentId: "CASH" });
  expect(refused).toEqual({
    errors: [],
    data: {
      checkout: {
        orders: [],
        message: { status: "failed", description: "failed_checkout" },
        userErrors: [{ field: "paymentId", message: "payment_not_offered", values: [] }],
      },
    },
  });
  const { data } = await run(shop.actor(), CHECKOUT, { products, paymentId: "P1" });
  expect(data.checkout).toMatchObject({
    orders: [
      {
        order_status: "placed",
        total_order: 20,
        orderPayment: { amount: 20, payment: { paymentMerchants: [{ instruction: "Pay" }] } },
      },
    ],
    message: { status: "success", description: "success_checkout" },
    userErrors: [],
  });
  expect((await run(shop.actor(), CHECKOUT, { products, paymentId: "P1" })).data).toEqual(data);
});

it("[checkout-004] shipment rates have id, type, desc, input and rate for the given lines of a merchant", async () => {
  const shipments = [
    { id: "F", type: "Flat", desc: "Van", rate: 50_000, freeFrom: 300_000 },
    { id: "N", type: "Own", desc: "Own carrier", input: "notes", rate: 0 },
  ];
  const shop = await newShop({ sorg: { shipments } });
  await shop.sell("A");
  await shop.add({ A: 5 });
  const [line] = await shop.lines();
  const RATES = `query ($cartItems: [CheckoutProductInput!], $merchant: String!) {
    customerShipmentRates(cartItems: $cartItems, merchant: $merchant) { id sorg type desc input rate { rate currency } }
  }`;
  const rates = async (cartItems: unknown, merchant = shop.sorg) =>
    (await run(shop.actor(), RATES, { cartItems, merchant })).data?.customerShipmentRates;
  const base = { id: "F", sorg: shop.sorg, type: "Flat", desc: "Van", input: "flat" };
  const notes = { id: "N", sorg: shop.sorg, type: "Own", desc: "Own carrier", input: "notes", rate: null };
  expect(await rates([{ id: line?.id, qty: 1 }])).toEqual([{ ...base, rate: { rate: 5, currency: "EUR" } }, notes]);
  expect(await rates(null, `M ${shop.sorg}`)).toEqual([{ ...base, rate: { rate: 0, currency: "EUR" } }, notes]);
  expect((await run(shop.actor(), RATES, { merchant: "NONE" })).errors).toEqual(["not_found"]);
});

it("[checkout-006] shiptoV2 gives addresses with codes, name and address; payments only what all merchants offer", async () => {
  const shop = await newShop({ sorgs: 2 });
  const { data, errors } = await run(
    shop.actor(),
    `query ($sorg: [String!]!) {
      shiptoV2 { code version name address custCode { unified r3 isr } }
      payments(sorg: $sorg, module: "checkout") { id type desc paymentMerchants { sorg instruction paymentDiscount extPaymentGatewayId } }
      other: payments(sorg: ["XX"]) { id }
    }`,
    { sorg: shop.sorgs },
  );
  expect(errors).toEqual([]);
  expect(data.shiptoV2).toEqual([
    {
      code: "MAIN",
      version: AS_OF,
      name: "Shop",
      address: "Street 1, Town",
      custCode: { unified: shop.unified, r3: null, isr: null },
    },
  ]);
  const own = { instruction: "Pay", paymentDiscount: 0, extPaymentGatewayId: null };
  expect(data.payments).toMatchObject([
    { id: "P1", type: "Transfer", paymentMerchants: shop.sorgs.map((sorg) => ({ sorg, ...own })) },
  ]);
  expect(data.other).toEqual([]);
});

it("without its scope every field of the cart is refused", async () => {
  const shop = await newShop();
  const guest = shop.actor({ scopes: new Set(["page.catalog"]) });
  for (const field of ["merchantCart { summary { count } }", "cart { id }", "shiptoV2 { code }"]) {
    expect((await run(guest, `{ ${field} }`)).errors).toEqual(["forbidden"]);
  }
  const refused = await run(guest, CHECKOUT, { products: [{ id: "X", qty: 1 }], paymentId: "P1" });
  expect(refused.errors).toEqual(["forbidden"]);
  expect((await run(guest, UPDATE, { products: [] })).errors).toEqual(["forbidden"]);
});

it("[checkout-010] [checkout-005] what would be confirmed, and what that takes off the freight, can be asked over GraphQL", async () => {
  const targets = [{ qty: 2, discount: 30_000 }];
  const shop = await newShop({ sorg: { warehouseAreas: [{ code: "WEST", locations: ["W"], targets }] } });
  await shop.sell("A");
  await shop.stock("A", 3);
  const query = `query ($orders: [StockOrderInput!]!, $day: String, $qty: [QtyByWarehouseAreaInput!]) {
    stockOrderConfirmations(orders: $orders, reqDeliveryDate: $day) {
      article_code openQty
      confirmations { supplyQty supplyDate supplySite supplySloc supplyShippingPoint supplyLocation supplyPriority warehouseArea }
    }
    cartFreightBenefits(qtyByWarehouseArea: $qty) {
      warehouseArea targetQty isHomeWarehouse discountAmount currentDiscountAmount currency { symbol }
    }
  }`;
  const variables = {
    orders: [{ sorg: shop.sorg, article_code: "A", qty: 4 }],
    day: "2031-01-01",
    qty: [{ warehouseArea: "WEST", qty: 2 }],
  };
  const supply = { supplyQty: 3, supplyDate: "2031-01-01", supplySite: "", supplySloc: "", supplyShippingPoint: "" };
  expect(await run(shop.actor(), query, variables)).toEqual({
    errors: [],
    data: {
      stockOrderConfirmations: [
        {
          article_code: "A",
          openQty: 1,
          confirmations: [{ ...supply, supplyLocation: "", supplyPriority: 0, warehouseArea: "WEST" }],
        },
      ],
      cartFreightBenefits: [
        {
          warehouseArea: "WEST",
          targetQty: 2,
          isHomeWarehouse: false,
          discountAmount: 3,
          currentDiscountAmount: 3,
          currency: { symbol: "€" },
        },
      ],
    },
  });
});

it("[cart-007] the cart says with its settings how the credit of its companies stands", async () => {
  const shop = await newShop({ host: { creditCheck: true } });
  await shop.sell("A");
  await shop.setCredit({ creditLimit: 50_000, companyName: "Kay" });
  await shop.add({ A: 1 });
  const query = `{ merchantCart { credits { companyCode companyName sorgs balance currency { symbol } problems { message } } } }`;
  const who = shop.actor({ scopes: new Set(["cart.display-order-qty", "credit-status.read"]) });
  const { data, errors } = await run(who, query);
  expect(errors).toEqual([]);
  expect(data.merchantCart.credits).toEqual([
    {
      companyCode: `K${shop.sorg}`,
      companyName: "Kay",
      sorgs: [shop.sorg],
      balance: 5,
      currency: { symbol: "€" },
      problems: [{ message: "insufficient_order_balance" }],
    },
  ]);
});

it("[checkout-003] checkout takes a request id and the total that the dealer saw", async () => {
  const dealer = await newShop();
  await dealer.sell("A");
  await dealer.add({ A: 1 });
  const order = { products: await dealer.lines(), paymentId: "P1", requestId: "request-1" };
  const mutation = `mutation ($products: [CheckoutProductInput!]!, $paymentId: ID!, $notes: String, $requestId: ID, $expectedTotal: Decimal) {
    checkout(shipto: { code: "MAIN" }, products: $products, paymentId: $paymentId, notes: $notes, requestId: $requestId, expectedTotal: $expectedTotal) {
      orders { order_no }
      message { status description }
      userErrors { field message values { name value } }
    }
  }`;
  const send = async (patch: object) => (await run(dealer.actor(), mutation, { ...order, ...patch })).data?.checkout;
  expect(await send({ expectedTotal: 9.99 })).toMatchObject({
    message: { status: "failed", description: "failed_checkout" },
    userErrors: [
      {
        field: "expectedTotal",
        message: "price_changed",
        values: [
          { name: "before", value: "€9.99" },
          { name: "after", value: "€10.00" },
        ],
      },
    ],
  });
  const placed = await send({ expectedTotal: 10 });
  expect(placed).toMatchObject({ message: { status: "success" }, userErrors: [] });
  expect(await send({ expectedTotal: 10 })).toEqual(placed);
  expect(await send({ notes: "Ring" })).toMatchObject({ userErrors: [{ message: "checkout_already_placed" }] });
});
