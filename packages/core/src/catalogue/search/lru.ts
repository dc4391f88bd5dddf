/** Keeps the most recently used values up to a weight (bytes, roughly). */
export class Lru<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #most: number;
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  /** The value of the key, made and kept when it is not there. */
  make(key: string, make: () => V, weigh: (value: V) => number): V {
    const found = this.get(key);
    if (found !== undefined) return found;
    const value = make();
    // Keys are made of what was asked: a list of hundreds of choices is longer than what is left by it.
    const weight = weigh(value) + 200 + 2 * key.length;
    this.#entries.set(key, { value, weight });
    this.#total += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.#most || oldest === key) break;
      this.#entries.delete(oldest);
      this.#total -= entry.weight;
    }
    return value;
  }
}
