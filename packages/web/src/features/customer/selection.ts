import type { CustomerData, User } from "../../app/session.ts";
import { changeUi, uiState } from "../../app/uiState.ts";
import { lazily } from "../../lib/chunks.ts";

export const CustomerDialog = lazily(() => import("./CustomerDialog.tsx"));

export function openCustomerDialog(): void {
  changeUi({ customerDialog: true });
}

export function closeCustomerDialog(): void {
  if (uiState.get().customerDialog) changeUi({ customerDialog: false });
}

/** Notes whether the user has a customer: the one taken up, or the own one, which counts as chosen. */
export function noteSelected(user: Pick<User, "customerData">): void {
  changeUi({ hasSelectedCustomer: selectedCustomer(user) !== undefined });
}

/** The customer that somebody else, such as a sales person, orders for; the session says that one was taken up. */
export function actedFor(
  user: Pick<User, "customerData" | "isCustomer" | "salesActiveCustCode">,
): CustomerData | undefined {
  return user.salesActiveCustCode && !user.isCustomer ? selectedCustomer(user) : undefined;
}

/** The customer being acted for: the one taken up, or the own one of a user who may not choose (1 §4). */
export function selectedCustomer({ customerData }: Pick<User, "customerData">): CustomerData | undefined {
  return customerData ?? undefined;
}
