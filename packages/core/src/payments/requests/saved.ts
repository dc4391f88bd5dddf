import { actor, commit, notFound } from "../../platform/index.ts";
import type { SavedPayment } from "./schema.ts";
import { deleteSavedWrite, savedPaymentsOf } from "./store.ts";

/** A saved payment method of a user; undefined when the user has none with this id. */
export async function readSaved(userId: string, id: string): Promise<SavedPayment | undefined> {
  return (await savedPaymentsOf(userId)).find((saved) => saved.id === id);
}

/** The saved method to pay with. @throws Refusal "not-found" unless it belongs to the user, this merchant, and this payment method */
export async function savedMethod(
  id: string | undefined,
  sorg: string,
  paymentId: string,
): Promise<SavedPayment | undefined> {
  if (id === undefined) return undefined;
  const saved = await readSaved(actor().userId, id);
  if (!saved || saved.sorg !== sorg || saved.paymentId !== paymentId) throw notFound();
  return saved;
}

/** Display name of a saved method: brand and at most four digits. */
export function displayOf({ type, brand, last4 }: Pick<SavedPayment, "type" | "brand" | "last4">): string {
  return [brand || type, last4 && `•••• ${last4}`].filter(Boolean).join(" ");
}

/** The user's saved methods, optionally of some companies or sales organizations. */
export async function savedOf(
  companies: readonly string[] | undefined,
  sorgs: readonly string[] | undefined,
): Promise<SavedPayment[]> {
  const { userId, sorgs: own } = actor();
  return (await savedPaymentsOf(userId)).filter(
    ({ sorg, companyCode }) =>
      own.includes(sorg) && (!companies || companies.includes(companyCode)) && (!sorgs || sorgs.includes(sorg)),
  );
}

/** Deletes a saved payment method. @returns false when the user has none with this id */
export async function deleteSaved(id: string): Promise<boolean> {
  const { userId } = actor();
  const conflict = await commit.attempt({
    writes: [deleteSavedWrite({ userId, id })],
    audit: { subject: `USER#${userId}`, what: "deleted a saved payment" },
  });
  return conflict === undefined;
}
