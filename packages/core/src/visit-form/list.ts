import { reachableIn } from "../customer/served/index.ts";
import { action, actor, addDays, type Page, type Partition } from "../platform/index.ts";
import { VISIT, visibleVisitForm } from "./find.ts";
import { VARIANT_SORGS, type VisitForm, type VisitFormRow, variantsIn, visitFormsInputSchema } from "./schema.ts";
import { readVisitForms, SELLER_PART, sellerOwner, visitList } from "./store.ts";

/** A visit form as it is shown; lists read what it holds only if somebody wants it. */
export interface VisitFormView extends VisitFormRow {
  readonly detail: VisitForm | undefined;
}

export const showVisitForm = (detail: VisitForm): VisitFormView => ({ ...detail, detail });

/**
 * Visit forms of the customers that the actor serves, by day, newest first; with an id only that one.
 * @param detail with everything that the forms hold, read at once
 * @throws Refusal "not-found" for an id of another's customer
 */
export const visitForms = action({
  name: "visitForm.visitForms",
  scope: VISIT,
  input: visitFormsInputSchema.extend({ detail: visitFormsInputSchema.shape.showDeleted }),
  run: async ({ id, detail, page, limit, ...input }): Promise<Page<VisitFormView>> => {
    if (id !== undefined) {
      const rows = [showVisitForm(await visibleVisitForm(id))];
      return { rows, info: { page: 1, count: 1, pageTotal: 1, version: "" } };
    }
    const { variant, custCodes, date, showDeleted } = input;
    const [from, to] = [latest(date, input.from), earliest(date, input.to)];
    const found = await visitList.page({
      partitions: await partitionsOf(variant ? [variant] : undefined, custCodes),
      ...{ page, limit, states: showDeleted ? undefined : ["active"] },
      ...(from && { from }),
      ...(to && { until: addDays(to, 1) }),
    });
    const read = detail ? await readVisitForms(found.rows) : [];
    const rows = found.rows.map((row) => ({ ...row, detail: read.find((each) => each.id === row.id) }));
    return { ...found, rows };
  },
});

const days = <Day extends string>(all: readonly (Day | undefined)[]): Day[] =>
  all.filter((day) => day !== undefined).toSorted();
const latest = <Day extends string>(...all: readonly (Day | undefined)[]): Day | undefined => days(all).at(-1);
const earliest = <Day extends string>(...all: readonly (Day | undefined)[]): Day | undefined => days(all).at(0);

/** Where the visit forms are listed that the actor may see. */
async function partitionsOf(
  variants = variantsIn(actor().sorgs),
  custCodes: readonly string[] | undefined,
): Promise<Partition[]> {
  const sorgs = variants.map((variant) => VARIANT_SORGS[variant]).filter((sorg) => actor().sorgs.includes(sorg));
  const found = await Promise.all(
    sorgs.map(async (sorg): Promise<Partition[]> => {
      const codes = await reachableIn(sorg, custCodes);
      if (codes === "all") return [{ owner: sellerOwner(sorg), part: SELLER_PART }];
      return codes.map((owner) => ({ owner, part: sorg }));
    }),
  );
  return found.flat();
}
