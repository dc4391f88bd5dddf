import { isRecord } from "../eventbridge/match-values.ts";
import { checkPattern, matchesPattern } from "../eventbridge/pattern.ts";

/** Patterns of which one has to match, as JSON text or parsed; none at all lets everything through. */
export type FilterCriteria = readonly unknown[];

/** Makes the test of a mapping's filter. Throws when a pattern is invalid. `field` is a text that may hold JSON. */
export function makeFilter(
  criteria: FilterCriteria = [],
  field?: string,
): (record: Record<string, unknown>) => boolean {
  const patterns = criteria.map((criterion): unknown => {
    const pattern: unknown = typeof criterion === "string" ? JSON.parse(criterion) : criterion;
    const error = checkPattern(pattern);
    if (error !== undefined) throw new Error(`invalid filter: ${error}`);
    return pattern;
  });
  if (patterns.length === 0) return () => true;
  return (record) => {
    let parsed: Record<string, unknown> | undefined;
    return patterns.some((pattern) => {
      // A filter for JSON looks into the text, one for plain text at it.
      const looksInside = field !== undefined && isRecord(pattern) && isRecord(pattern[field]);
      if (looksInside) parsed ??= { ...record, [field]: parseText(record[field]) };
      return matchesPattern(pattern, looksInside ? parsed : record);
    });
  };
}

function parseText(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
