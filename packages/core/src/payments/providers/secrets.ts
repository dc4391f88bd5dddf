import { timingSafeEqual } from "node:crypto";
import { secret } from "../../platform/index.ts";

/** Maximum age of a signed callback and difference of clocks, in seconds. */
export const TOLERANCE_SECONDS = 300;

/** The comma-separated values of a secret: two during a rotation, none when it is not set. */
export function secrets(variable: string): string[] {
  return secret(variable)
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Compares two texts in constant time. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)];
  return first.length === second.length && timingSafeEqual(first, second);
}
