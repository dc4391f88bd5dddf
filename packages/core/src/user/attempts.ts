import { countWithin, Refusal } from "../platform/index.ts";

const WINDOW_MS = 15 * 60_000;
const ATTEMPTS = 10;

/**
 * Counts that somebody signed in gave a current password; whoever took over a browser shall not guess it.
 * @throws Refusal "limited" after ten times in a quarter of an hour
 */
export async function countPasswordAttempt(userId: string): Promise<void> {
  if ((await countWithin(`attempts#password#${userId}`, WINDOW_MS)) > ATTEMPTS)
    throw new Refusal("limited", "login_limited");
}
