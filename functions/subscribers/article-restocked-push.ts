import { pushRestocked } from "@spoke/core/push/restocked.ts";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Tells the browsers of somebody who waited for an article. */
export const handler = subscriber(articleRestocked, async ({ data }) => {
  await pushRestocked(data);
});
