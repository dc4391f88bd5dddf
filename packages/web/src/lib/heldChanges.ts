import { createStore } from "./store.ts";

/** Number of changes that wait for the network, such as those of the cart. */
export const heldChanges = createStore(0);
