import { type Amount, add, negate, smallest, subtract, ZERO } from "../../platform/money.ts";

/** An invoice or credit that is paid; the open amount of a credit is negative. */
interface Bill {
  readonly assignment: string;
  readonly openAmount: Amount;
}

/** What the chosen credits do to an invoice. */
interface CreditUse<Invoice extends Bill> {
  readonly invoice: Invoice;
  /** Credit set against it. */
  readonly credit: Amount;
  /** What is left to pay of it. */
  readonly after: Amount;
}

/** How the chosen credits are used: for invoices of the same assignment first, and then for the others in their order. */
export function creditUses<Invoice extends Bill>(
  invoices: readonly Invoice[],
  credits: readonly Bill[],
): CreditUse<Invoice>[] {
  const used = new Map<Invoice, Amount>();
  const left = new Map(credits.map((credit) => [credit, negate(credit.openAmount)]));
  const use = (invoice: Invoice, credit: Bill) => {
    const before = used.get(invoice) ?? ZERO;
    const rest = left.get(credit) ?? ZERO;
    const amount = smallest(subtract(invoice.openAmount, before), rest);
    used.set(invoice, add(before, amount));
    left.set(credit, subtract(rest, amount));
  };
  for (const credit of credits) {
    for (const invoice of invoices) if (invoice.assignment === credit.assignment) use(invoice, credit);
  }
  for (const credit of credits) {
    for (const invoice of invoices) use(invoice, credit);
  }
  return invoices.map((invoice) => {
    const credit = used.get(invoice) ?? ZERO;
    return { invoice, credit, after: subtract(invoice.openAmount, credit) };
  });
}
