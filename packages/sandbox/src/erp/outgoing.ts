import { createHash } from "node:crypto";
import { z } from "zod";
import { fileStamp, ndjsonText } from "../feed-file.ts";
import type { Answer } from "./answers.ts";
import type { Scenario } from "./scenario.ts";

/** A feed file to upload; `at` in epoch milliseconds of the ERP's clock. */
export const outgoingFileSchema = z.object({
  key: z.string(),
  body: z.string(),
  at: z.number(),
  /** Number of the order or payment. */
  subject: z.string().default(""),
});
export type OutgoingFile = z.output<typeof outgoingFileSchema>;

const FAULTS = ["late", "twice", "overtake"] as const;
type Fault = (typeof FAULTS)[number];

/** What the file name, time, and faults of an answer depend on. */
interface AnswerContext {
  readonly sorg: string;
  /** Number of the order or payment. */
  readonly subject: string;
  /** Distinguishes the files of a subject. */
  readonly number: number;
  /** The same for the same step of an order in every run. */
  readonly seed: string;
  readonly asOf: string;
  readonly at: number;
  /** Time of the subject's next step, if any. */
  readonly next: number | undefined;
}

/** A number from 0 up to but excluding 1, derived from a text. */
const hashShare = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

function faultOf(seed: string, disorder: number, scenario: Scenario): Fault | undefined {
  const requested = FAULTS.find((fault) => scenario.has(fault));
  if (requested) return requested;
  if (hashShare(seed) >= disorder) return undefined;
  return FAULTS[Math.floor(hashShare(`${seed} manner`) * FAULTS.length)];
}

/**
 * The file of an answer with its upload time: at once, or with a fault late, twice, or after the next answer. The fault
 * depends on order number and step only, so that every run is the same.
 */
export function outgoingFiles(
  answer: Answer,
  answerContext: AnswerContext,
  disorder: number,
  scenario: Scenario,
): OutgoingFile[] {
  const { sorg, subject, number, seed, asOf, at, next } = answerContext;
  const key = (again: string): string =>
    `feeds/${sorg}/${answer.kind}/${answer.kind}-${subject}-${number}${again}-${fileStamp(new Date(asOf))}.ndjson`;
  const first = { key: key(""), body: ndjsonText(answer.rows), at, subject };
  switch (faultOf(seed, disorder, scenario)) {
    case "late":
      return [{ ...first, at: at + 3_000 + Math.floor(hashShare(`${seed} late`) * 30_000) }];
    case "twice":
      return [
        first,
        { ...first, key: key("-again"), at: at + 2_000 + Math.floor(hashShare(`${seed} twice`) * 10_000) },
      ];
    case "overtake":
      return [{ ...first, at: next === undefined ? at + 4_000 : Math.max(at, next) + 1 }];
    default:
      return [first];
  }
}
