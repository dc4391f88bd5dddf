import { customerRecord } from "../customer/index.ts";
import { readServing, servedAmong } from "../customer/served/index.ts";
import { todayHere } from "../host/index.ts";
import { actor, commit, isConflict, isoNow, newId, Refusal, refuseField } from "../platform/index.ts";
import { answersOf } from "./answers.ts";
import { sorgOf, visitAction } from "./find.ts";
import { withPhotos } from "./photos.ts";
import { createVisitFormSchema, type VisitForm } from "./schema.ts";
import { coverageWrite, newVisitFormWrites, readQuestions, readVisitForm } from "./store.ts";

/**
 * Records a visit at a dealer that the actor serves. Repeating a client request id succeeds without effect.
 * @throws Refusal of `variant` without its area, of `custCode` for a dealer of others, of unknown choices, of a day in the future, of
 * places without a required photo, and as `linkFile`
 */
export const createVisitForm = visitAction({
  name: "visitForm.create",
  input: createVisitFormSchema,
  run: async ({ clientRequestId, variant, custCode, photos: uploads, ...input }): Promise<VisitForm> => {
    const id = clientRequestId ?? newId();
    const repeated = await ownRepeated(id);
    if (repeated) return repeated;
    const sorg = sorgOf(variant);
    const { visitedOn = await todayHere() } = input;
    await requireDay(visitedOn);
    const [custName, questions] = await Promise.all([servedName(sorg, custCode), readQuestions(sorg)]);
    const answers = answersOf(questions, input);
    const { photos, writes } = await withPhotos(id, uploads);
    const { userId, name } = actor();
    try {
      return await commit.retrying(async () => {
        const { parts, unchanged } = await readServing(custCode, sorg);
        const visit: VisitForm = {
          ...{ ...answers, id, variant, sorg, custCode, custName, visitedOn, photos, isDeleted: false, version: 1 },
          ...{ createdBy: { id: userId, name }, createdAt: isoNow(), parts: [...parts] },
        };
        return {
          writes: [...newVisitFormWrites(visit), ...writes, await coverageWrite(undefined, visit), unchanged],
          audit: { subject: `VISITFORM#${id}`, what: "created", detail: { variant } },
          result: visit,
        };
      });
    } catch (error) {
      const stored = await ownRepeated(id);
      if (stored) return stored;
      throw isConflict(error, "visited") ? new Refusal("conflict", "conflict") : error;
    }
  },
});

/** The stored visit form that the actor sent before under this id. */
async function ownRepeated(id: string): Promise<VisitForm | undefined> {
  const stored = await readVisitForm(id);
  return stored?.createdBy.id === actor().userId ? stored : undefined;
}

/** @throws Refusal of `visitedOn` */
export async function requireDay(visitedOn: string): Promise<void> {
  if (visitedOn > (await todayHere())) throw refuseField("visitedOn", "visited_in_future");
}

/** @throws Refusal of `custCode` unless the actor serves the customer */
async function servedName(sorg: string, custCode: string): Promise<string> {
  const [served, record] = await Promise.all([servedAmong(sorg, [custCode]), customerRecord(custCode)]);
  if (served.length === 0 || !record) throw refuseField("custCode", "customer_unknown");
  return record.customer.custName;
}
