import { changeRecalledFrames } from "@spoke/core/recall/steps.ts";
import { recallClosed, recallDrafted, recallMarked, recallPartlyMarked, recallPublished } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

const EVENTS = [recallDrafted, recallPublished, recallPartlyMarked, recallMarked, recallClosed] as const;

/** Does what a recall needs next: counts, marks, or releases its frames, and finds their dealers. */
export const handler = subscriber([...EVENTS], ({ data }) => changeRecalledFrames(data));
