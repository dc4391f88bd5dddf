import { z } from "zod";
import { type Answer, answer } from "./answers.ts";
import { type Scenario, scenarioOf } from "./scenario.ts";
import { textFor } from "./words.ts";

/** A registration of a sold frame from the portal (docs/erp.md), with the fields the simulator uses. */
const registrationDocument = z.object({
  format: z.literal(1),
  registrationId: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  sequence: z.int(),
  change: z.enum(["insert", "update", "delete"]),
  dealerName: z.string().default(""),
});

/** Time until the ERP answers, in milliseconds of its clock. */
export const REGISTRATION_MS = 1_500;

export interface RegistrationReply {
  readonly sorg: string;
  readonly subject: string;
  readonly answer: Answer;
  readonly scenario: Scenario;
}

/** The ERP's answer; undefined for a deletion. The name of the shop can hold a rule, such as `ERP:reject`. */
export function replyTo(document: unknown, instant: () => string): RegistrationReply | undefined {
  const { registrationId, frameNumber, sorg, sequence, change, dealerName } = registrationDocument.parse(document);
  if (change === "delete") return undefined;
  const scenario = scenarioOf({ custPoNo: "", notes: dealerName });
  const isRefused = scenario.has("reject");
  const row = {
    ...{ registrationId, frameNumber, sequence: String(sequence) },
    status: isRefused ? ("failed" as const) : ("complete" as const),
    ...(isRefused && { reason: textFor(sorg, "The sale was refused by the ERP") }),
    asOf: instant(),
  };
  const subject = `${registrationId}-${sequence}`;
  return { sorg, subject, answer: answer("registration-answers", [row]), scenario };
}
