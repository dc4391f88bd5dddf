import type { Amount } from "../../platform/money.ts";
import { ZERO } from "../../platform/money.ts";
import { creditUses } from "./credit-use.ts";
import type { Held, PaymentRequest } from "./schema.ts";

/** A document of a request as shown. */
interface RequestDocument extends Held {
  /** Credit set against it. */
  readonly credit: Amount;
}

/** The invoices of a request with the credit that is used for each, and its credits. */
export function documentsOf({ invoices, credits }: PaymentRequest): RequestDocument[] {
  const open = ({ amount, openAmount = amount, ...held }: Held) => ({ ...held, amount, openAmount });
  return [
    ...creditUses(invoices.map(open), credits.map(open)).flatMap(({ credit }, index): RequestDocument[] => {
      const held = invoices[index];
      return held ? [{ ...held, credit }] : [];
    }),
    ...credits.map((held) => ({ ...held, credit: ZERO })),
  ];
}
