import type { OrderState } from "@spoke/core/order/schema.ts";
import type { OrderState as OrderStateName } from "../generated/resolvers.ts";

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
