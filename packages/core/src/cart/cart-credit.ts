import * as z from "zod";
import { type CreditCheck, checkCredit, creditProblems } from "../credit/index.ts";
import { customerRecord } from "../customer/index.ts";
import { type Amount, action, hasScope, ZERO } from "../platform/index.ts";
import { type Problem, priceLines } from "./lines.ts";
import { CART, openShop } from "./shop.ts";
import { readCart } from "./store.ts";
import { totalsOf } from "./view.ts";

/** A company's credit compared with the cart. */
export interface CartCredit extends Pick<CreditCheck, "companyCode" | "companyName" | "sorgs"> {
  readonly currency: string;
  /** What can still be ordered; undefined for users who may not see the account. */
  readonly balance: Amount | undefined;
  /** Why the goods in the cart exceed the credit. Freight and discounts are not counted. */
  readonly problems: readonly Problem[];
  /** Why the cart cannot be ordered even if it is paid in advance: the account is blocked. */
  readonly prepaidProblems: readonly Problem[];
}

const SEES = ["credit-status.read", "invoice-status.read"];

/**
 * Credit of the companies that the cart would be ordered from, computed as at checkout. Empty if the host does not
 * check credit.
 */
export const cartCredits = action({
  name: "cart.cartCredits",
  scope: CART,
  input: z.object({}),
  run: async (): Promise<CartCredit[]> => {
    const shop = await openShop();
    if (!shop.host.creditCheck) return [];
    const [record, { lines }] = await Promise.all([customerRecord(shop.owner.unified), readCart(shop.owner)]);
    if (!record) return [];
    const priced = (await priceLines(shop, lines)).filter(({ seller }) => seller);
    const totals = new Map(
      [...Map.groupBy(priced, ({ line }) => line.sorg)].map(([sorg, own]) => {
        const { total = ZERO, currency } = totalsOf(own, shop.host.currency.display);
        return [sorg, { amount: total, currency }] as const;
      }),
    );
    const sees = SEES.some(hasScope);
    return checkCredit(record, totals).map((check): CartCredit => {
      const { companyCode, companyName, sorgs, balance } = check;
      return {
        ...{ companyCode, companyName, sorgs },
        currency: totals.get(sorgs[0] ?? "")?.currency ?? shop.host.currency.display,
        balance: sees ? balance : undefined,
        problems: creditProblems([check], shop.host.creditStatusBlockedReason),
        prepaidProblems: creditProblems([{ ...check, onCredit: false }], shop.host.creditStatusBlockedReason),
      };
    });
  },
});
