import { timingSafeEqual } from "node:crypto";

/** How old a signed callback may be, and how far our clock and the provider's may differ, in seconds. */
export const TOLERANCE_SECONDS = 300;

/** The values of a variable, separated by commas: two while a secret is being changed. Empty when it is not set. */
export function secrets(variable: string): string[] {
  return (process.env[variable] ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export function same(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
