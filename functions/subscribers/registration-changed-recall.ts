import { markChanged } from "@spoke/core/recall";
import { registrationChanged } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Gives the open recalls of a frame to the dealer who registered its sale. */
export const handler = subscriber(registrationChanged, ({ data: { sorg, frameNumber, brand } }) =>
  markChanged({ sorg, frames: [{ frameNumber, brand }] }),
);
