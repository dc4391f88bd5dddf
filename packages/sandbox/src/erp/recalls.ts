import { z } from "zod";
import { type Answer, answer } from "./answers.ts";

/** Requests about recalls from the portal (docs/erp.md), with the fields the simulator uses. */
const kitDocument = z.object({
  format: z.literal(1),
  recall: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  brand: z.string(),
  sequence: z.int(),
});
const statementDocument = z.object({
  format: z.literal(1),
  statementId: z.string(),
  sequence: z.int(),
  sorg: z.string(),
});

/** Time until the ERP answers, in milliseconds of its clock. */
export const RECALL_MS = 1_500;

export interface RecallReply {
  readonly sorg: string;
  readonly subject: string;
  readonly answer: Answer;
}

const lettersOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

/** The ERP sends every kit, and names its delivery order. */
export function replyToKit(document: unknown, instant: () => string): RecallReply {
  const { recall, frameNumber, sorg, brand, sequence } = kitDocument.parse(document);
  const row = {
    ...{ recall, frameNumber, brand, sequence, status: "confirmed" as const },
    doNumber: `DO${lettersOf(frameNumber)}${sequence}`,
    asOf: instant(),
  };
  return { sorg, subject: `${recall}-${frameNumber}`, answer: answer("recall-kit-answers", [row]) };
}

/** The ERP credits every statement. */
export function replyToStatement(document: unknown, instant: () => string): RecallReply {
  const { statementId, sequence, sorg } = statementDocument.parse(document);
  const creditNote = `CN${lettersOf(statementId).slice(-10)}`;
  const row = { statementId, sequence, status: "credited" as const, creditNote, asOf: instant() };
  return { sorg, subject: statementId, answer: answer("recall-credits", [row]) };
}
