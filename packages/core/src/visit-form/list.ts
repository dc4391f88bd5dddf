import { reachableIn, servedAmong, servedParts } from "../customer/served/index.ts";
import { actor, addDays, type Page, type Partition, unrestrictedSorgs } from "../platform/index.ts";
import { visibleVisitForm, visitAction } from "./find.ts";
import { VARIANT_SORGS, type VisitForm, type VisitFormRow, variantsIn, visitFormsInputSchema } from "./schema.ts";
import { areServedListsComplete, readVisitForms, SELLER_PART, sellerOwner, servedOwner, visitList } from "./store.ts";

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
export const visitForms = visitAction({
  name: "visitForm.visitForms",
  input: visitFormsInputSchema.extend({ detail: visitFormsInputSchema.shape.showDeleted }),
  run: async ({ id, detail, page, limit, ...input }): Promise<Page<VisitFormView>> => {
    if (id !== undefined) {
      const rows = [showVisitForm(await visibleVisitForm(id))];
      return { rows, info: { page: 1, count: 1, pageTotal: 1, version: "" } };
    }
    const { variant, custCodes, date, showDeleted } = input;
    const [from, to] = [latest(date, input.from), earliest(date, input.to)];
    const places = await placesOf(variant ? [variant] : undefined, custCodes);
    const found = await visitList.page({
      partitions: places.flatMap(({ partitions }) => partitions),
      ...{ page, limit, states: showDeleted ? undefined : ["active"] },
      ...(from && { from }),
      ...(to && { until: addDays(to, 1) }),
    });
    const moving = places.filter(({ mayMove }) => mayMove).map(({ sorg }) => sorg);
    const visible = await stillServed(found.rows, moving);
    const read = detail ? await readVisitForms(visible) : [];
    const rows = visible.map((row) => ({ ...row, detail: read.find((each) => each.id === row.id) }));
    return { ...found, rows };
  },
});

const days = <Day extends string>(all: readonly (Day | undefined)[]): Day[] =>
  all.filter((day) => day !== undefined).toSorted();
const latest = <Day extends string>(...all: readonly (Day | undefined)[]): Day | undefined => days(all).at(-1);
const earliest = <Day extends string>(...all: readonly (Day | undefined)[]): Day | undefined => days(all).at(0);

interface Place {
  readonly sorg: string;
  readonly partitions: readonly Partition[];
  /** An entry may belong to a customer that others serve by now. */
  readonly mayMove?: true;
}

/** Where the visit forms are listed that the actor may see. */
async function placesOf(
  variants = variantsIn(actor().sorgs),
  custCodes: readonly string[] | undefined,
): Promise<Place[]> {
  const sorgs = variants.map((variant) => VARIANT_SORGS[variant]).filter((sorg) => actor().sorgs.includes(sorg));
  return Promise.all(
    sorgs.map(async (sorg): Promise<Place> => {
      const own = custCodes && custCodes.length > 0 ? undefined : await ownPart(sorg);
      if (own !== undefined)
        return { sorg, partitions: [{ owner: servedOwner(sorg, own), part: SELLER_PART }], mayMove: true };
      const codes = await reachableIn(sorg, custCodes);
      if (codes === "all") return { sorg, partitions: [{ owner: sellerOwner(sorg), part: SELLER_PART }] };
      return { sorg, partitions: codes.map((owner) => ({ owner, part: sorg })) };
    }),
  );
}

/** The only list that staff with a limiting area need in a sales organization; undefined if there are several, which may overlap. */
async function ownPart(sorg: string): Promise<string | undefined> {
  if (unrestrictedSorgs().includes(sorg)) return undefined;
  const [parts, isComplete] = await Promise.all([servedParts(sorg), areServedListsComplete(sorg)]);
  return isComplete && parts.length === 1 ? parts[0] : undefined;
}

/** Without the visits, in these sales organizations, at customers that others serve by now. Their entries are about to move. */
async function stillServed(rows: readonly VisitFormRow[], sorgs: readonly string[]): Promise<readonly VisitFormRow[]> {
  const served = await Promise.all(
    sorgs.map(async (sorg) => {
      const codes = rows.filter((row) => row.sorg === sorg).map(({ custCode }) => custCode);
      return (await servedAmong(sorg, [...new Set(codes)])).map((code) => `${sorg} ${code}`);
    }),
  );
  const own = new Set(served.flat());
  return rows.filter(({ sorg, custCode }) => !sorgs.includes(sorg) || own.has(`${sorg} ${custCode}`));
}
