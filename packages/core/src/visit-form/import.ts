import { customerRecord } from "../customer/index.ts";
import { readServing } from "../customer/served/index.ts";
import { action, commit, type FeedOutcome, isConflict, refuseField, SYSTEM } from "../platform/index.ts";
import { answersOf } from "./answers.ts";
import { importedVisitFormSchema, VARIANT_SORGS, VARIANTS, type VisitForm } from "./schema.ts";
import { coverageWrite, newVisitFormWrites, readQuestions } from "./store.ts";

/**
 * Imports a past visit, without photos. An existing one is not replaced.
 * @throws Refusal for a sales organization without a form, an unknown dealer, and unknown choices
 */
export const importVisitForm = action({
  name: "visitForm.import",
  scope: SYSTEM,
  input: importedVisitFormSchema,
  run: async ({ id, sorg, custCode, visitedOn, createdBy, createdAt, ...input }): Promise<FeedOutcome> => {
    const variant = VARIANTS.find((each) => VARIANT_SORGS[each] === sorg);
    if (!variant) throw refuseField("sorg", "visit_form_unavailable");
    const [record, questions] = await Promise.all([customerRecord(custCode), readQuestions(sorg)]);
    if (!record) throw refuseField("custCode", "customer_unknown");
    const { custName } = record.customer;
    const answers = answersOf(questions, input);
    try {
      return await commit.retrying(async () => {
        const { parts, unchanged } = await readServing(custCode, sorg);
        const visit: VisitForm = {
          ...{ ...answers, id, variant, sorg, custCode, custName, visitedOn, createdBy, createdAt, parts: [...parts] },
          ...{ photos: [], isDeleted: false, version: 1 },
        };
        return {
          writes: [...newVisitFormWrites(visit), await coverageWrite(undefined, visit), unchanged],
          result: "changed" as const,
        };
      });
    } catch (error) {
      if (isConflict(error, "visited")) return "unchanged";
      throw error;
    }
  },
});
