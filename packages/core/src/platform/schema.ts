import * as z from "zod";
// Reached through `z.core`, it would bring all of zod into every bundle.
import { _check } from "zod/v4/core";

/** An amount in ten-thousandths of its currency's unit (`money.ts`). The currency is a field beside it. */
export const amountSchema = z.int("invalid_value").brand<"Amount">();

/** Tax on an amount, as a fraction: 0.19 is 19 %. */
export const taxRateSchema = z.number().min(0).max(0.5);

/** A calendar day, such as `2026-11-22` (`calendar.ts`). */
export const daySchema = z.iso.date("date_invalid").brand<"Day">();

/** A day as input of a form, of this century. Empty, null, and undefined are the same. */
export const optionalDaySchema = z
  .literal("")
  .transform(() => undefined)
  .or(daySchema.refine((day) => day >= "2000" && day < "2100", "date_invalid"))
  .nullish()
  .transform((day) => day ?? undefined);

class RefusedField extends Error {}

/** Fields of which those that are refused cannot be read; `issues` are about these fields, or fields in them. */
function acceptedFields<T extends object>(value: T, issues: readonly (readonly PropertyKey[])[]): T {
  return new Proxy(value, {
    get: (fields, name) => {
      const below = issues.filter(([first]) => String(first) === String(name)).map((path) => path.slice(1));
      const field: unknown = Reflect.get(fields, name);
      if (below.length === 0) return field;
      if (below.some((path) => path.length === 0) || typeof field !== "object" || field === null)
        throw new RefusedField();
      return acceptedFields(field, below);
    },
  });
}

/**
 * A rule over the fields of an object, for `check`. The rules of zod itself run only if every field is fine, so that a form would show
 * them after everything else. This one runs up to the first refused field that it reads; what it refused before counts.
 */
export function rule<T extends object>(run: (payload: z.core.ParsePayload<T>) => void): z.core.$ZodCheck<T> {
  const check = (payload: z.core.ParsePayload<T>): void => {
    // Anything but an object already has an issue.
    if (typeof payload.value !== "object" || payload.value === null) return;
    const value = acceptedFields(
      payload.value,
      payload.issues.map(({ path = [] }) => path),
    );
    const issues: z.core.$ZodRawIssue[] = [];
    try {
      run({ ...payload, value, issues });
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error;
    }
    payload.issues.push(...issues);
  };
  return _check<T>(check, { when: () => true });
}

/** A `rule` with one condition: input that does not meet it is refused at `field` with `message`. */
export const must = <T extends object>(
  holds: (value: T) => boolean,
  field: keyof T & string,
  message: string,
): z.core.$ZodCheck<T> =>
  rule<T>(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: "custom", path: [field], message, input: value });
  });
