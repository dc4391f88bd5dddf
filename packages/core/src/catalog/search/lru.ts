/** Cache that drops the least recently used values above a total weight (bytes, roughly). */
export class Lru<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #maxWeight: number;
  #totalWeight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): V | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  /** The cached value of the key; created and cached if absent. The newest value stays even if it alone is too heavy. */
  getOrCreate(key: string, create: () => V, weigh: (value: V) => number): V {
    const found = this.get(key);
    if (found !== undefined) return found;
    const value = create();
    // Keys contain the query: with hundreds of selected values a key is larger than its result.
    const weight = weigh(value) + 200 + 2 * key.length;
    this.#entries.set(key, { value, weight });
    this.#totalWeight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#totalWeight <= this.#maxWeight || oldest === key) break;
      this.#entries.delete(oldest);
      this.#totalWeight -= entry.weight;
    }
    return value;
  }
}
