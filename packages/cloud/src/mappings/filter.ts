import { isRecord } from "../eventbridge/match-values.ts";
import { checkPattern, matchesPattern } from "../eventbridge/pattern.ts";

/** Patterns as JSON text or parsed; one must match. No patterns: no filter. */
export type FilterCriteria = readonly unknown[];

/** Compiles a mapping's filter. @param field a text that may be JSON @throws Error for an invalid pattern */
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
      // A JSON filter matches the parsed text, a plain filter the text itself.
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
