import { type Amount, ZERO } from "../../platform/money.ts";
import type { Held, PaymentRequest } from "./schema.ts";
import { creditUses } from "./total.ts";

/** A document of a request as shown. */
interface RequestDocument extends Omit<Held, "openAmount"> {
  /** What was open of it before the payment; null where that is unknown. */
  readonly openAmount: Amount | null;
  /** Credit set against it. */
  readonly credit: Amount;
}

const shown = ({ openAmount, ...held }: Held, credit: Amount): RequestDocument => ({
  ...held,
  openAmount: openAmount ?? null,
  credit,
});

/** The invoices of a request with the credit that is used for each, and its credits. */
export function documentsOf({ invoices, credits }: PaymentRequest): RequestDocument[] {
  const open = ({ amount, openAmount = amount, ...held }: Held) => ({ ...held, amount, openAmount });
  return [
    ...creditUses(invoices.map(open), credits.map(open)).flatMap(({ credit }, index): RequestDocument[] => {
      const held = invoices[index];
      return held ? [shown(held, credit)] : [];
    }),
    ...credits.map((held) => shown(held, ZERO)),
  ];
}
