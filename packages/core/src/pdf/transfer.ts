import { type Amount, toMinor } from "../platform/money.ts";

/** Characters that the reference of a SEPA transfer holds. */
export const REFERENCE_MAX = 140;

/** What a transfer of a customer is recognized by: the numbers of the documents that it pays, and the customer's. */
export const transferReference = (documents: readonly string[], customerNumber: string): string =>
  [...new Set(documents), customerNumber].join(" ");

/** A transfer to an account. */
interface Transfer {
  readonly holder: string;
  readonly iban?: string | null | undefined;
  readonly bic?: string | null | undefined;
  readonly amount: Amount;
  readonly currency: string;
  readonly reference: string;
}

const MOST_CENTS = 99_999_999_999;

/**
 * Content of a code for a SEPA credit transfer (EPC069-12, version 2); undefined for other currencies, accounts without IBAN, and
 * amounts that it cannot hold.
 */
export function epcCode({ holder, iban, bic, amount, currency, reference }: Transfer): string | undefined {
  const cents = toMinor(amount, 2);
  if (!iban || currency !== "EUR" || cents < 1 || cents > MOST_CENTS) return undefined;
  const units = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const text = reference.slice(0, REFERENCE_MAX);
  return ["BCD", "002", "1", "SCT", bic ?? "", holder.slice(0, 70), iban, `EUR${units}`, "", "", text].join("\n");
}
