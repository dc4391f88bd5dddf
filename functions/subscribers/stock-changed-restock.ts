import { announceRestocked } from "@spoke/core/restock";
import { stockChanged } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/**
 * Publishes article.restocked for every user with a back-in-stock subscription to an article that is in stock again.
 */
export const handler = subscriber(stockChanged, async ({ data }) => {
  await announceRestocked(data);
});
