import { pushRestocked } from "@spoke/core/push/restocked.ts";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Pushes to the browsers of the user who was waiting for the article. */
export const handler = subscriber(articleRestocked, async ({ data }) => {
  await pushRestocked(data);
});
