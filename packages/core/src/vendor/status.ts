/** States of an item of a vendor's order. */
export const ITEM_STATES = ["open", "confirmed", "shipped", "delivered", "canceled"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** States of an order, which follow from its items. */
export const ORDER_STATES = ["open", "confirmed", "partially_shipped", "shipped", "delivered", "canceled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States of orders with items to ship, and what lists call them together. */
export const SHIPPABLE = ["open", "confirmed", "partially_shipped"] as const satisfies readonly OrderState[];
export const TO_SHIP = "to_ship";

/** On whose behalf somebody acts on an order: who sells, who buys, or the sales organization between them. */
export const PARTIES = ["vendor", "dealer", "office"] as const;
export type Party = (typeof PARTIES)[number];

/** Steps of an item, and who may take them (decision 074). */
export const STEPS: readonly {
  readonly from: ItemState;
  readonly to: ItemState;
  readonly by: readonly Party[];
}[] = [
  { from: "open", to: "confirmed", by: ["vendor"] },
  { from: "open", to: "shipped", by: ["vendor"] },
  { from: "open", to: "canceled", by: ["vendor", "dealer", "office"] },
  { from: "confirmed", to: "shipped", by: ["vendor"] },
  { from: "confirmed", to: "canceled", by: ["vendor", "office"] },
  { from: "shipped", to: "delivered", by: ["vendor", "dealer", "office"] },
  // Adds or corrects the carrier and the tracking number.
  { from: "shipped", to: "shipped", by: ["vendor"] },
];

/** The states that an item can be moved to by one of the parties. */
export const nextStates = (from: ItemState, parties: readonly Party[]): ItemState[] =>
  STEPS.filter((step) => step.from === from && step.by.some((party) => parties.includes(party))).map(({ to }) => to);

/** Whether an item takes up stock: it was neither shipped nor canceled. */
export const isOpen = (state: ItemState): boolean => state === "open" || state === "confirmed";

/** Whether the goods left the vendor. */
export const isShipped = (state: ItemState): boolean => state === "shipped" || state === "delivered";

/** The state of an order. Canceled items count only if all are. */
export function orderState(items: readonly ItemState[]): OrderState {
  const left = items.filter((state) => state !== "canceled");
  if (left.length === 0) return "canceled";
  if (left.every((state) => state === "delivered")) return "delivered";
  if (left.every(isShipped)) return "shipped";
  if (left.some(isShipped)) return "partially_shipped";
  return left.every((state) => state === "confirmed") ? "confirmed" : "open";
}
