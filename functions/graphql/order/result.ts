import type { Order } from "@spoke/core/order/schema.ts";
import { mutation } from "../mutation.ts";

/** The order after a change, or why it was refused. */
export const orderMutation = (success: string, change: () => Promise<Order>) =>
  mutation<{ order: Order | null }>(success, async () => ({ order: await change() }), { order: null });
