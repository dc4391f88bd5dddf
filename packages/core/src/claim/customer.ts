import { customerRecord } from "../customer/index.ts";
import { notFound } from "../platform/index.ts";
import { canSee, customerToClaimFor } from "./find.ts";

/** The customer that a claim is for, if the actor may see it. @throws Refusal "not-found" */
export async function ownCustomer(named: string | undefined) {
  const unified = customerToClaimFor(named);
  const record = await customerRecord(unified);
  const visible = await Promise.all((record?.areas ?? []).map(({ sorg }) => canSee({ custCode: unified, sorg })));
  if (!record || !visible.some(Boolean)) throw notFound();
  return record;
}
