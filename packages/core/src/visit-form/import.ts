import { customerRecord } from "../customer/index.ts";
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
    const visit: VisitForm = {
      ...{ ...answersOf(questions, input), id, variant, sorg, custCode, custName, visitedOn, createdBy, createdAt },
      ...{ photos: [], isDeleted: false, version: 1 },
    };
    try {
      return await commit.retrying(async () => ({
        writes: [...newVisitFormWrites(visit), await coverageWrite(undefined, visit)],
        result: "changed" as const,
      }));
    } catch (error) {
      if (isConflict(error, "visited")) return "unchanged";
      throw error;
    }
  },
});
