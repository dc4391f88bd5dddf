import type { Throttle } from "./plan.ts";

/** True when the request may pass; false means 429. */
export type Gate = (now?: number) => boolean;

/** A token bucket as API Gateway has one per route: `burst` requests at once, refilled with `rate` per second. */
export function createGate(throttle: Throttle): Gate {
  let tokens = throttle.burst;
  let last: number | undefined;
  return (now = performance.now()) => {
    tokens = Math.min(throttle.burst, tokens + ((now - (last ?? now)) / 1000) * throttle.rate);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
