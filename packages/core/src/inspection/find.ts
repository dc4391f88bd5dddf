import { actor, hasScope, notFound, unrestrictedSorgs } from "../platform/index.ts";
import type { Inspection } from "./schema.ts";
import { readInspection } from "./store.ts";

/** Scope of users who inspect bikes. */
export const INSPECT = "page.pdi";

/** Whether the actor is staff without area limits in a sales organization. */
export const isOffice = (sorg: string): boolean => hasScope("menu.change-cust") && unrestrictedSorgs().includes(sorg);

/** Whether an inspection is the active customer's, or one that the office looks after. */
export const isReachable = ({ custCode, sorg }: Pick<Inspection, "custCode" | "sorg">): boolean =>
  isOffice(sorg) || (actor().sorgs.includes(sorg) && custCode === actor().customer?.code.unified);

/** An inspection that the actor may see and change. @throws Refusal "not-found", also for another dealer's */
export async function reachableInspection(id: string): Promise<Inspection> {
  const found = await readInspection(id);
  if (!found || !isReachable(found)) throw notFound();
  return found;
}

/** Whether the actor may read the photos of an inspection: also for the claim that was filed from it. */
export async function canReadInspection(id: string): Promise<boolean> {
  if (![INSPECT, "page.claim"].some(hasScope)) return false;
  const found = await readInspection(id);
  return found !== undefined && isReachable(found);
}
