import { type Actor, withActor } from "@spoke/core/platform";
import { moveVendorItems } from "@spoke/core/vendor";
import { routes } from "@spoke/functions/rest/invoice-files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import { ask } from "../../support/graphql.ts";
import { startStores } from "../../support/stores.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(async () => {
  await stores.stop();
});

const dealerOf = ({ shop }: Vendors): Actor =>
  shop.actor({ scopes: ["page.3rdpartycatalog", "page.3rdpartyorder", "cart.display-order-qty"] });

async function send(as: Actor, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  return ask(as, query, variables);
}

describe("goods of vendors", () => {
  it("[third-party-001] are found by search, with and without stock", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { stock: 10 });
    await at.offer(at.a, "LAMP", { stock: 0 });
    await at.offer(at.b, "PUMP", { stock: 3, unit: 6 });
    const find = async (args: string) => {
      const { productThirdParties } = await send(
        dealerOf(at),
        `{ productThirdParties${args} { products { articleCode } info { count } } }`,
      );
      return productThirdParties;
    };
    const page = (...codes: readonly string[]) => ({
      products: codes.map((articleCode) => ({ articleCode })),
      info: { count: codes.length },
    });
    expect(await find("")).toEqual(page("BELL", "LAMP", "PUMP"));
    // Three pieces are not a full unit of six.
    expect(await find("(withStock: true)")).toEqual(page("BELL"));
    expect(await find("(withStock: false)")).toEqual(page("BELL", "LAMP", "PUMP"));
    expect(await find('(search: "article lam")')).toEqual(page("LAMP"));
    expect(await find('(search: "bell", withStock: true)')).toEqual(page("BELL"));
    expect(await find('(search: "lamp", withStock: true)')).toEqual(page());
    expect(await find(`(search: "${at.b}")`)).toEqual(page("PUMP"));
  });

  it("[third-party-006] show vendor, article, price, image, units, stock, and open and shipped orders", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { price: 125_000, stock: 24, unit: 6 });
    await at.add({ [`${at.a}#BELL`]: 6 });
    const [open] = await at.checkout();
    await at.add({ [`${at.a}#BELL`]: 12 });
    const [shipped] = await at.checkout();
    const query = `{ productThirdParties { products {
      vendor { id name email } articleCode description price imageUrl uomConverter salesUnit stock openOrder shippedOrder
    } } }`;
    const product = async () => (await send(dealerOf(at), query)).productThirdParties;
    const common = {
      vendor: { id: at.a, name: `Vendor ${at.a}`, email: `orders@${at.a.toLowerCase()}.example` },
      ...{ articleCode: "BELL", description: "Article BELL", price: 12.5, imageUrl: null, uomConverter: 6 },
      salesUnit: expect.any(String),
      stock: 6,
    };
    expect(await product()).toEqual({ products: [{ ...common, openOrder: 18, shippedOrder: 0 }] });
    const orderNumber = shipped?.orderNumber ?? "";
    await at.asVendor(at.a, () => moveVendorItems({ orderNumber, status: "shipped", items: ["1"] }));
    expect(open?.status).toBe("open");
    expect(await product()).toEqual({ products: [{ ...common, openOrder: 6, shippedOrder: 12 }] });
  });

  it("[third-party-003] that cannot be delivered return with quantity, subtotal, and message", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { stock: 10 });
    await at.offer(at.b, "PUMP", { stock: 10, price: 300_000 });
    await at.add({ [`${at.a}#BELL`]: 2, [`${at.b}#PUMP`]: 3 });
    await at.offer(at.b, "PUMP", { stock: 1, price: 300_000 });
    const checkout = `mutation ($shipment: [ThirdPartyShipmentInput!]!, $products: [ThirdPartyProductInput!]!) {
      checkoutThirdPartyV2(shipment: $shipment, products: $products) {
        orders { orderNo } productErrors { vendor articleCode qty subtotal message } message { status } userErrors { field }
      }
    }`;
    const line = (id: string, articleCode: string, qty: number, price: number) => ({
      ...{ vendor: { id }, articleCode, qty, price },
    });
    const { checkoutThirdPartyV2 } = await send(dealerOf(at), checkout, {
      shipment: [at.a, at.b].map((vendor) => ({ vendor, address: "MAIN" })),
      products: [line(at.a, "BELL", 2, 10), line(at.b, "PUMP", 3, 30)],
    });
    expect(checkoutThirdPartyV2).toMatchObject({
      orders: [],
      productErrors: [{ vendor: at.b, articleCode: "PUMP", qty: 3, subtotal: 90, message: "over_stock" }],
      userErrors: [],
    });
    expect((await at.cart()).flatMap(({ lines }) => lines.map(({ qty }) => qty))).toEqual([2, 3]);
  });
});

describe("a vendor that sells through two sales organizations", () => {
  const UPDATE = `mutation ($id: ID!, $version: String!) {
    updateArticleThirdParty(id: $id, version: $version, description: "Changed") { message { status description } }
  }`;
  const SETTINGS = `query ($id: ID!) { settingsThirdParty(id: $id) { shipFrom sellers isChangeable version } }`;
  const SHIP_FROM = `mutation ($id: ID!, $version: String!, $shipFrom: String!) {
    updateSettingsThirdParty(id: $id, version: $version, shipFrom: $shipFrom) {
      settings { shipFrom } message { status description } userErrors { field message }
    }
  }`;

  it("is not changed by who looks after one of them: neither articles, nor new ones, nor its address", async () => {
    const at = await newVendors();
    await at.addVendor(at.a, { sorgs: [at.shop.sorg, "X999"] });
    await at.offer(at.a, "BELL");
    const vendor = await at.vendorActor(at.a);
    const id = `${at.a}.BELL`;
    const read = await send(vendor, "query ($id: ID!) { articleThirdParty(id: $id) { isChangeable version } }", { id });
    const { articleThirdParty } = z
      .object({ articleThirdParty: z.object({ isChangeable: z.boolean(), version: z.string() }) })
      .parse(read);
    expect(articleThirdParty.isChangeable).toBe(false);
    const refusedMessage = { status: "failed", description: "vendor_other_sellers" };
    expect(await send(vendor, UPDATE, { id, version: articleThirdParty.version })).toEqual({
      updateArticleThirdParty: { message: refusedMessage },
    });
    const create = `mutation ($vendor: ID!) {
      createArticleThirdParty(
        vendor: $vendor, articleCode: "LAMP", description: "Lamp", price: 10, uomConverter: 1, salesUnit: "PC"
      ) { userErrors { field message } }
    }`;
    expect(await send(vendor, create, { vendor: at.a })).toEqual({
      createArticleThirdParty: { userErrors: [{ field: "vendor", message: "vendor_other_sellers" }] },
    });
    const settings = await send(vendor, SETTINGS, { id: at.a });
    expect(settings).toMatchObject({
      settingsThirdParty: { isChangeable: false, sellers: expect.arrayContaining(["X999"]) },
    });
    const { version } = z
      .object({ settingsThirdParty: z.object({ version: z.string() }) })
      .parse(settings).settingsThirdParty;
    expect(await send(vendor, SHIP_FROM, { id: at.a, version, shipFrom: "Main Street 1" })).toMatchObject({
      updateSettingsThirdParty: { settings: null, message: refusedMessage },
    });
  });

  it("ships from the address that its user or the office sets, which the packing slip shows", async () => {
    const at = await newVendors();
    const vendor = await at.vendorActor(at.a);
    const office = at.shop.actor({
      ...{ userId: "office", customer: undefined },
      scopes: ["page.3rdpartyarticlemaintenance", "menu.change-cust"],
    });
    const versionFor = async (who: Actor) =>
      z.object({ settingsThirdParty: z.object({ version: z.string() }) }).parse(await send(who, SETTINGS, { id: at.a }))
        .settingsThirdParty.version;
    for (const [who, shipFrom] of [
      [vendor, "Main Street 1\n89073 Ulm"],
      [office, "Dock 2\n10115 Berlin"],
    ] as const) {
      const version = await versionFor(who);
      expect(await send(who, SHIP_FROM, { id: at.a, version, shipFrom: `${shipFrom}\n\n` })).toMatchObject({
        updateSettingsThirdParty: { settings: { shipFrom }, message: { status: "success" } },
      });
    }
    const lines = Array.from({ length: 6 }, (_, index) => `Line ${index}`).join("\n");
    expect(
      await send(office, SHIP_FROM, { id: at.a, version: await versionFor(office), shipFrom: lines }),
    ).toMatchObject({
      updateSettingsThirdParty: { userErrors: [{ field: "shipFrom", message: "vendor_address_lines" }] },
    });
  });
});

describe("an order at a vendor", () => {
  it("says how the vendor reaches the dealer, and has a PDF and a packing slip", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL");
    await at.add({ [`${at.a}#BELL`]: 1 });
    const [placed] = await at.checkout();
    const orderNumber = placed?.orderNumber ?? "";
    const vendor = await at.vendorActor(at.a);
    const query = "query ($orderNo: ID!) { orderThirdParty(orderNo: $orderNo) { dealer { phone email } } }";
    const email = `${at.shop.unified.toLowerCase()}@shop.test`;
    expect(await send(vendor, query, { orderNo: orderNumber })).toEqual({
      orderThirdParty: { dealer: { phone: "", email } },
    });
    expect(await send(dealerOf(at), query, { orderNo: orderNumber })).toEqual({ orderThirdParty: { dealer: null } });

    for (const [path, who, name] of [
      ["packing-slip", vendor, `${orderNumber}-slip.pdf`],
      ["pdf", dealerOf(at), `${orderNumber}.pdf`],
    ] as const) {
      const route = routes[`GET /api/vendor-orders/{orderNumber}/${path}`];
      if (!route) throw new Error("no route");
      const request = { headers: {}, pathParameters: { orderNumber } } as unknown as APIGatewayProxyEventV2;
      const answer = await withActor(who, () => route(request));
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: { "content-type": "application/pdf", "content-disposition": expect.stringContaining(name) },
      });
      expect(Buffer.from(String(answer.body), "base64").subarray(0, 5).toString()).toBe("%PDF-");
    }
  });
});
