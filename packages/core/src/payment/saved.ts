import { actor, commit, notFound } from "../platform/index.ts";
import type { SavedPayment } from "./schema.ts";
import { deleteSavedWrite, savedPaymentsOf } from "./store.ts";

/** A method that a provider keeps for a user; undefined when it is not his. */
export async function readSaved(userId: string, id: string): Promise<SavedPayment | undefined> {
  return (await savedPaymentsOf(userId)).find((one) => one.id === id);
}

/** The saved method to pay with. @throws Refusal "not-found" unless it is the user's own, for this merchant and way of paying */
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

/** How a saved method is shown: its brand and at most four digits. */
export function displayOf({ type, brand, last4 }: Pick<SavedPayment, "type" | "brand" | "last4">): string {
  return [brand || type, last4 && `•••• ${last4}`].filter(Boolean).join(" ");
}

/** The user's saved methods, of some companies or sales organisations. */
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

class Absent extends Error {
  override readonly name = "Absent";
}

/** Whether there was one to forget. */
export async function deleteSaved(id: string): Promise<boolean> {
  const { userId } = actor();
  try {
    await commit({
      writes: [deleteSavedWrite({ userId, id }, () => new Absent())],
      audit: { subject: `USER#${userId}`, what: "forgot a saved payment" },
    });
    return true;
  } catch (error) {
    if (error instanceof Absent) return false;
    throw error;
  }
}
