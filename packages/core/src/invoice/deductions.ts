import { type Amount, negate, subtract, sumOf } from "../platform/money.ts";
import type { TextKey } from "../texts/index.ts";
import type { Invoice } from "./schema.ts";

/** What is open of an invoice or installment, and what may be deducted from it. */
interface Open {
  readonly invoice: Pick<Invoice, "freightAllowance" | "earlyPaymentDiscount">;
  readonly openAmount: Amount;
}

/** What a payment of everything that is open of an invoice deducts, and what is left to pay. */
interface Deductions {
  readonly parts: readonly (readonly [label: TextKey, amount: Amount])[];
  readonly rest: Amount;
}

/** The deductions of an invoice that is paid in full, as payments apply them; undefined where nothing is deducted. */
export function deductionsOf(owed: readonly Open[]): Deductions | undefined {
  const freight = sumOf(owed, ({ invoice }) => invoice.freightAllowance);
  const early = sumOf(owed, ({ invoice }) => invoice.earlyPaymentDiscount);
  const parts = (
    [
      ["pdf.receipt.freight_allowance", negate(freight)],
      ["pdf.receipt.early_payment_discount", negate(early)],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  if (parts.length === 0) return undefined;
  return {
    parts,
    rest: subtract(
      sumOf(owed, ({ openAmount }) => openAmount),
      freight,
      early,
    ),
  };
}
