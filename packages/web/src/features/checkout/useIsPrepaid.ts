import { useWatch } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import type { CheckoutValues } from "./form.ts";

/** Whether the chosen way to pay is in advance, at one of the sales organizations at least. */
export function useIsPrepaid(payments: CheckoutPageQuery["payments"]): boolean {
  const paymentId = useWatch<CheckoutValues, "paymentId">({ name: "paymentId" });
  return payments.find(({ id }) => id === paymentId)?.paymentMerchants.some(({ isPrepaid }) => isPrepaid) === true;
}
