import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { actedFor } from "./selection.ts";

/** What the dealer's own number of an order is called, to the dealer and to somebody who orders for the dealer. */
export function usePoNumberLabel(): string {
  const { t } = useTranslation();
  return t(actedFor(useUser()) ? "po_number_customer" : "po_number");
}
