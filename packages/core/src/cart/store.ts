import { articleAt } from "../stock/index.ts";
import { type CartLine, cartLineSchema } from "./schema.ts";
import { defineCart, type StoredCart } from "./stored-cart.ts";

export type Cart = StoredCart<CartLine>;

const carts = defineCart({ cart: "CART", checkout: "CHECKOUT", line: cartLineSchema, at: articleAt });

export const { plan: planChanges, read: readCart, change: changeCart, keepLinesWrite, placedBy, markWrite } = carts;
