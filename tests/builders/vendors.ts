import { type Actor, isoNow, withActor } from "@spoke/core/platform";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import {
  checkoutVendors,
  importVendorStock,
  type ShownVendorOrder,
  updateVendorCart,
  type VendorPart,
  vendorArticleKey,
  vendorCart,
  vendorKey,
} from "@spoke/core/vendor";
import { vendorArticleSchema, vendorSchema } from "@spoke/core/vendor/schema.ts";
import { newShop, type Shop } from "./shop.ts";
import { AS_OF, asSystem, put, store } from "./store.ts";

const SCOPES = ["page.3rdpartycatalog", "page.3rdpartyorder", "cart.display-order-qty"];

interface Goods {
  /** In ten-thousandths; €10 when absent. */
  readonly price?: number;
  /** Counted pieces; 100 when absent. */
  readonly stock?: number;
  readonly unit?: number;
  /** PC when absent. */
  readonly salesUnit?: string;
}

let stalls = 0;

/** A shop with two vendors of its own. Needs `startStores`. */
export async function newVendors(
  host: object = { checkStock3rdParty: true, checkPrice3rdParty: true },
): Promise<Vendors> {
  stalls += 1;
  const shop = await newShop({ host });
  const vendors = new Vendors(shop, `VA${stalls}`, `VB${stalls}`);
  await vendors.addVendor(vendors.a);
  await vendors.addVendor(vendors.b);
  return vendors;
}

export class Vendors {
  readonly shop: Shop;
  readonly a: string;
  readonly b: string;

  constructor(shop: Shop, a: string, b: string) {
    this.shop = shop;
    this.a = a;
    this.b = b;
  }

  async addVendor(id: string, fields: object = {}): Promise<void> {
    const email = `orders@${id.toLowerCase()}.example`;
    const defaults = { id, name: `Vendor ${id}`, email, currency: "EUR", sorgs: [this.shop.sorg], asOf: AS_OF };
    await store(put(vendorKey(id), vendorSchema.parse({ ...defaults, ...fields })));
  }

  /** Offers an article of a vendor. */
  async offer(
    vendor: string,
    articleCode: string,
    { price = 100_000, stock = 100, unit = 1, salesUnit = "PC" }: Goods = {},
  ): Promise<void> {
    const fields = {
      vendor,
      articleCode,
      description: `Article ${articleCode}`,
      price,
      uomConverter: unit,
      salesUnit,
      asOf: AS_OF,
    };
    await store(put(vendorArticleKey({ vendor, articleCode }), vendorArticleSchema.parse(fields)));
    await asSystem(() => importVendorStock({ vendor, articleCode, counted: stock, asOf: isoNow() }));
  }

  as<T>(work: () => Promise<T>, unified = this.shop.unified, userId = `u-${unified}`): Promise<T> {
    return this.shop.as(work, { unified, userId, scopes: SCOPES });
  }

  /** Runs as a user who sells for a vendor and is not a customer. */
  async asVendor<T>(vendor: string, work: () => Promise<T>): Promise<T> {
    return withActor(await this.vendorActor(vendor), work);
  }

  /** A user who sells for a vendor and is not a customer. */
  async vendorActor(vendor: string): Promise<Actor> {
    const userId = `seller-${vendor}`;
    const user = userSchema.parse({
      ...{
        id: userId,
        username: userId.toLowerCase(),
        name: userId,
        roles: ["customer-vendor"],
        hosts: [this.shop.host],
      },
      userAreas: [{ sorg: this.shop.sorg, limitation: "vendor", value: vendor }],
      asOf: AS_OF,
    });
    await store(put(userKey(userId), user));
    return this.shop.actor({
      ...{ userId, customer: undefined, unrestrictedSorgs: [] },
      scopes: ["page.3rdpartyorder", "page.3rdpartyarticlemaintenance"],
    });
  }

  /** Makes a user sell for a vendor, or for none that exists if it is empty. */
  async limit(userId: string, vendor: string): Promise<void> {
    const user = userSchema.parse({
      ...{ id: userId, username: userId.toLowerCase(), name: userId, roles: ["customer-vendor"] },
      ...{ hosts: [this.shop.host], asOf: AS_OF },
      userAreas: [{ sorg: this.shop.sorg, limitation: "vendor", value: vendor }],
    });
    await store(put(userKey(userId), user));
  }

  /** Puts pieces into the cart: by vendor and article, `V1#BELL`. */
  async add(lines: Readonly<Record<string, number>>, unified?: string, userId?: string) {
    const products = Object.entries(lines).map(([at, qty]) => {
      const [id = "", articleCode = ""] = at.split("#");
      return { vendor: { id }, articleCode, qty };
    });
    return this.as(() => updateVendorCart({ products }), unified, userId);
  }

  cart(unified?: string, userId?: string): Promise<VendorPart[]> {
    return this.as(() => vendorCart({}), unified, userId);
  }

  /** The input of a checkout of the whole cart to the main address. */
  async order(unified?: string, userId?: string): Promise<Parameters<typeof checkoutVendors>[0]> {
    const parts = await this.cart(unified, userId);
    return {
      shipment: parts.map(({ vendor }) => ({ vendor: vendor.id, address: "MAIN", notes: `Notes to ${vendor.id}` })),
      products: parts.flatMap(({ lines }) =>
        lines.map(({ vendor, articleCode, qty, price }) => ({ vendor, articleCode, qty, price })),
      ),
    };
  }

  async checkout(
    input?: Parameters<typeof checkoutVendors>[0],
    unified?: string,
    userId?: string,
  ): Promise<ShownVendorOrder[]> {
    const order = input ?? (await this.order(unified, userId));
    return this.as(() => checkoutVendors(order), unified, userId);
  }
}
