import { pushRestocked } from "@spoke/core/push/restocked.ts";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Pushes to the browsers of the user whose back-in-stock subscription ended. */
export const handler = subscriber(articleRestocked, async ({ data }) => {
  await pushRestocked(data);
});
