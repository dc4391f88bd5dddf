import { createHash } from "node:crypto";
import { z } from "zod";
import { fileStamp, ndjsonText } from "../feed-file.ts";
import type { Answer } from "./answers.ts";
import type { Scenario } from "./scenario.ts";

/** A file on its way to the portal; `at` by the ERP's clock, in epoch milliseconds. */
export const postSchema = z.object({ key: z.string(), body: z.string(), at: z.number() });
export type Post = z.output<typeof postSchema>;

const MANNERS = ["late", "twice", "overtake"] as const;
type Manner = (typeof MANNERS)[number];

/** Where an answer stands among those of its order. */
interface Posting {
  readonly sorg: string;
  /** Order, or payment. */
  readonly subject: string;
  /** Tells the files of a subject apart. */
  readonly number: number;
  /** Says the same of the same step of an order whenever it is played. */
  readonly seed: string;
  readonly asOf: string;
  readonly at: number;
  /** When the subject's next step is, if there is one. */
  readonly next: number | undefined;
}

/** A number from 0 to 1 (excluded) that a text stands for. */
const share = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

function mannerOf(seed: string, unruliness: number, scenario: Scenario): Manner | undefined {
  const asked = MANNERS.find((manner) => scenario.has(manner));
  if (asked) return asked;
  if (share(seed) >= unruliness) return undefined;
  return MANNERS[Math.floor(share(`${seed} manner`) * MANNERS.length)];
}

/**
 * The file of an answer, and when it is dropped: at once, or as unruly systems do it late, twice, or after the next one.
 * Which of them is decided by the order's number and the step, so that it is the same every time.
 */
export function postsOf(answer: Answer, posting: Posting, unruliness: number, scenario: Scenario): Post[] {
  const { sorg, subject, number, seed, asOf, at, next } = posting;
  const key = (again: string): string =>
    `feeds/${sorg}/${answer.kind}/${answer.kind}-${subject}-${number}${again}-${fileStamp(new Date(asOf))}.ndjson`;
  const first = { key: key(""), body: ndjsonText(answer.rows), at };
  switch (mannerOf(seed, unruliness, scenario)) {
    case "late":
      return [{ ...first, at: at + 3_000 + Math.floor(share(`${seed} late`) * 30_000) }];
    case "twice":
      return [first, { ...first, key: key("-again"), at: at + 2_000 + Math.floor(share(`${seed} twice`) * 10_000) }];
    case "overtake":
      return [{ ...first, at: next === undefined ? at + 4_000 : Math.max(at, next) + 1 }];
    default:
      return [first];
  }
}
