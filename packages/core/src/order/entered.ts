import * as z from "zod";
import { daySchema } from "../platform/schema.ts";
import { freeTextSchema, lineSchema } from "../validation/schema.ts";

export const PO_NUMBER_MAX = 35;
export const NOTES_MAX = 100;

const text = (max: number, message: string, rule = freeTextSchema) =>
  z
    .string()
    .trim()
    .max(max, message)
    .pipe(rule)
    .transform((typed): string | undefined => typed || undefined)
    .optional();

/** What dealers enter at checkout and see on their orders, with its limits. The cart, the form, and the order derive from it. */
export const enteredInput = {
  notes: text(NOTES_MAX, "checkout_notes_max"),
  requestedDeliveryDate: daySchema.optional(),
  poNumber: text(PO_NUMBER_MAX, "po_number_max", lineSchema),
};

/** The same as stored. Orders of the ERP may be longer. */
export const enteredSchema = z
  .object({ poNumber: z.string(), requestedDeliveryDate: daySchema, notes: z.string() })
  .partial() satisfies z.ZodType<z.output<z.ZodObject<typeof enteredInput>>>;

/** The same in the document for the ERP (docs/erp.md). */
export const enteredDocument = (order: z.output<typeof enteredSchema>): Readonly<Record<string, string | null>> => ({
  custPoNo: order.poNumber ?? "",
  requestDeliveryDate: order.requestedDeliveryDate ?? null,
  notes: order.notes ?? "",
});
