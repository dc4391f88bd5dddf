import * as z from "zod";
import { shipTos } from "../customer/index.ts";
import { PAYMENT_MODULES } from "../host/schema.ts";
import type { Order } from "../order/schema.ts";
import { action, activeCustomer, notFound, refuseField } from "../platform/index.ts";
import type { StockCheck } from "../stock/index.ts";
import { putIntoCart } from "./change-cart.ts";
import { placeOrders } from "./checkout.ts";
import { addressLine } from "./draft.ts";
import { type PricedLine, priceLines } from "./lines.ts";
import { offeredPayments, offeredShipments, type PaymentOffer, type ShipmentOffer } from "./offers.ts";
import { checkoutProductSchema, checkoutSchema, MAX_CART_LINES, updateCartSchema } from "./schema.ts";
import { CART, openShop, sellerNamed } from "./shop.ts";
import { readCart } from "./store.ts";
import { type CartTotals, type ShownLine, showLines, totalsOf } from "./view.ts";

export { type CartCredit, cartCredits } from "./cart-credit.ts";
export { checkAtCheckout } from "./checkout.ts";
export { cartFreightBenefits, type OfferedBenefit, type StockForecast, stockOrderConfirmations } from "./forecast.ts";
export { levelsFor, type PricedLine, type Problem, priceLines, problemsOf } from "./lines.ts";
export type { PaymentOffer, ShipmentOffer } from "./offers.ts";
export { cartQuantities } from "./quantities.ts";
export { openShop, type Shop } from "./shop.ts";
export type { ShownPrice } from "./shown-price.ts";
export { readCart } from "./store.ts";
export { type CartTotals, type ShownLine, type ShownProductLine, totalsOf } from "./view.ts";

/** The lines of the active customer's cart; `ids` and `slug` narrow them to lines and products. */
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

/** The cart by sales organization, with the totals of all. */
export interface WholeCart {
  readonly merchants: readonly MerchantPart[];
  readonly summary: CartTotals;
}

/** The whole cart by sales organization. Lines of one that the customer may not order from any more come as well. */
export const merchantCart = action({
  name: "cart.merchantCart",
  scope: CART,
  input: z.object({}),
  run: async (): Promise<WholeCart> => {
    const shop = await openShop();
    const shown = await showLines(shop, (await readCart(shop.owner)).lines);
    const merchants = [...Map.groupBy(shown, ({ line }) => line.sorg)].map(([sorg, lines]): MerchantPart => {
      const seller = shop.sellers.get(sorg);
      const totals = totalsOf(lines, shop.host.currency.display);
      return { sorg, merchant: seller?.config.merchantName ?? sorg, lines, check: seller?.check ?? "none", ...totals };
    });
    return { merchants, summary: totalsOf(shown, shop.host.currency.display) };
  },
});

/** A product that was changed, as it is now in the cart; without id when it is out. */
export interface CartChange {
  readonly id?: string | undefined;
  readonly custCode: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom?: string | undefined;
}

/** Puts quantities into the cart; see `putIntoCart`. Refused products are in `userErrors`, the others went in. */
export const updateProductsInCart = action({
  name: "cart.updateProductsInCart",
  scope: CART,
  input: updateCartSchema,
  run: async ({ products }) => {
    const { shop, cart: after, changed, userErrors } = await putIntoCart(products);
    const shown = await priceLines(shop, after.lines);
    const idOf = ({ line }: PricedLine): string | undefined =>
      after.lines.find((one) => one.sorg === line.sorg && one.articleCode === line.articleCode)?.id;
    return {
      products: changed.map((one): CartChange => {
        const { articleCode, sorg, qty } = one.line;
        const { unified } = shop.owner;
        return { id: idOf(one), custCode: unified, articleCode, sorg, qty, uom: one.product?.card.uom };
      }),
      summary: totalsOf(shown, shop.host.currency.display),
      userErrors,
    };
  },
});

/** Orders lines of the cart; see `placeOrders`. Sent again, it answers the same orders. */
export const checkout = action({
  name: "cart.checkout",
  scope: CART,
  input: checkoutSchema,
  run: (asked): Promise<Order[]> => placeOrders(asked),
});

/** Where the active customer may have goods sent. `version` is to be sent with checkout. */
export const checkoutShipTos = action({
  name: "cart.checkoutShipTos",
  scope: CART,
  input: z.object({}),
  run: async () => {
    const { code } = activeCustomer();
    const found = await shipTos(code.unified);
    return found.map((one) => ({
      code: one.code,
      version: one.asOf,
      custCode: code,
      name: one.name,
      address: addressLine(one),
    }));
  },
});

/** Ways to ship a merchant's part of the cart. @throws Refusal "not-found" for a merchant the customer has none of. */
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
    return offeredShipments(seller.config, totalsOf(await priceLines(shop, wanted), seller.config.currency).total ?? 0);
  },
});

/** Ways to pay that all the sales organizations offer; one that the customer has none of offers none. */
export const payments = action({
  name: "cart.payments",
  scope: CART,
  input: z.object({
    sorg: z.array(z.string().max(10)).min(1, "required").max(20),
    module: z.string().max(40),
  }),
  run: async ({ sorg, module }): Promise<PaymentOffer[]> => {
    const known = PAYMENT_MODULES.find((one) => one === module);
    if (!known) throw refuseField("module", "module_invalid");
    const { sellers } = await openShop();
    const asked = [...new Set(sorg)].map((one) => sellers.get(one)?.config);
    return asked.every((one) => one !== undefined) ? offeredPayments(asked, known) : [];
  },
});
