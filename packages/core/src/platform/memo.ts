import { now } from "./clock.ts";
import { uncounted } from "./faults.ts";
import { logger } from "./logger.ts";

interface CacheEntry<T> {
  readonly until: number;
  readonly value: Promise<T>;
  renewing: boolean;
}

/**
 * Caches the result of `load` per key for `ttlMs`, for at most `max` keys. Concurrent calls share a load. In the last third
 * of the TTL, a call refreshes the entry in the background, so that callers in a busy process do not wait.
 * For configuration that may be slightly stale, never for decisions about money or access.
 */
export function memo<T>(load: (key: string) => Promise<T>, ttlMs: number, max = 500): (key: string) => Promise<T> {
  const entries = new Map<string, CacheEntry<T>>();

  const renew = async (key: string, hit: CacheEntry<T>): Promise<void> => {
    hit.renewing = true;
    const until = now() + ttlMs;
    try {
      const value = await uncounted(() => load(key));
      if (entries.get(key) === hit) entries.set(key, { until, value: Promise.resolve(value), renewing: false });
    } catch (error) {
      // The entry is still valid. Callers after it expires wait and get the error.
      hit.renewing = false;
      logger.warn("configuration refresh failed", { error: error instanceof Error ? error : `${error}` });
    }
  };

  return (key) => {
    const hit = entries.get(key);
    if (hit && hit.until > now()) {
      if (!hit.renewing && hit.until - now() < ttlMs / 3) void renew(key, hit);
      return hit.value;
    }
    if (entries.size >= max) entries.clear();
    const value = load(key);
    entries.set(key, { until: now() + ttlMs, value, renewing: false });
    value.catch(() => entries.delete(key));
    return value;
  };
}
