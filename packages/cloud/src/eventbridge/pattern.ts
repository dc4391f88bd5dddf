import { isLeaf, isRecord, matchesLeaf } from "./match-values.ts";

export { checkPattern } from "./pattern-check.ts";

/**
 * Whether an event (or any JSON object) matches an event pattern that passed `checkPattern`; an invalid pattern never
 * matches. Never throws and never backtracks.
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isRecord(pattern) || !isRecord(event)) return false;
  return Object.entries(pattern).every(([key, expected]) => {
    if (key === "$or") return Array.isArray(expected) && expected.some((branch) => matchesPattern(branch, event));
    const dot = Object.hasOwn(event, key) ? -1 : key.indexOf(".");
    // As at AWS, `a.b` also names the field `b` in `a`.
    if (dot > 0) return matchesPattern({ [key.slice(0, dot)]: { [key.slice(dot + 1)]: expected } }, event);
    const value = Object.hasOwn(event, key) ? event[key] : undefined;
    return Array.isArray(expected) ? matchesField(expected, value) : matchesNested(expected, value);
  });
}

/** A leaf matches if any matcher accepts any of the field's values. Only values count as existing. */
function matchesField(matchers: readonly unknown[], value: unknown): boolean {
  const leaves = flatten(value).filter(isLeaf);
  if (leaves.length === 0) return matchers.some(isAbsence);
  return matchers.some((matcher) => leaves.some((leaf) => matchesLeaf(matcher, leaf)));
}

function matchesNested(pattern: unknown, value: unknown): boolean {
  if (!Array.isArray(value)) return matchesPattern(pattern, isRecord(value) ? value : {});
  // All fields must match within the same array element; absence means absent in every element.
  const elements = flatten(value).filter(isRecord);
  if (elements.length === 0) return matchesPattern(pattern, {});
  const holds = (element: unknown) => matchesPattern(pattern, element);
  return onlyAbsence(pattern) ? elements.every(holds) : elements.some(holds);
}

function isAbsence(matcher: unknown): boolean {
  return isRecord(matcher) && matcher.exists === false;
}

function onlyAbsence(pattern: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.every((part) => isAbsence(part) || (isRecord(part) && onlyAbsence(part)));
  return isRecord(pattern) && Object.values(pattern).every(onlyAbsence);
}

/** The value, or all values in its arrays. Iterative, because events may nest deeply. */
function flatten(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  const found: unknown[] = [];
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (Array.isArray(next)) for (const element of next) rest.push(element);
    else found.push(next);
  }
  return found;
}
