import dynalite, { type AttributeValue, type Expression, type Item, type Operand } from "dynalite/db/index.js";
import { sameValue } from "./values.ts";

/**
 * Whether an item (a missing one counts as empty) fulfills a condition parsed by dynalite. Equality is decided here,
 * because dynalite never treats two lists or maps as equal.
 */
export function fulfills(expression: Expression, item: Item): boolean {
  const { type, args } = expression;
  const [first, second] = args;
  if (type === "and") return args.every((arg) => isExpression(arg) && fulfills(arg, item));
  if (type === "or") return args.some((arg) => isExpression(arg) && fulfills(arg, item));
  if (type === "not") return isExpression(first) && !fulfills(first, item);
  const value = resolve(first, item);
  const others = args.slice(1).map((arg) => resolve(arg, item));
  if (type === "=") return sameValue(value, resolve(second, item));
  if (type === "<>") return !sameValue(value, resolve(second, item));
  if (type === "in") return others.some((other) => sameValue(value, other));
  if (type === "function" && expression.name === "contains" && Array.isArray(value?.L)) {
    return value.L.some((member: AttributeValue) => sameValue(member, others[0]));
  }
  return dynalite.compare(type === "function" ? (expression.name ?? "") : type, value, others);
}

/**
 * A filter of a query or scan that `fulfills` decides. dynalite resolves the arguments of an expression for each item, where the
 * empty path is the item, and then compares them: here, whether anything is left.
 */
export function filterOf(expression: Expression): Expression {
  const args: readonly Operand[] = Object.assign([], {
    map: (resolved: (path: readonly string[]) => { readonly M: Item }) =>
      fulfills(expression, resolved([]).M) ? [{ BOOL: true }] : [],
  });
  return { type: "function", name: "attribute_exists", args };
}

function resolve(operand: Operand | undefined, item: Item): AttributeValue | undefined {
  if (operand === undefined) return undefined;
  if (isPath(operand)) return dynalite.mapPath(operand, item) ?? undefined;
  if (!isExpression(operand)) return operand;
  const size = sizeOf(resolve(operand.args[0], item));
  return size === undefined ? undefined : { N: String(size) };
}

function sizeOf(value: AttributeValue | undefined): number | undefined {
  const [type] = Object.keys(value ?? {});
  const content = type === undefined ? undefined : value?.[type];
  if (typeof content === "string" && type === "S") return content.length;
  if (typeof content === "string" && type === "B") return Buffer.byteLength(content, "base64");
  if (Array.isArray(content)) return content.length;
  return typeof content === "object" && content !== null ? Object.keys(content).length : undefined;
}

function isPath(operand: Operand): operand is readonly (string | number)[] {
  return Array.isArray(operand);
}

function isExpression(operand: Operand | undefined): operand is Expression {
  return operand !== undefined && "args" in operand && Array.isArray(operand.args);
}
