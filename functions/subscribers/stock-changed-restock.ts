import { announceRestocked } from "@spoke/core/restock";
import { stockChanged } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Publishes article.restocked for every user who was waiting for an article that is back in stock. */
export const handler = subscriber(stockChanged, async ({ data }) => {
  await announceRestocked(data);
});
