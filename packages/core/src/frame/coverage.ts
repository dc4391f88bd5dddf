import { addDays, addMonths, type Day } from "../platform/calendar.ts";
import type { WarrantyClass, WarrantyStart, WarrantyTerm } from "./schema.ts";

/** Days in the life of a frame; undefined if unknown or not yet. */
export interface FrameDays {
  readonly production?: Day | undefined;
  readonly shipment?: Day | undefined;
  readonly sale?: Day | undefined;
  readonly registration?: Day | undefined;
}

/** The warranty of a class of parts. */
export interface Coverage {
  readonly class: WarrantyClass;
  /** `waiting`: it starts with something that has not happened, or of which the day is unknown. */
  readonly state: "covered" | "ended" | "waiting";
  readonly start: WarrantyStart;
  readonly from: Day | undefined;
  /** Last covered day; undefined for a lifetime, and while `waiting`. */
  readonly until: Day | undefined;
  readonly isLifetime: boolean;
  readonly firstOwnerOnly: boolean;
}

/** Terms that apply to a category: its own, and the brand's for classes that it has none for. */
export function termsFor(terms: readonly WarrantyTerm[], category: string): WarrantyTerm[] {
  const own = terms.filter((term) => term.category === category && category !== "");
  const general = terms.filter((term) => term.category === "" && !own.some(({ class: name }) => name === term.class));
  return [...own, ...general];
}

/**
 * Terms that apply to a part of a category, which is no bike: those of its category, and what the brand covers of components. A
 * brand's terms for frames and paint are about bikes.
 */
export const termsForPart = (terms: readonly WarrantyTerm[], category: string): WarrantyTerm[] =>
  termsFor(terms, category).filter((term) => term.category !== "" || term.class === "component");

/** What the terms cover on a day, in the order of the terms. The last covered day is the start's day of the month. */
export function coverageOf(terms: readonly WarrantyTerm[], days: FrameDays, today: Day): Coverage[] {
  return terms.map((term) => {
    const from = days[term.start];
    const months = monthsOf(term, days);
    const isLifetime = months === 0;
    const until = from === undefined || isLifetime ? undefined : addMonths(from, months);
    const { class: name, start, firstOwnerOnly } = term;
    return { class: name, state: stateOf(from, until, today), start, from, until, isLifetime, firstOwnerOnly };
  });
}

/** Months of the warranty: more if the sale was registered in time. */
function monthsOf({ months, registeredMonths, registeredWithin }: WarrantyTerm, { sale, registration }: FrameDays) {
  if (registeredMonths === undefined || sale === undefined || registration === undefined) return months;
  return registration <= addDays(sale, registeredWithin ?? 0) ? registeredMonths : months;
}

function stateOf(from: Day | undefined, until: Day | undefined, today: Day): Coverage["state"] {
  if (from === undefined || from > today) return "waiting";
  return until !== undefined && until < today ? "ended" : "covered";
}
