import * as z from "zod";

/** An amount in ten-thousandths of its currency's unit (`money.ts`). The currency is a field beside it. */
export const amountSchema = z.int("invalid_value").brand<"Amount">();

/** A calendar day, such as `2026-11-22` (`calendar.ts`). */
export const daySchema = z.iso.date("date_invalid").brand<"Day">();

/** A day as input of a form, of this century. Empty, null, and undefined are the same. */
export const optionalDaySchema = z
  .literal("")
  .transform(() => undefined)
  .or(daySchema.refine((day) => day >= "2000" && day < "2100", "date_invalid"))
  .nullish()
  .transform((day) => day ?? undefined);
