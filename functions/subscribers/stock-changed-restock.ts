import { announceRestocked } from "@spoke/core/restock";
import { stockChanged } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Ends the wait of everybody who waits for an article that can be had again, and makes news of it. */
export const handler = subscriber(stockChanged, async ({ data }) => {
  await announceRestocked(data);
});
