import type { Order, OrderState } from "@spoke/core/order/schema.ts";
import type { OrderState as OrderStateName, OrderStepKind } from "../generated/resolvers.ts";

/** GraphQL has no dash in names. */
export const STATE_NAMES: Readonly<Record<OrderState, OrderStateName>> = {
  placed: "placed",
  "waiting-confirmation": "waiting_confirmation",
  confirmed: "confirmed",
  "in-progress": "in_progress",
  "partially-shipped": "partially_shipped",
  shipped: "shipped",
  invoiced: "invoiced",
  canceled: "canceled",
  rejected: "rejected",
};

export const STEP_NAMES: Readonly<Record<Order["history"][number]["what"], OrderStepKind>> = {
  confirmed: "confirmed",
  changed: "changed",
  "in-progress": "in_progress",
  shipped: "shipped",
  invoiced: "invoiced",
  canceled: "canceled",
  rejected: "rejected",
  "cancel-requested": "cancel_requested",
  "cancel-accepted": "cancel_accepted",
  "cancel-refused": "cancel_refused",
  "proof-rejected": "proof_rejected",
  "payment-approved": "payment_approved",
};
