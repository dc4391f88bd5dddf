import { useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { createDraft } from "../../lib/drafts.ts";
import { type CheckoutContext, type CheckoutValues, NOTHING_ENTERED } from "./form.ts";

interface CheckoutDraft extends Partial<CheckoutValues> {
  /** The separate delivery step of small screens is done. */
  readonly isDeliveryChosen?: boolean | undefined;
}

const TEXTS = ["shipto", "paymentId", ...Object.keys(NOTHING_ENTERED)];

function isCheckoutDraft(value: unknown): value is CheckoutDraft {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, part]) => !TEXTS.includes(name) || typeof part === "string");
}

export const checkoutDraft = createDraft("checkout", isCheckoutDraft);

/** Saves what is typed as the draft. */
export function useCheckoutDraft(control: Control<CheckoutValues, CheckoutContext>): void {
  const values = useWatch({ control });
  useEffect(() => {
    checkoutDraft.save({ ...(values as CheckoutValues), isDeliveryChosen: checkoutDraft.load()?.isDeliveryChosen });
  }, [values]);
}

/** The draft as far as its choices still exist, otherwise the first address and payment. */
export function initialValues(
  shiptos: CheckoutPageQuery["shiptoV2"],
  payments: CheckoutPageQuery["payments"],
): CheckoutValues {
  const { isDeliveryChosen: _, ...draft } = checkoutDraft.load() ?? {};
  return {
    ...NOTHING_ENTERED,
    ...draft,
    shipto: shiptos.find(({ code }) => code === draft.shipto)?.code ?? shiptos[0]?.code ?? "",
    paymentId: payments.find(({ id }) => id === draft.paymentId)?.id ?? payments[0]?.id ?? "",
    shipments: draft.shipments ?? {},
  };
}
