import { countWithin, Refusal } from "../platform/index.ts";

const WINDOW_MS = 15 * 60_000;
const ATTEMPTS = 10;

/**
 * Counts a signed-in user's attempts to enter the current password, so that nobody can guess it in an unlocked browser.
 * @throws Refusal "limited" after ten attempts in 15 minutes
 */
export async function countPasswordAttempt(userId: string): Promise<void> {
  if ((await countWithin(`attempts#password#${userId}`, WINDOW_MS)) > ATTEMPTS)
    throw new Refusal("limited", "login_limited");
}
