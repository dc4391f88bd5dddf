import { isServed } from "../customer/served/index.ts";
import { activeCustomer, actor, hasScope, notFound } from "../platform/index.ts";
import type { By, Claim, Side } from "./schema.ts";
import { readClaim } from "./store.ts";

/** Everybody who files claims or decides on them. */
export const CLAIM = "page.claim";

/** Whether the actor decides on claims: staff who act for customers. Everybody else is a customer. */
export const isOffice = (): boolean => actor().kind === "system" || hasScope("menu.change-cust");

export const sideOf = (): Side => (isOffice() ? "office" : "dealer");

export function actingAs(): By {
  const { userId, name } = actor();
  return { id: userId, name, side: sideOf() };
}

/** Who a claim is from. */
export type Authors = Pick<Claim, "createdBy" | "sentBy" | "changedBy">;

/** Whether what is claimed is from the actor, for whomever: they wrote the claim, sent it, or changed what it is about. */
export function isFiledBy(userId: string, { createdBy, sentBy, changedBy = [] }: Authors): boolean {
  return createdBy.id === userId || sentBy === userId || changedBy.includes(userId);
}

export const isFiledByActor = (claim: Authors): boolean => isFiledBy(actor().userId, claim);

/** Whether the actor may see a customer's claims in a sales organization. */
export async function canSee({ custCode, sorg }: Pick<Claim, "custCode" | "sorg">): Promise<boolean> {
  const { kind, customer, sorgs } = actor();
  if (kind === "system") return true;
  if (!isOffice()) return customer?.code.unified === custCode && sorgs.includes(sorg);
  return isServed(sorg, custCode);
}

/** Whether the actor's side sees the claim at all: staff see no drafts but those of staff. */
const isShown = ({ status, createdBy }: Claim): boolean =>
  status !== "draft" || actor().kind === "system" || !isOffice() || createdBy.side === "office";

/** A claim that the actor may see. @throws Refusal "not-found", also for another customer's */
export async function visibleClaim(id: string): Promise<Claim> {
  if (!isOffice()) activeCustomer();
  const found = await readClaim(id);
  if (!found || !isShown(found) || !(await canSee(found))) throw notFound();
  return found;
}

/** Whether the actor may read the files of a claim. */
export async function canReadClaim(id: string): Promise<boolean> {
  if (!hasScope(CLAIM)) return false;
  const found = await readClaim(id);
  return found !== undefined && isShown(found) && (await canSee(found));
}

/**
 * The customer that a claim is for: the active one, or for staff the named one.
 * @throws Refusal "not-found" for a customer that is not the actor's
 */
export function customerToClaimFor(custCode: string | undefined): string {
  if (isOffice()) return custCode || activeCustomer().code.unified;
  const own = activeCustomer().code.unified;
  if (custCode && custCode !== own) throw notFound();
  return own;
}
