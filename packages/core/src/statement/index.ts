import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { entriesOf, type OpenGroup, type OpenInvoice, openOn } from "../invoice/index.ts";
import { invoiceId } from "../invoice/paths.ts";
import { checkedPayments } from "../payments/requests/index.ts";
import { action, type Day, daysBetween, isoNow, refuseField } from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { entriesAt } from "./past.ts";

/** Maximum age of a statement: as long as accounting keeps records. */
const MAX_DAYS = 3_660;

/** Open invoices at the end of a day. */
export interface Statement {
  /** ISO date. */
  readonly day: Day;
  /** Whether the day is before today: some of it may have been paid since. */
  readonly isPast: boolean;
  /** When it was created, as an ISO instant. */
  readonly madeAt: string;
  /** Payments that only the ERP knows may be missing: it sends no past amounts (decision 039). */
  readonly isIncomplete: boolean;
  readonly groups: readonly StatementGroup[];
  /** Of the open invoices of today, those whose money arrived in the portal and is being checked or booked, by `invoiceId`. */
  readonly checkedInvoices: readonly string[];
}

export type StatementGroup = OpenGroup<OpenInvoice> & { readonly companyName: string };

export const statementInput = z.object({
  day: daySchema.optional(),
  companyCode: z.string().max(10).optional(),
});

/**
 * The active customer's account at the end of a day (default: today): invoices issued and not cleared by then, by age
 * on that day. @throws Refusal on `day` if it is in the future or more than ten years ago
 */
export const statement = action({
  name: "statement.statement",
  scope: "page.invoice-status",
  input: statementInput,
  run: async ({ day, companyCode }): Promise<Statement> => {
    const madeAt = isoNow();
    const today = await todayHere();
    const wanted = day ?? today;
    if (wanted > today) throw refuseField("day", "day_to_come");
    if (daysBetween(wanted, today) > MAX_DAYS) throw refuseField("day", "day_too_long_ago");
    let isIncomplete = false;
    const groups = await openOn(wanted, async (entries) => {
      if (wanted === today) return entries;
      const past = await entriesAt(wanted, today, entries);
      isIncomplete = !past.isComplete;
      return past.entries;
    });
    return {
      day: wanted,
      isPast: wanted < today,
      madeAt,
      isIncomplete,
      groups: companyCode === undefined ? groups : groups.filter((group) => group.companyCode === companyCode),
      checkedInvoices: wanted < today ? [] : await checkedOf(groups, today),
    };
  },
});

async function checkedOf(groups: readonly StatementGroup[], today: Day): Promise<string[]> {
  const paymentOf = await checkedPayments(today);
  const open = groups.flatMap(({ creditCust }) => creditCust.flatMap(entriesOf));
  return open.filter((entry) => paymentOf(entry) !== undefined).map(invoiceId);
}
