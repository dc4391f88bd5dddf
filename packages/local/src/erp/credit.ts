import type { Credit } from "@spoke/core/customer/schema.ts";
import { decimal } from "../feed-file.ts";
import { type Answer, invoice } from "./answers.ts";
import type { OrderDocument } from "./order-document.ts";
import type { Step } from "./plan.ts";

const UNIT = 10_000;

/** What a dealer owes, in ten-thousandths. */
export type Owed = Pick<Credit, "openInvoice" | "openDo">;

/** What a confirmed order (part 0) or a posted invoice changes: what was on order is invoiced. */
export function owedAfter(owed: Owed, order: OrderDocument, step: Step): Owed {
  if (step.part === 0) return { ...owed, openDo: owed.openDo + Math.round(order.total * UNIT) };
  const [row] = invoice(order, step, 0).rows;
  const amount = Math.round(Number(row && "grandTotal" in row ? row.grandTotal : 0) * UNIT);
  return { openDo: Math.max(0, owed.openDo - amount), openInvoice: owed.openInvoice + amount };
}

/** The ERP's figures of a dealer's credit; they contain every order confirmed until `at`. */
export function credits(
  { custCode, companyCode, currency, creditLimit, asOf }: Credit,
  owed: Owed,
  at: number,
): Answer {
  const row = {
    ...{ custCode, companyCode, currency },
    creditLimit: decimal(creditLimit),
    openInvoice: decimal(owed.openInvoice),
    openDo: decimal(owed.openDo),
    // What the portal has may be of the same moment.
    asOf: new Date(Math.max(at, Date.parse(asOf) + 1)).toISOString(),
  };
  return { kind: "credits", rows: [row] };
}
