import * as z from "zod";
import { enteredInput, NOTES_MAX } from "../order/entered.ts";
import { amountSchema, daySchema, rule } from "../platform/schema.ts";

export const MAX_QUANTITY = 99_999;
/** Maximum lines of a cart: twice the longest paste of fast order. */
export const MAX_CART_LINES = 400;

/** A quantity to put into the cart; 0 removes the line (2 §4). */
export const cartProductSchema = z.object({
  articleCode: z.string().min(1).max(40),
  sorg: z.string().min(1).max(10),
  qty: z.int("qty_min").min(0, "qty_min").max(MAX_QUANTITY, "qty_max"),
  /** Day of the arrival that it is ordered for; null orders from current stock. Absent keeps what the line has. */
  expectedDate: daySchema.nullish(),
});

/** The same for the call, where a quantity that is refused must not refuse the other products. */
export const updateCartSchema = z.object({
  products: z
    .array(
      z.object({
        articleCode: z.string().max(100),
        sorg: z.string().max(100),
        qty: z.number(),
        expectedDate: z.string().nullish(),
      }),
    )
    .min(1, "required")
    .max(250, "max_items_exceeded"),
});

/** A line of the cart. `id` is new each time an article is added, so that ordering it again is a different checkout. */
export const cartLineSchema = z.object({
  id: z.string(),
  articleCode: z.string(),
  sorg: z.string(),
  qty: z.int().positive(),
  /** Day of the arrival that it is ordered for. */
  expectedDate: daySchema.optional(),
  addedAt: z.iso.datetime(),
});
export type CartLine = z.output<typeof cartLineSchema>;

/** A line of the cart as the dealer saw it. */
export const checkoutProductSchema = z.object({
  id: z.string().min(1).max(40),
  qty: z.int("qty_min").min(1, "qty_min").max(MAX_QUANTITY, "qty_max"),
});

/** The shipping method that is chosen at a sales organization. */
export const chosenShipmentSchema = z.object({
  sorg: z.string().max(10),
  id: z.string().max(20),
  notes: z.string().trim().max(NOTES_MAX).optional(),
});

/** Input of checkout (2 §5, §7). `products` are the lines as the dealer saw them. */
export const checkoutSchema = z
  .object({
    /** Empty where every shipping method is a pickup and the dealer has no address. */
    shipTo: z.object({ code: z.string().max(30), version: z.string().max(40).optional() }),
    ...enteredInput,
    products: z.array(checkoutProductSchema).min(1, "required").max(MAX_CART_LINES, "max_items_exceeded"),
    shipments: z.array(chosenShipmentSchema).max(20).default([]),
    paymentId: z.string("required").min(1, "required").max(20),
    /** Created by the client, once per intended order: a repeated request returns the same orders. */
    requestId: z
      .string()
      .regex(/^[\w-]{8,64}$/, "invalid_value")
      .optional(),
    /** Total of all orders that the dealer saw. */
    expectedTotal: amountSchema.optional(),
  })
  .check(
    rule(({ value: { shipTo, shipments }, issues }) => {
      if (shipTo.code !== "" || shipments.length > 0) return;
      issues.push({ code: "custom", path: ["shipTo", "code"], message: "required", input: shipTo });
    }),
  );
export type CheckoutInput = z.input<typeof checkoutSchema>;
/** A parsed checkout. */
export type CheckoutOrder = z.output<typeof checkoutSchema>;
