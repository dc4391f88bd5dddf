import { isLeaf, isRecord, matchesLeaf } from "./match-values.ts";

export { checkPattern } from "./pattern-check.ts";

/**
 * Whether an event (or any JSON object) matches an EventBridge event pattern. The pattern is expected to have passed
 * `checkPattern`; what that refuses never matches here. Never throws, and never backtracks over text.
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isRecord(pattern) || !isRecord(event)) return false;
  return Object.entries(pattern).every(([key, expected]) => {
    if (key === "$or") return Array.isArray(expected) && expected.some((branch) => matchesPattern(branch, event));
    const value = Object.hasOwn(event, key) ? event[key] : undefined;
    return Array.isArray(expected) ? matchesField(expected, value) : matchesNested(expected, value);
  });
}

/** A leaf of the pattern: any of its matchers accepts any of the field's values. Only values count as existing. */
function matchesField(matchers: readonly unknown[], value: unknown): boolean {
  const leaves = flatten(value).filter(isLeaf);
  if (leaves.length === 0) return matchers.some(isAbsence);
  return matchers.some((matcher) => leaves.some((leaf) => matchesLeaf(matcher, leaf)));
}

function matchesNested(pattern: unknown, value: unknown): boolean {
  if (!Array.isArray(value)) return matchesPattern(pattern, isRecord(value) ? value : {});
  // All fields of a pattern have to hold within one element of an array. Absence means absent from every one.
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

/** A value itself, or what is anywhere in its arrays. A loop, since events nest as deep as they like. */
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
