import * as z from "zod";
import {
  action,
  activeCustomer,
  actor,
  hasScope,
  type Page,
  type Partition,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { INSPECT, reachableInspection } from "./find.ts";
import { type Inspection, inspectionsInputSchema } from "./schema.ts";
import { customerInspections, type InspectionRow, type InspectionView, officeInspections } from "./store.ts";

/** Inspections of the active customer, newest first. Office staff who act for nobody see those of all their dealers. */
export const inspections = action({
  name: "inspection.inspections",
  scope: INSPECT,
  input: inspectionsInputSchema,
  run: async ({ search, showDeleted, page, limit }): Promise<Page<InspectionView>> => {
    const { list, partitions } = reach();
    const text = search.toLowerCase();
    return list.page({
      ...{ partitions, page, limit, states: showDeleted ? undefined : ["active"] },
      ...(text !== "" && { matches: (row: InspectionRow) => row.search.includes(text) }),
    });
  },
});

/** An inspection with its points. @throws Refusal "not-found", also for another dealer's */
export const inspection = action({
  name: "inspection.inspection",
  scope: INSPECT,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: ({ id }): Promise<Inspection> => reachableInspection(id),
});

/** @throws Refusal "select_customer" for users who have to act for a customer */
function reach(): { readonly list: typeof customerInspections; readonly partitions: Partition[] } {
  const { customer, sorgs } = actor();
  const managed = hasScope("menu.change-cust") ? unrestrictedSorgs() : [];
  if (!customer && managed.length > 0)
    return { list: officeInspections, partitions: managed.map((owner) => ({ owner, part: "" })) };
  const owner = activeCustomer().code.unified;
  return { list: customerInspections, partitions: sorgs.map((part) => ({ owner, part })) };
}
