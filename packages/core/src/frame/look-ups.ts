import { actor, countWithin, Refusal } from "../platform/index.ts";

/** Most frames that are not the dealer's own which a user looks up: more than a workshop repairs. */
const PER_USER_AND_HOUR = 120;
const HOUR_MS = 3_600_000;

/**
 * Counts that the actor looked up or entered a number that is of no frame of the actor's own. @throws Refusal "limited" for a user who does that
 * often, such as with all the numbers of a range
 */
export async function countLookUp(): Promise<void> {
  if ((await countWithin(`foreign-frame#user#${actor().userId}`, HOUR_MS)) > PER_USER_AND_HOUR)
    throw new Refusal("limited", "recall_frames_limited");
}
