import * as z from "zod";
import { countOf, type OrderPage, officePage, officeQuerySchema, officeVersion, proofList } from "../../order/index.ts";
import { action } from "../../platform/index.ts";
import { DECIDES } from "./reach.ts";

/** Orders of the office's sales organizations with a proof of payment to check, of all customers, the longest waiting proof first. */
export const proofsToCheck = action({
  name: "orderPayment.proofsToCheck",
  scope: DECIDES,
  input: officeQuerySchema,
  run: (query): Promise<OrderPage> => officePage(proofList, query, true),
});

/** Version of what `proofsToCheck` lists. */
export const proofsToCheckVersion = action({
  name: "orderPayment.proofsToCheckVersion",
  scope: DECIDES,
  input: z.object({}),
  run: (): Promise<string> => officeVersion(proofList),
});

/** Number of orders that `proofsToCheck` lists. */
export const countProofsToCheck = (): Promise<number> => countOf(proofList);
