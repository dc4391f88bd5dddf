import type { Environment } from "./environment.ts";

/** How long the second environment of a function is kept, which a moment with more work needed. */
const SURPLUS_MS = 2_000;
/** Each takes about 35 MB. */
const MOST = 8;

/** The idle environments of all functions. Each ends after a while, and the longest idle one ends at once when there are too many. */
export class IdleEnvironments {
  readonly #ms: number;
  /** The longest idle first. */
  readonly #timers = new Map<Environment, NodeJS.Timeout>();

  /** @param ms how long an idle environment is kept */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** @param isSurplus its function has an older one, which gets the next work */
  add(environment: Environment, isSurplus: boolean): void {
    const ms = isSurplus ? Math.min(SURPLUS_MS, this.#ms) : this.#ms;
    const timer = setTimeout(() => this.#end(environment), ms);
    this.#timers.set(environment, timer);
    const [longest] = this.#timers.keys();
    if (longest && this.#timers.size > MOST) this.#end(longest);
  }

  /** The environment works again, or has ended. */
  remove(environment: Environment): void {
    clearTimeout(this.#timers.get(environment));
    this.#timers.delete(environment);
  }

  #end(environment: Environment): void {
    this.remove(environment);
    void environment.terminate();
  }
}
