import type { QuantityRule } from "@spoke/core/catalog/quantity.ts";
import { reportFault } from "../../lib/reporter.ts";
import { articleKey } from "./changes.ts";

export interface Wanted {
  readonly sorg: string;
  readonly article_code: string;
  readonly qty: number;
  /** Day of the arrival that it is ordered for; null orders from stock. Absent keeps what the line has. */
  readonly expectedDate?: string | null | undefined;
  /** Name of the article, for the message if the change is refused. */
  readonly name?: string;
  /** In which quantities it is sold, to correct a quantity that is refused. */
  readonly rule?: QuantityRule | null;
  /** Whether the page chose the quantity after a refusal. It is not corrected again, so that two rules cannot alternate forever. */
  readonly isCorrection?: boolean;
}

/** A change that the server refused. */
export interface Refused {
  readonly article: Omit<Wanted, "qty">;
  /** Message key. */
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Why changes did not reach the cart: the server refused some, or did not answer. */
export interface FlushResult {
  readonly refused: readonly Refused[];
  readonly failed: boolean;
}

interface Options {
  /** Sends the changes; answers those that the server refused. @throws when there was no answer */
  readonly send: (changes: readonly Wanted[]) => Promise<readonly Refused[]>;
  /** Quantities that were entered and are not confirmed yet, by article. */
  readonly onChange: (wanted: ReadonlyMap<string, number>) => void;
  readonly onRefused: (refused: readonly Refused[]) => void;
  readonly onFailed: () => void;
  /** Whether an error means that no answer came: then the changes are held, and sent again. */
  readonly isUnreachable: (error: unknown) => boolean;
  /** Changes that are held; empty once they are sent. */
  readonly onHeld: (held: readonly Wanted[]) => void;
  /** Steps in quick succession become one change. */
  readonly waitMs?: number;
}

/** Changes in a request. */
const MOST = 250;

/** Pause before held changes are sent again by themselves; it doubles up to the longest. */
const RETRY_MS = { first: 2_000, longest: 30_000 } as const;

/**
 * Sends changes of the cart: one request at a time, each with the newest quantity per article, so that answers cannot
 * overtake one another. A quantity stays pending until its own request is answered. Without a network, changes are held and sent
 * again: a quantity is what the cart will hold, so that nothing is doubled when an answer was lost.
 */
export class CartQueue {
  readonly #options: Options;
  readonly #waiting = new Map<string, Wanted>();
  readonly #flushes = new Set<{ refused: Refused[]; failed: boolean }>();
  #sending = new Map<string, Wanted>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** Tries since the network was lost; 0 while nothing is held. */
  #tries = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  want(change: Wanted): void {
    this.#waiting.set(articleKey(change), change);
    this.#show();
    if (this.#tries > 0) this.#options.onHeld([...this.#waiting.values()]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), this.#options.waitMs ?? 250);
  }

  /** Sends what is pending at once and waits for it. The result is about these changes only, not about earlier ones. */
  async flush(): Promise<FlushResult> {
    const result = { refused: [] as Refused[], failed: false };
    this.#flushes.add(result);
    clearTimeout(this.#timer);
    this.#start();
    while (this.#running) await this.#running;
    this.#flushes.delete(result);
    return result;
  }

  /** Sends held changes now, as there may be a network again. */
  retry(): void {
    if (this.#tries === 0) return;
    clearTimeout(this.#timer);
    this.#start();
  }

  /** Forgets what is not sent yet, as it is another user's or customer's. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
    this.#tries = 0;
    this.#show();
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      this.#sending = new Map([...this.#waiting].slice(0, MOST));
      for (const key of this.#sending.keys()) this.#waiting.delete(key);
      try {
        const answer = await this.#options.send([...this.#sending.values()]);
        // What was entered meanwhile counts, and gets an answer of its own.
        const refused = answer.filter(({ article }) => !this.#waiting.has(articleKey(article)));
        if (refused.length > 0) {
          for (const flush of this.#flushes) flush.refused.push(...refused);
          this.#options.onRefused(refused);
        }
        this.#tries = 0;
        this.#options.onHeld([]);
      } catch (error) {
        for (const flush of this.#flushes) flush.failed = true;
        if (this.#options.isUnreachable(error)) return this.#hold();
        reportFault("the cart was not changed", error);
        this.#options.onFailed();
      }
      this.#sending = new Map();
      this.#show();
    }
  }

  /** Puts back what was being sent, unless there is a newer quantity, and tries again later. */
  #hold(): void {
    for (const [key, change] of this.#sending) if (!this.#waiting.has(key)) this.#waiting.set(key, change);
    this.#sending = new Map();
    this.#show();
    this.#options.onHeld([...this.#waiting.values()]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), Math.min(RETRY_MS.first * 2 ** this.#tries, RETRY_MS.longest));
    this.#tries += 1;
  }

  #show(): void {
    const all = [...this.#sending, ...this.#waiting].map(([key, { qty }]) => [key, qty] as const);
    this.#options.onChange(new Map(all));
  }
}
