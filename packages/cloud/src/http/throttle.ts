import type { Throttle } from "./plan.ts";

/** Whether the request may pass; otherwise 429. */
export type Gate = (now?: number) => boolean;

/** Token bucket like API Gateway's per route: `burst` requests at once, refilled at `rate` per second. */
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
