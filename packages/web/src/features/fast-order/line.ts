import { parseQuantity } from "@spoke/core/order-file/quantity.ts";
import { MAX_LINES } from "@spoke/core/order-file/types.ts";
import type { CheckedLineFieldsFragment } from "../../gql/graphql.ts";
import { createDraft } from "../../lib/drafts.ts";

/** What the server says of a line; `addedTo` is the key of the line that its quantity was added to. */
export interface Said extends Omit<CheckedLineFieldsFragment, "index" | "addedTo"> {
  /** Number of the answer: lines of one article have to be judged together. */
  readonly batch: number;
  readonly addedTo: number | null;
}

/** A line of the grid. Texts are as they were typed. */
export interface Line {
  readonly key: number;
  readonly code: string;
  readonly qty: string;
  /** Tells articles of several sales organizations apart; goes when another code is typed. */
  readonly sorg?: string | undefined;
  readonly said?: Said | undefined;
  /** What `said` is about; another text asks anew. */
  readonly saidOf?: string | undefined;
}

export type Typed = Pick<Line, "code" | "qty" | "sorg">;

function isTyped(value: unknown): value is Typed {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "qty" in value &&
    typeof value.qty === "string" &&
    (!("sorg" in value) || typeof value.sorg === "string")
  );
}

/** Lines that were typed and not added to the cart. */
const draft = createDraft(
  "fast-order",
  (value): value is readonly Typed[] => Array.isArray(value) && value.every(isTyped),
);

export function loadLines(): readonly Typed[] {
  return draft.load()?.slice(0, MAX_LINES) ?? [];
}

export function saveLines(lines: readonly Typed[]): void {
  const typed = lines.map(({ code, qty, sorg }) => ({ code, qty, ...(sorg && { sorg }) }));
  draft.save(typed.length > 0 ? typed : undefined);
}

export const isBlank = ({ code, qty }: Typed): boolean => code.trim() === "" && qty.trim() === "";

/** More than a line may have: what is larger is refused as too large, whatever it is. */
const TOO_MANY = 100_000;

/** Longer than any code of an article or of a sales organization: what is cut here is not found either way. */
const LONGEST = { code: 100, sorg: 10 };

/** A line as the server takes it; a quantity that is no whole number is null. */
export function wantedOf({ code, qty, sorg }: Typed): { articleCode: string; qty: number | null; sorg: string | null } {
  const read = parseQuantity(qty);
  return {
    articleCode: code.trim().slice(0, LONGEST.code),
    qty: read === undefined ? null : Math.min(read, TOO_MANY),
    sorg: sorg?.slice(0, LONGEST.sorg) ?? null,
  };
}

/** Lines never change, only new ones come: what one asks is worked out once, however often the grid looks at it. */
const questions = new WeakMap<Typed, string>();

/** Two texts with one meaning are one question. */
export function questionOf(line: Typed): string {
  const known = questions.get(line);
  if (known !== undefined) return known;
  const question = JSON.stringify(wantedOf(line));
  questions.set(line, question);
  return question;
}

export const isStale = (line: Line): boolean => !isBlank(line) && line.saidOf !== questionOf(line);

/** What is said of the line as it stands; undefined while nobody knows. */
export const saidNow = (line: Line): Said | undefined => (isStale(line) ? undefined : line.said);

/** The article that the line was last said to mean. */
export function articleOf({ said }: Line): string | undefined {
  return said?.article ? `${said.article.sorg}/${said.article.article_code}` : undefined;
}

/** Sums of what the lines come to, worked out in ten-thousandths, as amounts are exact in those only. */
export function totalOf(lines: readonly Line[]): Pick<Said, "currency"> & { readonly total: number | null } {
  const priced = lines.flatMap((line) => {
    const said = saidNow(line);
    return said?.result === "ok" && said.subTotal != null ? [said] : [];
  });
  const currency = priced[0]?.currency ?? null;
  if (priced.some((one) => one.currency?.currency !== currency?.currency)) return { currency: null, total: null };
  return {
    currency,
    total: priced.reduce((sum, { subTotal }) => sum + Math.round((subTotal ?? 0) * 10_000), 0) / 10_000,
  };
}
