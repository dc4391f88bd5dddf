import { type Day, isDay } from "../platform/calendar.ts";
import { optionalDaySchema } from "../platform/schema.ts";

/** States of content, derived from its days; nobody sets them. */
export const CONTENT_STATES = ["DRAFT", "SCHEDULED", "LIVE", "EXPIRED"] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** First and last day on which content is shown, both included. A draft has no first day; without a last day it does not end. */
export interface Validity {
  readonly validFrom?: Day | undefined;
  readonly validTo?: Day | undefined;
}

export function stateOn({ validFrom, validTo }: Validity, day: Day): ContentState {
  if (validFrom === undefined) return "DRAFT";
  if (day < validFrom) return "SCHEDULED";
  return validTo !== undefined && day > validTo ? "EXPIRED" : "LIVE";
}

/** Days as input. */
export const validityFields = { validFrom: optionalDaySchema, validTo: optionalDaySchema };

/** Why the days are refused together, by field; undefined if they are fine, or one of them is no day. */
export function validityProblem({ validFrom, validTo }: Validity): { field: string; message: string } | undefined {
  if (validTo === undefined) return undefined;
  if (validFrom === undefined) return { field: "validFrom", message: "valid_from_required" };
  if (!isDay(validFrom) || !isDay(validTo)) return undefined;
  return validTo < validFrom ? { field: "validTo", message: "period_invalid" } : undefined;
}
