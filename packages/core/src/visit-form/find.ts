import type { z } from "zod";
import { isServed } from "../customer/served/index.ts";
import {
  type Action,
  action,
  actor,
  hasScope,
  notFound,
  Refusal,
  refuseField,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { VARIANT_SORGS, type Variant, type VisitForm, variantsIn } from "./schema.ts";
import { readVisitForm } from "./store.ts";

/** Scope of staff who visit dealers. */
export const VISIT = "page.formvisit";

/** A use-case of visit forms. @throws Refusal "not-found" where no sales organization of the user or the host has a form */
export const visitAction = <Schema extends z.ZodType, Output>({
  run,
  ...definition
}: {
  readonly name: string;
  readonly input: Schema;
  readonly run: (input: z.output<Schema>) => Promise<Output>;
}): Action<Schema, Output> =>
  action({
    ...definition,
    scope: VISIT,
    run: (input): Promise<Output> => {
      if (variantsIn(actor().sorgs).length === 0) throw notFound();
      return run(input);
    },
  });

/** Sales organization of a form. @throws Refusal of `variant` if the user's areas do not enable it */
export function sorgOf(variant: Variant): string {
  const sorg = VARIANT_SORGS[variant];
  if (!actor().sorgs.includes(sorg)) throw refuseField("variant", "visit_form_unavailable");
  return sorg;
}

/** A visit form of a customer that the actor serves. @throws Refusal "not-found", also for another's customer */
export async function visibleVisitForm(id: string): Promise<VisitForm> {
  const found = await readVisitForm(id);
  if (!found || !(await isServed(found.sorg, found.custCode))) throw notFound();
  return found;
}

/** Whether the actor may change a visit form: who wrote it, and staff without a limiting area. */
export const canEdit = ({ createdBy, sorg }: Pick<VisitForm, "createdBy" | "sorg">): boolean =>
  createdBy.id === actor().userId || (hasScope("menu.change-cust") && unrestrictedSorgs().includes(sorg));

/** A visit form that the actor may change. @throws Refusal "not-found", and "forbidden" for a colleague's */
export async function editableVisitForm(id: string): Promise<VisitForm> {
  const found = await visibleVisitForm(id);
  if (!canEdit(found)) throw new Refusal("invalid", "visit_not_yours");
  return found;
}

/** Whether the actor may read the photos of a visit form. */
export async function canReadVisitForm(id: string): Promise<boolean> {
  if (!hasScope(VISIT)) return false;
  const found = await readVisitForm(id);
  return found !== undefined && (await isServed(found.sorg, found.custCode));
}
