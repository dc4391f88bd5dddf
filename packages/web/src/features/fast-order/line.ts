import { roundedDown } from "@spoke/core/catalog/quantity.ts";
import { parseQuantity } from "@spoke/core/fast-order/quantity.ts";
import { MAX_LINES } from "@spoke/core/fast-order/types.ts";
import type { CheckedLineFieldsFragment } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { createDraft } from "../../lib/drafts.ts";

/** The server's check of a line. `addedTo` is the key of the line that its quantity was added to. */
export interface LineCheck extends Omit<CheckedLineFieldsFragment, "index" | "addedTo"> {
  /** Number of the request: lines of the same article must be checked together. */
  readonly batch: number;
  readonly addedTo: number | null;
}

type Problem = LineCheck["problems"][number];

/** A line of the grid, as typed. */
export interface Line {
  readonly key: number;
  readonly code: string;
  readonly qty: string;
  /** Set if several sales organizations have the code; removed when the code changes. */
  readonly sorg?: string | undefined;
  /** Day of the arrival that it is ordered for; removed when the code changes. */
  readonly expectedDate?: string | undefined;
  readonly check?: LineCheck | undefined;
  /** Pieces of the article, with those in the cart, before the quantity was rounded up to one that is sold. */
  readonly roundedFrom?: number | undefined;
  /** The input that `check` belongs to; another input needs another check. */
  readonly checkKey?: string | undefined;
}

export type TypedLine = Pick<Line, "code" | "qty" | "sorg" | "expectedDate">;

function isTypedLine(value: unknown): value is TypedLine {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "qty" in value &&
    typeof value.qty === "string" &&
    (!("sorg" in value) || typeof value.sorg === "string") &&
    (!("expectedDate" in value) || typeof value.expectedDate === "string")
  );
}

/** Lines that are not in the cart yet. */
const draft = createDraft(
  "fast-order",
  (value): value is readonly TypedLine[] => Array.isArray(value) && value.every(isTypedLine),
);

export function loadLines(): readonly TypedLine[] {
  return draft.load()?.slice(0, MAX_LINES) ?? [];
}

export function saveLines(lines: readonly TypedLine[]): void {
  const typed = lines.map(({ code, qty, sorg, expectedDate }) => ({
    ...{ code, qty },
    ...(sorg && { sorg }),
    ...(expectedDate && { expectedDate }),
  }));
  draft.save(typed.length > 0 ? typed : undefined);
}

export const isBlank = ({ code, qty }: TypedLine): boolean => code.trim() === "" && qty.trim() === "";

/** Above the maximum of a line, so that the server refuses larger numbers as too large. */
const TOO_MANY = 100_000;

/** Longer than any code of an article or a sales organization. */
const LONGEST = { code: 100, sorg: 10 };

/** A line as GraphQL input. A quantity that is not a whole number is null. */
export function toLineInput({ code, qty, sorg, expectedDate }: TypedLine): {
  articleCode: string;
  qty: number | null;
  sorg: string | null;
  expectedDate?: string;
} {
  const read = parseQuantity(qty);
  return {
    articleCode: code.trim().slice(0, LONGEST.code),
    qty: read === undefined ? null : Math.min(read, TOO_MANY),
    sorg: sorg?.slice(0, LONGEST.sorg) ?? null,
    ...(expectedDate && { expectedDate }),
  };
}

/** Lines are immutable, so their keys are computed once. */
const checkKeys = new WeakMap<TypedLine, string>();

/** Lines with the same input have the same key. */
export function checkKeyOf(line: TypedLine): string {
  const stored = checkKeys.get(line);
  if (stored !== undefined) return stored;
  const checkKey = JSON.stringify(toLineInput(line));
  checkKeys.set(line, checkKey);
  return checkKey;
}

export const isStale = (line: Line): boolean => !isBlank(line) && line.checkKey !== checkKeyOf(line);

/** The check of the current input; undefined until the server answers. */
export const currentCheck = (line: Line): LineCheck | undefined => (isStale(line) ? undefined : line.check);

/** A code without the notation that its look-up ignores. */
export const foldCode = (code: string): string => code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The article of the last check. */
export function articleOf({ check }: Line): string | undefined {
  return check?.article ? `${check.article.sorg}/${check.article.article_code}` : undefined;
}

export interface Total extends Pick<LineCheck, "currency"> {
  /** Null for lines in several currencies. */
  readonly total: number | null;
}

/** Total of the valid lines. */
export const totalOf = (lines: readonly Line[]): Total =>
  sumOfChecks(lines.flatMap((line) => currentCheck(line) ?? []));

/** Total of what can be added. */
export function sumOfChecks(checks: readonly Pick<LineCheck, "result" | "subTotal" | "currency">[]): Total {
  const priced = checks.filter(({ result, subTotal }) => result === "ok" && subTotal != null);
  const currency = priced[0]?.currency ?? null;
  if (priced.some((check) => check.currency?.currency !== currency?.currency)) return { currency: null, total: null };
  return {
    currency,
    total: sumUnits(priced, ({ subTotal }) => subTotal),
  };
}

/** Why the quantity is not sold; undefined if it is. It names the next one `above` that is. */
const unsoldProblem = ({ problems }: Pick<LineCheck, "problems">): Problem | undefined =>
  problems.find(({ values }) => values.some(({ name }) => name === "above"));

const namedValue = (problem: Problem | undefined, value: string): string | undefined =>
  problem?.values.find(({ name }) => name === value)?.value;

/** Whether all of it can be ordered, also at checkout, and ships now. */
export const isReady = ({ result, checkoutProblems, shortage }: Checked): boolean =>
  result === "ok" && checkoutProblems.length === 0 && !shortage;

type Checked = Pick<LineCheck, "result" | "checkoutProblems" | "shortage">;

/** The line's quantity, rounded up to one that is sold; undefined if it needs no rounding. */
export function roundedQty({ check, qty }: Pick<Line, "check" | "qty">): number | undefined {
  const own = parseQuantity(qty);
  const value = check && namedValue(unsoldProblem(check), "above");
  if (!check || own === undefined || value === undefined) return undefined;
  const missing = Number(value) - (check.inCart + check.sum);
  return missing > 0 ? own + missing : undefined;
}

/** The largest quantity of the line that stock and order limit allow, in full steps; undefined if it may stay as it is. */
export const possibleQty = (line: Line): number | undefined =>
  line.check?.allowedQty == null ? undefined : largestOf(line, line.check.inCart + line.check.allowedQty);

/** A quantity that can be ordered for sure where the host does not show how many more can; undefined elsewhere. */
export const sureQty = (line: Line): number | undefined =>
  largestOf(line, numberIn(line.check?.problems ?? [], "orderable"));

/** The largest quantity of the line that ships now, where the rest would ship later. */
export const shippingQty = (line: Line): number | undefined =>
  largestOf(line, numberIn(line.check?.shortage ? [line.check.shortage] : [], "available"));

function numberIn(problems: readonly Problem[], value: string): number | undefined {
  const found = problems.flatMap((problem) => namedValue(problem, value) ?? []).map(Number);
  return found.length > 0 && found.every(Number.isInteger) ? Math.min(...found) : undefined;
}

/** The largest quantity of the line in full steps with which the cart has at most `most` pieces; undefined if it has no more. */
function largestOf({ check, qty }: Line, most: number | undefined): number | undefined {
  if (!check || most === undefined) return undefined;
  const own = parseQuantity(qty) ?? 0;
  const all = roundedDown(check.article?.quantityRule ?? null, most) - check.inCart;
  const possible = all - (check.sum - own);
  return possible > 0 && possible < own ? possible : undefined;
}
