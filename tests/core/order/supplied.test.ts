import { givenDiscount, missingGoods, notSupplied, suppliedTotal } from "@spoke/core/order";
import { goodsOf } from "@spoke/core/order/charges.ts";
import { type OrderState, orderLineSchema } from "@spoke/core/order/schema.ts";
import { fromUnits, toUnits } from "@spoke/core/platform/money.ts";
import { describe, expect, it } from "vitest";

const line = (lineNo: number, qty: number, price: number, supplied: number) =>
  orderLineSchema.parse({
    ...{ lineNo, articleCode: `A${lineNo}`, articleCodeDisplay: `A${lineNo}`, description: "Bike", qty, uom: "PC" },
    ...{ price: fromUnits(price), chargedPrice: fromUnits(price), subtotal: fromUnits(price * qty) },
    confirmations: [{ supplyQty: supplied, supplyDate: "2026-12-01" }],
  });

/** Goods for 1,053.03 with 2 % off for prepayment, and freight for 12. */
const order = (supplied: readonly [number, number], currency = "EUR", status: OrderState = "confirmed") => ({
  ...{ status, currency, total: fromUnits(1_043.97) },
  lines: [line(1, 10, 100, supplied[0]), line(2, 1, 53.03, supplied[1])],
  orderPayment: {
    id: "P",
    type: "PREPAY",
    desc: "Prepayment",
    instruction: "",
    amount: fromUnits(0),
    discount: fromUnits(21.06),
  },
});
type Case = ReturnType<typeof order>;
const figures = (of: Case) => [missingGoods(of), givenDiscount(of), notSupplied(of), suppliedTotal(of)].map(toUnits);

describe("what is supplied of an order with a payment discount", () => {
  it.each([
    ["everything", order([10, 1]), [0, 21.06, 0, 1_043.97]],
    ["a part, with the same share off", order([7, 1]), [300, 15.06, 294, 749.97]],
    ["one item", order([0, 1]), [1_000, 1.06, 980, 63.97]],
    ["nothing, so that the whole total is due no more", order([0, 0]), [1_043.97, 21.06, 1_043.97, 0]],
    ["nothing of a canceled order", order([10, 1], "EUR", "canceled"), [1_043.97, 21.06, 1_043.97, 0]],
    ["a part in a currency without decimals", order([7, 1], "IDR"), [300, 15, 293.94, 750.03]],
  ] as const)("is %s", (_, of, expected) => {
    expect(figures(of)).toEqual(expected);
    // Goods, discount, and freight add up to the total that is shown.
    if (suppliedTotal(of) > 0)
      expect(suppliedTotal(of)).toBe(goodsOf(of) - missingGoods(of) - givenDiscount(of) + fromUnits(12));
  });
});
