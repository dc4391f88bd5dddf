import { BlockList, isIPv4, isIPv6 } from "node:net";

/** A JSON value that is neither an object nor an array. */
export type Leaf = string | number | boolean | null;

/** Bounds inside which EventBridge compares numbers. */
export const NUMERIC_LIMIT = 5_000_000_000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isLeaf(value: unknown): value is Leaf {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** A matcher of a leaf: a literal or `{ operator: operand }`, accepted by `checkPattern`. */
export function matchesLeaf(matcher: unknown, value: Leaf): boolean {
  if (!isRecord(matcher)) return matcher === value;
  const [operator, operand] = Object.entries(matcher)[0] ?? [];
  switch (operator) {
    case "prefix":
    case "suffix":
    case "wildcard":
    case "equals-ignore-case":
      return matchesText(operator, operand, value);
    case "anything-but":
      return !matchesExcluded(operand, value);
    case "numeric":
      return Array.isArray(operand) && typeof value === "number" && matchesNumeric(operand, value);
    case "cidr":
      return typeof operand === "string" && typeof value === "string" && matchesCidr(operand, value);
    case "exists":
      return operand === true;
    default:
      return false;
  }
}

function matchesText(operator: string, operand: unknown, value: Leaf): boolean {
  if (typeof value !== "string") return false;
  if (isRecord(operand)) {
    return matchesText(operator, lower(operand["equals-ignore-case"]), value.toLowerCase());
  }
  if (typeof operand !== "string") return false;
  switch (operator) {
    case "prefix":
      return value.startsWith(operand);
    case "suffix":
      return value.endsWith(operand);
    case "wildcard":
      return matchesWildcard(operand, value);
    default:
      return value.toLowerCase() === operand.toLowerCase();
  }
}

function lower(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

function matchesExcluded(operand: unknown, value: Leaf): boolean {
  if (Array.isArray(operand)) return operand.includes(value);
  if (!isRecord(operand)) return operand === value;
  const [operator, texts] = Object.entries(operand)[0] ?? ["", undefined];
  return (Array.isArray(texts) ? texts : [texts]).some((text) => matchesText(operator, text, value));
}

function matchesNumeric(expression: readonly unknown[], value: number): boolean {
  if (Math.abs(value) > NUMERIC_LIMIT) return false;
  for (let at = 0; at + 1 < expression.length; at += 2) {
    const bound = Number(expression[at + 1]);
    const holds =
      expression[at] === "="
        ? value === bound
        : expression[at] === "<"
          ? value < bound
          : expression[at] === "<="
            ? value <= bound
            : expression[at] === ">"
              ? value > bound
              : value >= bound;
    if (!holds) return false;
  }
  return true;
}

function matchesCidr(range: string, address: string): boolean {
  const [network = "", bits] = range.split("/");
  const family = isIPv4(network) ? "ipv4" : "ipv6";
  if (!(family === "ipv4" ? isIPv4(address) : isIPv6(address))) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}

/** Literal pieces between the stars of a wildcard, or the error in it. `\*` and `\\` are literal. */
export function wildcardPieces(wildcard: string): string[] | string {
  const pieces = [""];
  let afterStar = false;
  for (let at = 0; at < wildcard.length; at++) {
    let character = wildcard.charAt(at);
    if (character === "*") {
      if (afterStar) return "consecutive wildcard characters";
      pieces.push("");
      afterStar = true;
      continue;
    }
    if (character === "\\") {
      character = wildcard.charAt(++at);
      if (character !== "*" && character !== "\\") return "invalid escape character";
    }
    pieces[pieces.length - 1] += character;
    afterStar = false;
  }
  return pieces;
}

/** Matches each piece at its first position after the previous one; linear, without backtracking. */
function matchesWildcard(wildcard: string, value: string): boolean {
  const pieces = wildcardPieces(wildcard);
  if (typeof pieces === "string") return false;
  const first = pieces[0] ?? "";
  if (pieces.length === 1) return value === first;
  const last = pieces.at(-1) ?? "";
  if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last)) return false;
  const end = value.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = value.indexOf(piece, from);
    if (found < 0 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return true;
}
