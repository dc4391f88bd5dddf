import * as z from "zod";
import {
  countOf,
  type OrderPage,
  officePage,
  officeQuerySchema,
  officeVersion,
  type PaymentState,
  proofList,
} from "../../order/index.ts";
import { action } from "../../platform/index.ts";
import { DECIDES } from "./reach.ts";

/** What the office can look at, by the stored states of payments. A payment that is overdue still waits for the dealer. */
const STATES = {
  to_check: ["uploaded"],
  waiting: ["waiting"],
  approved: ["completed"],
  voided: ["voided"],
  all: undefined,
} as const satisfies Readonly<Record<string, readonly PaymentState[] | undefined>>;

const querySchema = officeQuerySchema.extend({
  status: z.enum(["to_check", "waiting", "approved", "voided", "all"]).default("to_check"),
});

/**
 * Orders of the office's sales organizations that are paid before delivery, of all customers: those with a proof of payment to check,
 * the longest waiting proof first, or others, the newest order first.
 */
export const proofsToCheck = action({
  name: "orderPayment.proofsToCheck",
  scope: DECIDES,
  input: querySchema,
  run: ({ status, ...query }): Promise<OrderPage> => {
    const states = STATES[status];
    return officePage(proofList, query, { ...(states && { states }), sort: status === "to_check" ? "late" : "newest" });
  },
});

/** Version of what `proofsToCheck` lists. */
export const proofsToCheckVersion = action({
  name: "orderPayment.proofsToCheckVersion",
  scope: DECIDES,
  input: z.object({}),
  run: (): Promise<string> => officeVersion(proofList),
});

/** Number of orders with a proof to check. */
export const countProofsToCheck = (): Promise<number> => countOf(proofList, "uploaded");
