import { PutObjectCommand } from "@aws-sdk/client-s3";
import { registrationAnswered } from "@spoke/events";
import * as z from "zod";
import { action, commit, event, type FeedOutcome, filesBucket, SYSTEM } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { type Registration, type RegistrationAnswer, registrationAnswerSchema } from "./schema.ts";
import { changeRegistrationWrites, readRegistrations } from "./store.ts";
import { registrationMachine } from "./transitions.ts";

const FORMAT = 1;

const changeSchema = z.object({
  registrationId: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  brand: z.string(),
  sequence: z.int(),
  change: z.enum(["insert", "update", "delete"]),
});
type RegistrationChange = z.output<typeof changeSchema>;

const documentKey = ({ sorg, registrationId, sequence }: RegistrationChange): string =>
  `erp/outbound/registrations/${sorg}/${registrationId}-${sequence}.json`;

/**
 * Writes a change of a registration for the ERP (docs/erp.md), and notes that it is on its way. A change that a later one replaced
 * is not written. Writing it again is harmless.
 */
export const putRegistration = action({
  name: "registration.put",
  scope: SYSTEM,
  input: changeSchema,
  run: async (change): Promise<void> => {
    if (change.change === "delete") return put(change, {});
    const registration = await current(change);
    if (registration) await put(change, documentOf(registration));
    await commit.retrying(async () => {
      const before = await current(change);
      if (!before || !registrationMachine.can(before.status, "send")) return { writes: [], result: undefined };
      const after = { ...before, status: registrationMachine.next(before.status, "send") };
      return { writes: changeRegistrationWrites(before, after), result: undefined };
    });
  },
});

async function put(change: RegistrationChange, facts: object): Promise<void> {
  const body = JSON.stringify({ format: FORMAT, ...change, ...facts });
  const head = { Bucket: filesBucket(), Key: documentKey(change), ContentType: "application/json" };
  await s3().send(new PutObjectCommand({ ...head, Body: body }));
}

function documentOf({ articleCode, type, soldOn, buyer, dealerName, custCode, createdAt }: Registration): object {
  return { articleCode, type, soldOn, buyer, customer: custCode, dealerName, createdAt };
}

/** The registration if the change is still its last. */
async function current({
  registrationId,
  frameNumber,
  sequence,
}: Pick<RegistrationChange, "registrationId" | "frameNumber" | "sequence">): Promise<Registration | undefined> {
  const found = await readRegistrations(frameNumber);
  return found.find((registration) => registration.id === registrationId && registration.sequence === sequence);
}

/**
 * Records the ERP's answer. Answers to earlier changes, repeated answers, and answers to deleted registrations or those of another
 * sales organization change nothing.
 */
export const answerRegistration = action({
  name: "registration.answer",
  scope: SYSTEM,
  input: registrationAnswerSchema,
  run: (answer): Promise<FeedOutcome> => commit.retrying(async () => decide(answer, await current(answer))),
});

function decide(answer: RegistrationAnswer, before: Registration | undefined) {
  const { asOf, accepted, reason } = answer;
  if (before?.sorg !== answer.sorg) return { writes: [], result: "unchanged" as const };
  if (before.answeredAsOf !== undefined && Date.parse(before.answeredAsOf) > Date.parse(asOf))
    return { writes: [], result: "older" as const };
  const status = registrationMachine.target(before.status, accepted ? "accept" : "refuse");
  if (status === undefined) return { writes: [], result: "unchanged" as const };
  const after = { ...before, status, reason: accepted ? "" : reason, wasRefused: !accepted, answeredAsOf: asOf };
  const { frameNumber, sorg, brand } = before;
  return {
    writes: changeRegistrationWrites(before, after),
    events: [event(registrationAnswered, { registrationId: before.id, frameNumber, sorg, brand })],
    audit: { subject: `REGISTRATION#${before.id}`, what: accepted ? "accepted by the ERP" : "refused by the ERP" },
    result: "changed" as const,
  };
}
