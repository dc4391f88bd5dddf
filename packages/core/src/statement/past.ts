import { timeZoneOf } from "../host/index.ts";
import type { Entry } from "../invoice/index.ts";
import { requestsBetween } from "../payments/requests/index.ts";
import type { Held } from "../payments/requests/schema.ts";
import { type Amount, addDays, type Day, dayOf, subtract, sumOf, ZERO } from "../platform/index.ts";

/** Days from the creation of a payment request to its payment, at most. */
const MAX_DAYS_TO_PAY = 3;

/** Entries at the end of a day, and whether all of their amounts are known. */
export interface PastEntries {
  readonly entries: readonly Entry[];
  /** False if the ERP has booked payments of some that the portal does not know. */
  readonly isComplete: boolean;
}

interface Payment {
  readonly at: string;
  readonly on: Day;
  /** Open before the payment; undefined in payments from before this was stored. */
  readonly openAmount: Amount | undefined;
  readonly amount: Amount;
}

type Named = Pick<Held, "sorg" | "invoiceNo" | "installment">;
/** The first installment has the key of the full invoice. */
const nameOf = ({ sorg, invoiceNo, installment }: Named): string => `${sorg}#${invoiceNo}#${Math.max(1, installment)}`;

/** Entries with what was open of each at the end of a past day by the payments in the portal. */
export async function entriesAt(day: Day, today: Day, entries: readonly Entry[]): Promise<PastEntries> {
  const changed = entries.filter((entry) => entry.accountingAmount !== entry.grandTotal);
  const from = [addDays(day, -MAX_DAYS_TO_PAY), ...changed.map(({ invoiceDate }) => invoiceDate)].sort()[0] ?? day;
  const payments = await paymentsSince(from, today);
  const then = entries.map((entry) => {
    const own = payments.get(nameOf(entry)) ?? [];
    const accountingAmount = amountAt(day, entry, own);
    const paid = sumOf(own, ({ on, amount }) => (on <= day ? amount : ZERO));
    // Of an installment only the total of its invoice is known.
    const isKnown = entry.installment > 0 || accountingAmount === subtract(entry.grandTotal, paid);
    return { entry: { ...entry, accountingAmount }, isKnown };
  });
  const open = then.filter(({ entry }) => entry.clearingDate === undefined || entry.accountingAmount !== 0);
  return { entries: open.map(({ entry }) => entry), isComplete: open.every(({ isKnown }) => isKnown) };
}

/** The first payment after the day says what was open before it; without one, the last payment says what it left. */
function amountAt(day: Day, { accountingAmount, clearingDate }: Entry, payments: readonly Payment[]): Amount {
  const next = payments.find(({ on }) => on > day);
  if (next) return next.openAmount ?? accountingAmount;
  const last = payments.at(-1);
  if (clearingDate === undefined || last?.openAmount === undefined) return accountingAmount;
  return subtract(last.openAmount, last.amount);
}

/** Payments of each document of the active customer, oldest first. */
async function paymentsSince(from: Day, to: Day): Promise<Map<string, Payment[]>> {
  const zone = await timeZoneOf();
  const found: (Payment & { readonly name: string })[] = [];
  for await (const { state, endedAt, invoices, credits } of requestsBetween({ from, to })) {
    if (state !== "paid" || endedAt === undefined) continue;
    for (const held of [...invoices, ...credits]) {
      const { openAmount, amount } = held;
      found.push({ name: nameOf(held), at: endedAt, on: dayOf(endedAt, zone), openAmount, amount });
    }
  }
  return Map.groupBy(
    found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ({ name }) => name,
  );
}
