export { updatePickupStatus } from "./change.ts";
export { erasePickupConsumers } from "./erase.ts";
export { followOrders } from "./follow.ts";
export { handOverPickupOrder } from "./hand-over.ts";
export { hoursIn } from "./hours.ts";
export {
  dueOf,
  expectedOf,
  isBundle,
  itemsOf,
  markOf,
  setAsideOf,
  shippedPieces,
  undecidedOf,
} from "./items.ts";
export { type PickupCount, type PickupPage, pickupCounts, pickupEventsOf, pickupOrder, pickupOrders } from "./list.ts";
export { pickupOrderDraft, updatePickupShipments } from "./mark.ts";
export { inLanguage } from "./names.ts";
export { receivePickupOrder } from "./receive.ts";
export { pickupEventWrite, readPickupOrder } from "./store.ts";
export { nextByHand } from "./transitions.ts";
