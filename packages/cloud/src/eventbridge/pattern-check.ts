import { isIPv4, isIPv6 } from "node:net";
import { isLeaf, isRecord, NUMERIC_LIMIT, wildcardPieces } from "./match-values.ts";

/** EventBridge's size limit (2,048 characters, 4,096 on request). */
const MAX_CHARACTERS = 4_096;
const MAX_DEPTH = 100;

/**
 * Why an event pattern is refused, or undefined if it is valid: because AWS would refuse it, or because AWS would read it in a
 * way that nobody expects.
 * @param pattern parsed JSON
 */
export function checkPattern(pattern: unknown): string | undefined {
  if (!isRecord(pattern)) return "The pattern must be a JSON object";
  const error = checkObject(pattern, "", 0);
  if (error !== undefined) return error;
  const size = JSON.stringify(pattern).length;
  return size > MAX_CHARACTERS ? `The pattern has ${size} characters, more than ${MAX_CHARACTERS}` : undefined;
}

function first<T>(items: readonly T[], check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const error = check(item);
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkObject(pattern: Record<string, unknown>, path: string, depth: number): string | undefined {
  const fields = Object.entries(pattern);
  if (fields.length === 0) return `Empty objects are not allowed${at(path)}`;
  if (depth > MAX_DEPTH) return `The pattern is nested too deeply${at(path)}`;
  return first(fields, ([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (key === "$or") return checkOr(value, here, depth) ?? checkOverlap(pattern, here);
    if (isRecord(value)) return checkObject(value, here, depth + 1);
    if (!Array.isArray(value)) return `${here} must be an object or an array`;
    if (value.length === 0) return `Empty arrays are not allowed at ${here}`;
    return first(value, (matcher) => checkMatcher(matcher, here));
  });
}

function at(path: string): string {
  return path === "" ? "" : ` at ${path}`;
}

function checkOr(value: unknown, path: string, depth: number): string | undefined {
  if (!Array.isArray(value) || value.length < 2) return `${path} must be an array of at least two patterns`;
  return first(value, (branch) =>
    isRecord(branch) ? checkObject(branch, path, depth + 1) : `${path} must hold objects only`,
  );
}

/** For a key beside `$or` that a branch names too, AWS uses the branch alone, where both seem to be needed. */
function checkOverlap({ $or: branches, ...beside }: Record<string, unknown>, path: string): string | undefined {
  const both = keysOf(branches).find((key) => Object.hasOwn(beside, key));
  return both === undefined ? undefined : `${both} is given beside ${path} and in it: move it into every branch`;
}

/** The keys of the branches, and of those of a `$or` directly in them. */
function keysOf(branches: unknown): string[] {
  if (!Array.isArray(branches)) return [];
  return branches.filter(isRecord).flatMap(({ $or, ...branch }) => [...Object.keys(branch), ...keysOf($or)]);
}

function checkMatcher(matcher: unknown, path: string): string | undefined {
  if (isLeaf(matcher)) return undefined;
  if (!isRecord(matcher)) return `Match value must be a string, number, true, false, null or an object at ${path}`;
  const entries = Object.entries(matcher);
  if (entries.length !== 1) return `Only one key allowed in a match expression at ${path}`;
  const [operator = "", operand] = entries[0] ?? [];
  switch (operator) {
    case "prefix":
    case "suffix":
      return isRecord(operand) ? checkIgnoreCase(operator, operand, path) : checkText(operator, operand, path);
    case "wildcard":
    case "equals-ignore-case":
      return checkText(operator, operand, path);
    case "anything-but":
      return checkAnythingBut(operand, path);
    case "numeric":
      return checkNumeric(operand, path);
    case "cidr":
      return checkCidr(operand, path);
    case "exists":
      return typeof operand === "boolean" ? undefined : `exists must be true or false at ${path}`;
    default:
      return `Unrecognized match type ${operator} at ${path}`;
  }
}

function checkIgnoreCase(operator: string, operand: Record<string, unknown>, path: string): string | undefined {
  const { "equals-ignore-case": text, ...others } = operand;
  if (Object.keys(others).length > 0) return `${operator} takes a string or equals-ignore-case at ${path}`;
  return checkText("equals-ignore-case", text, path);
}

function checkText(operator: string, operand: unknown, path: string): string | undefined {
  if (typeof operand !== "string") return `${operator} match pattern must be a string at ${path}`;
  if (operator !== "wildcard") return undefined;
  const pieces = wildcardPieces(operand);
  return typeof pieces === "string" ? `${pieces} in wildcard at ${path}` : undefined;
}

function checkAnythingBut(operand: unknown, path: string): string | undefined {
  if (isRecord(operand)) {
    const entries = Object.entries(operand);
    const [operator = "", value] = entries[0] ?? [];
    if (entries.length !== 1 || !["prefix", "suffix", "wildcard", "equals-ignore-case"].includes(operator)) {
      return `anything-but takes one of prefix, suffix, wildcard and equals-ignore-case at ${path}`;
    }
    const texts = Array.isArray(value) ? value : [value];
    if (texts.length === 0) return `Empty arrays are not allowed at ${path}`;
    return first(texts, (text) =>
      text === "" ? `Empty text in anything-but is not allowed at ${path}` : checkText(operator, text, path),
    );
  }
  const values = Array.isArray(operand) ? operand : [operand];
  if (values.length === 0) return `Empty arrays are not allowed at ${path}`;
  const alike = ["string", "number"].some((type) => values.every((value) => typeof value === type));
  return alike ? undefined : `anything-but takes strings or numbers, not both, at ${path}`;
}

function checkNumeric(operand: unknown, path: string): string | undefined {
  if (!Array.isArray(operand) || operand.length === 0) return `numeric must be an array at ${path}`;
  const [operator, bound, second, top] = operand;
  if (!["=", "<", "<=", ">", ">="].includes(String(operator))) return `Unrecognized numeric operator at ${path}`;
  const checkBound = (value: unknown) =>
    typeof value === "number" && Math.abs(value) <= NUMERIC_LIMIT
      ? undefined
      : `numeric bounds must be numbers between -${NUMERIC_LIMIT} and ${NUMERIC_LIMIT} at ${path}`;
  const error = checkBound(bound);
  if (error !== undefined || operand.length === 2) return error;
  if (!String(operator).startsWith(">")) return `Too many elements in numeric expression at ${path}`;
  if (second !== "<" && second !== "<=") return `Bad numeric range operator at ${path}`;
  if (operand.length !== 4) return `A numeric range has two operators and two numbers at ${path}`;
  return checkBound(top) ?? (Number(bound) < Number(top) ? undefined : `Bottom must be less than top at ${path}`);
}

function checkCidr(operand: unknown, path: string): string | undefined {
  if (typeof operand !== "string") return `cidr must be a string at ${path}`;
  const [network = "", bits = "", ...rest] = operand.split("/");
  if (bits === "" || rest.length > 0) return `Malformed CIDR, one '/' required, at ${path}`;
  const limit = isIPv4(network) ? 31 : isIPv6(network) ? 127 : undefined;
  if (limit === undefined) return `Malformed CIDR, not an address, at ${path}`;
  // AWS refuses full-length masks: a single address is matched as a string.
  return /^\d{1,3}$/.test(bits) && Number(bits) <= limit
    ? undefined
    : `CIDR mask bits must be 0 to ${limit} at ${path}`;
}
