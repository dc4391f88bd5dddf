import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import type { CheckoutValues } from "./form.ts";

const KEY = "spoke.checkout";

interface Draft extends CheckoutValues {
  /** Address and ways to ship were chosen in the step of phones. */
  readonly isDeliveryChosen: boolean;
}

/** What was typed on the last visit in this tab, so that leaving the page loses nothing. */
export function readDraft(): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored ? stored : {};
  } catch (error) {
    console.error("the draft of the checkout is unreadable", error);
    return {};
  }
}

export function keepDraft(values: CheckoutValues): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...values, isDeliveryChosen: readDraft().isDeliveryChosen }));
}

/** The step of phones is done. */
export function keepDelivery(values: CheckoutValues): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...values, isDeliveryChosen: true }));
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** What is chosen at first: the draft where it still holds, else the first of each. */
export function initialValues(
  shiptos: CheckoutPageQuery["shiptoV2"],
  payments: CheckoutPageQuery["payments"],
): CheckoutValues {
  const draft = readDraft();
  return {
    shipto: shiptos.find(({ code }) => code === draft.shipto)?.code ?? shiptos[0]?.code ?? "",
    paymentId: payments.find(({ id }) => id === draft.paymentId)?.id ?? payments[0]?.id ?? "",
    custPoNo: draft.custPoNo ?? "",
    notes: draft.notes ?? "",
    requestDeliveryDate: draft.requestDeliveryDate ?? "",
    shipments: draft.shipments ?? {},
  };
}
