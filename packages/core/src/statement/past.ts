import { timeZoneOf } from "../host/index.ts";
import { type Entry, readSettledCredits } from "../invoice/index.ts";
import { correctedInvoice, dueAmount } from "../invoice/installment.ts";
import { requestsBetween } from "../payments/requests/index.ts";
import type { Held } from "../payments/requests/schema.ts";
import {
  type Amount,
  activeCustomer,
  add,
  addDays,
  type Day,
  dayOf,
  subtract,
  sumOf,
  ZERO,
} from "../platform/index.ts";

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

/**
 * Entries with what was open of each at the end of a past day, by the payments in the portal and the credit notes that were
 * settled against them.
 */
export async function entriesAt(day: Day, today: Day, entries: readonly Entry[]): Promise<PastEntries> {
  const changed = entries.filter((entry) => entry.accountingAmount !== entry.grandTotal);
  const from = earliest(changed, addDays(day, -MAX_DAYS_TO_PAY));
  const [payments, settled] = await Promise.all([
    paymentsSince(from, today),
    readSettledCredits(activeCustomer().code.unified, earliest(entries, day)),
  ]);
  // A credit that was used in the portal is part of the payment there.
  const credits = Map.groupBy(
    settled.filter((credit) => !payments.has(nameOf(credit))),
    (credit) => nameOf({ ...credit, invoiceNo: correctedInvoice(credit) ?? "", installment: 0 }),
  );
  const then = entries.map((entry) => {
    const own = payments.get(nameOf(entry)) ?? [];
    const paid = sumOf(own, ({ on, amount }) => (on <= day ? amount : ZERO));
    const owed = subtract(entry.grandTotal, paid);
    const recorded = amountAt(day, entry, own);
    // Of an installment only the total of its invoice is known.
    if (entry.installment > 0) return { entry: { ...entry, accountingAmount: recorded }, isKnown: true };
    const against = credits.get(nameOf(entry)) ?? [];
    const all = add(owed, sumOf(against, dueAmount));
    // Some ERPs deduct credits from the amount of a cleared invoice, others do not.
    const isExplained = recorded === all || (recorded === owed && own.length === 0);
    const byThen = sumOf(against, (credit) => (isClearedBy(day, credit) ? dueAmount(credit) : ZERO));
    const accountingAmount = isExplained ? leftOf(entry, add(owed, byThen)) : recorded;
    return { entry: { ...entry, accountingAmount }, isKnown: isExplained || recorded === owed };
  });
  const open = then.filter(({ entry }) => entry.clearingDate === undefined || entry.accountingAmount !== 0);
  return { entries: open.map(({ entry }) => entry), isComplete: open.every(({ isKnown }) => isKnown) };
}

const earliest = (entries: readonly Entry[], day: Day): Day =>
  [day, ...entries.map(({ invoiceDate }) => invoiceDate)].sort()[0] ?? day;

const isClearedBy = (day: Day, { clearingDate }: Entry): boolean => clearingDate !== undefined && clearingDate <= day;

/** Credits above what was owed leave nothing. */
const leftOf = ({ grandTotal }: Entry, amount: Amount): Amount => (grandTotal > 0 && amount < 0 ? ZERO : amount);

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
