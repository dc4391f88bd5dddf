import * as z from "zod";
import { addressLine, shipTos } from "../customer/index.ts";
import { PAYMENT_MODULES } from "../host/schema.ts";
import type { Order } from "../order/schema.ts";
import { action, activeCustomer, notFound, refuseField, ZERO } from "../platform/index.ts";
import type { StockCheck } from "../stock/index.ts";
import { putIntoCart } from "./change-cart.ts";
import { placeOrders } from "./checkout.ts";
import { type Delivery, deliveryOf } from "./delivery-days.ts";
import { type PricedLine, priceLines } from "./lines.ts";
import { offeredPayments, offeredShipments, type PaymentOffer, type ShipmentOffer } from "./offers.ts";
import { checkoutProductSchema, checkoutSchema, MAX_CART_LINES, updateCartSchema } from "./schema.ts";
import { CART, openShop, sellerNamed } from "./shop.ts";
import { readCart } from "./store.ts";
import { type CartTotals, type ShownLine, showLines, totalsOf } from "./view.ts";

export { addLines } from "./add-lines.ts";
export { type CartCredit, cartCredits } from "./cart-credit.ts";
export { type Basket, checkAtCheckout, placeOrders, previewOrders } from "./checkout.ts";
export type { Delivery } from "./delivery-days.ts";
export { cartFreightBenefits, type OfferedBenefit, type StockForecast, stockOrderConfirmations } from "./forecast.ts";
export { allLevels, exactly, type PricedLine, type Problem, priceLines, problemsOf, shortageOf } from "./lines.ts";
export { offeredPayments, type PaymentOffer, type ShipmentOffer } from "./offers.ts";
export { cartQuantities } from "./quantities.ts";
export { CART, openShop, type Shop, sellerNamed } from "./shop.ts";
export type { ShownPrice } from "./shown-price.ts";
export { keepLinesWrite, readCart } from "./store.ts";
export { type CheckoutId, checkoutIdOf, defineCart, type Owner, placeOnce, type StoredCart } from "./stored-cart.ts";
export { type CartTotals, type ShownLine, type ShownProductLine, showLines, totalsOf } from "./view.ts";

/** The lines of the active customer's cart, optionally only some lines (`ids`) or products (`slug`). */
export const cart = action({
  name: "cart.cart",
  scope: CART,
  input: z.object({
    ids: z.array(z.string().max(40)).max(MAX_CART_LINES).nullish(),
    slug: z.array(z.string().max(120)).max(100).nullish(),
  }),
  run: async ({ ids, slug }): Promise<ShownLine[]> => {
    const shop = await openShop();
    const { lines } = await readCart(shop.owner);
    const shown = await showLines(shop, ids ? lines.filter((line) => ids.includes(line.id)) : lines);
    return slug ? shown.filter(({ product }) => product && slug.includes(product.card.slug)) : shown;
  },
});

/** One sales organization's part of the cart. */
export interface MerchantPart extends CartTotals {
  readonly sorg: string;
  readonly merchant: string;
  readonly lines: readonly ShownLine[];
  readonly check: StockCheck;
}

/** The cart by sales organization, with overall totals. */
export interface MerchantCart {
  readonly merchants: readonly MerchantPart[];
  /** Days that can be requested for its delivery. */
  readonly delivery: Delivery;
  readonly summary: CartTotals;
}

/** The cart by sales organization. Includes lines of sales organizations that the customer can no longer order from. */
export const merchantCart = action({
  name: "cart.merchantCart",
  scope: CART,
  input: z.object({ withShortage: z.boolean().default(false) }),
  run: async ({ withShortage }): Promise<MerchantCart> => {
    const shop = await openShop();
    const shown = await showLines(shop, (await readCart(shop.owner)).lines, { withShortage });
    const merchants = [...Map.groupBy(shown, ({ line }) => line.sorg)].map(([sorg, lines]): MerchantPart => {
      const seller = shop.sellers.get(sorg);
      const totals = totalsOf(lines, shop.host.currency.display);
      return { sorg, merchant: seller?.config.merchantName ?? sorg, lines, check: seller?.check ?? "none", ...totals };
    });
    const configs = merchants.flatMap(({ sorg }) => shop.sellers.get(sorg)?.config ?? []);
    const delivery = deliveryOf(configs, shop.today);
    return { merchants, delivery, summary: totalsOf(shown, shop.host.currency.display) };
  },
});

/** The new state of a changed product; without id if it was removed. */
export interface CartChange {
  readonly id?: string | undefined;
  readonly custCode: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom?: string | undefined;
}

/** Puts quantities into the cart; see `putIntoCart`. Refused products are in `userErrors`. */
export const updateProductsInCart = action({
  name: "cart.updateProductsInCart",
  scope: CART,
  input: updateCartSchema,
  run: async ({ products }) => {
    const { shop, cart: after, changed, userErrors } = await putIntoCart(products);
    const shown = await priceLines(shop, after.lines);
    const idOf = ({ line }: PricedLine): string | undefined =>
      after.lines.find((changedLine) => changedLine.sorg === line.sorg && changedLine.articleCode === line.articleCode)
        ?.id;
    return {
      products: changed.map((changedLine): CartChange => {
        const { articleCode, sorg, qty } = changedLine.line;
        const { unified } = shop.owner;
        return { id: idOf(changedLine), custCode: unified, articleCode, sorg, qty, uom: changedLine.product?.card.uom };
      }),
      summary: totalsOf(shown, shop.host.currency.display),
      userErrors,
    };
  },
});

/** Orders lines of the cart; see `placeOrders`. A repeated request returns the same orders. */
export const checkout = action({
  name: "cart.checkout",
  scope: CART,
  input: checkoutSchema,
  run: (input): Promise<Order[]> => placeOrders(input),
});

/** Ship-to addresses of the active customer. Send `version` with checkout. */
export const checkoutShipTos = action({
  name: "cart.checkoutShipTos",
  scope: CART,
  input: z.object({}),
  run: async () => {
    const { code } = activeCustomer();
    const found = await shipTos(code.unified);
    return found.map((shipTo) => ({
      code: shipTo.code,
      version: shipTo.asOf,
      custCode: code,
      name: shipTo.name,
      address: addressLine(shipTo),
    }));
  },
});

/**
 * Shipment options for a merchant's part of the cart. @throws Refusal "not-found" for a merchant that the customer
 * cannot buy from
 */
export const customerShipmentRates = action({
  name: "cart.customerShipmentRates",
  scope: CART,
  input: z.object({
    cartItems: z.array(checkoutProductSchema).max(MAX_CART_LINES).nullish(),
    merchant: z.string().min(1).max(100),
  }),
  run: async ({ cartItems, merchant }): Promise<ShipmentOffer[]> => {
    const shop = await openShop();
    const seller = sellerNamed(shop, merchant);
    if (!seller) throw notFound();
    const { lines } = await readCart(shop.owner);
    const own = lines.filter((line) => line.sorg === seller.config.sorg);
    const wanted = cartItems
      ? own.flatMap((line) => {
          const item = cartItems.find(({ id }) => id === line.id);
          return item ? [{ ...line, qty: item.qty }] : [];
        })
      : own;
    return offeredShipments(
      seller.config,
      totalsOf(await priceLines(shop, wanted), seller.config.currency).total ?? ZERO,
    );
  },
});

/** Payment methods that all given sales organizations offer; empty if the customer has no access to one of them. */
export const payments = action({
  name: "cart.payments",
  scope: CART,
  input: z.object({
    sorg: z.array(z.string().max(10)).min(1, "required").max(20),
    module: z.string().max(40),
  }),
  run: async ({ sorg, module }): Promise<PaymentOffer[]> => {
    const supported = PAYMENT_MODULES.find((candidate) => candidate === module);
    if (!supported) throw refuseField("module", "module_invalid");
    const { sellers } = await openShop();
    const configs = [...new Set(sorg)].map((code) => sellers.get(code)?.config);
    return configs.every((config) => config !== undefined) ? offeredPayments(configs, supported) : [];
  },
});
