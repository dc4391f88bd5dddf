import { now } from "./clock.ts";
import { uncounted } from "./faults.ts";
import { logger } from "./logger.ts";

interface Known<T> {
  readonly until: number;
  readonly value: Promise<T>;
  renewing: boolean;
}

/**
 * Remembers what `load` answered for a key for `ttlMs`, at most `max` keys; calls at the same time share one load. In the
 * last third of that time the next call renews it in the background, so that of a busy process nobody waits for it.
 * For configuration that may be a little old, never for what a decision of money or access rests on.
 */
export function memo<T>(load: (key: string) => Promise<T>, ttlMs: number, max = 500): (key: string) => Promise<T> {
  const known = new Map<string, Known<T>>();

  const renew = async (key: string, hit: Known<T>): Promise<void> => {
    hit.renewing = true;
    const until = now() + ttlMs;
    try {
      const value = await uncounted(() => load(key));
      if (known.get(key) === hit) known.set(key, { until, value: Promise.resolve(value), renewing: false });
    } catch (error) {
      // What is known still holds; whoever comes after its time waits and sees the error.
      hit.renewing = false;
      logger.warn("configuration could not be renewed", { error: error instanceof Error ? error : `${error}` });
    }
  };

  return (key) => {
    const hit = known.get(key);
    if (hit && hit.until > now()) {
      if (!hit.renewing && hit.until - now() < ttlMs / 3) void renew(key, hit);
      return hit.value;
    }
    if (known.size >= max) known.clear();
    const value = load(key);
    known.set(key, { until: now() + ttlMs, value, renewing: false });
    value.catch(() => known.delete(key));
    return value;
  };
}
