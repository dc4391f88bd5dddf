import { now } from "./clock.ts";

/**
 * Remembers what `load` answered for a key for `ttlMs`, at most `max` keys; calls at the same time share one load.
 * For configuration that may be a little old, never for what a decision of money or access rests on.
 */
export function memo<T>(load: (key: string) => Promise<T>, ttlMs: number, max = 500): (key: string) => Promise<T> {
  const known = new Map<string, { readonly until: number; readonly value: Promise<T> }>();
  return (key) => {
    const hit = known.get(key);
    if (hit && hit.until > now()) return hit.value;
    if (known.size >= max) known.clear();
    const value = load(key);
    known.set(key, { until: now() + ttlMs, value });
    value.catch(() => known.delete(key));
    return value;
  };
}
