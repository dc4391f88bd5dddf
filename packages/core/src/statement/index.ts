import * as z from "zod";
import { type Entry, type OpenGroup, openOn } from "../invoice/index.ts";
import { action, isoNow, refuseField } from "../platform/index.ts";

/** Days back that a statement can be of: as long as bookkeeping asks for one. */
const MAX_DAYS = 3_660;

/** What was open at the end of a day. Amounts in ten-thousandths of each group's currency. */
export interface Statement {
  /** ISO date. */
  readonly day: string;
  /** When it was made, ISO instant. */
  readonly madeAt: string;
  readonly groups: readonly StatementGroup[];
}

export type StatementGroup = OpenGroup<Entry> & { readonly companyName: string };

export const statementInput = z.object({
  day: z.iso.date("date_invalid").optional(),
  companyCode: z.string().max(10).optional(),
});

/**
 * The active customer's account at the end of a day, today when left out: what had been invoiced and was not cleared by
 * then, by its age on that day.
 * @throws Refusal on `day` when it is to come, or more than ten years ago
 */
export const statement = action({
  name: "statement.statement",
  scope: "page.invoice-status",
  input: statementInput,
  run: async ({ day, companyCode }): Promise<Statement> => {
    const madeAt = isoNow();
    const today = madeAt.slice(0, 10);
    const wanted = day ?? today;
    if (wanted > today) throw refuseField("day", "day_to_come");
    if (Date.parse(today) - Date.parse(wanted) > MAX_DAYS * 86_400_000) throw refuseField("day", "day_too_long_ago");
    const groups = await openOn(wanted);
    return {
      day: wanted,
      madeAt,
      groups: companyCode === undefined ? groups : groups.filter((group) => group.companyCode === companyCode),
    };
  },
});
