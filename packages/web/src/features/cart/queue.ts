import { articleKey } from "./changes.ts";

export interface Wanted {
  readonly sorg: string;
  readonly article_code: string;
  readonly qty: number;
}

export interface Refused {
  readonly message: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface Options {
  /** Tells the server; answers what it refused. @throws when there was no answer */
  readonly send: (changes: readonly Wanted[]) => Promise<readonly Refused[]>;
  /** What is wanted and not yet answered, by article. */
  readonly onChange: (wanted: ReadonlyMap<string, number>) => void;
  readonly onRefused: (refused: readonly Refused[]) => void;
  readonly onFailed: () => void;
  /** Steps in quick succession become one change. */
  readonly waitMs?: number;
}

/**
 * Changes of the cart on their way. One request at a time, each with the newest wish per article, so that answers
 * cannot overtake one another; a wish is shown until its own request is answered, taken or not.
 */
export class CartQueue {
  readonly #options: Options;
  readonly #waiting = new Map<string, Wanted>();
  #sending = new Map<string, Wanted>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #allTaken = true;

  constructor(options: Options) {
    this.#options = options;
  }

  want(change: Wanted): void {
    this.#waiting.set(articleKey(change), change);
    this.#show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), this.#options.waitMs ?? 250);
  }

  async settle(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#start();
    while (this.#running) await this.#running;
    const taken = this.#allTaken;
    this.#allTaken = true;
    return taken;
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      this.#sending = new Map(this.#waiting);
      this.#waiting.clear();
      try {
        const refused = await this.#options.send([...this.#sending.values()]);
        if (refused.length > 0) {
          this.#allTaken = false;
          this.#options.onRefused(refused);
        }
      } catch (error) {
        console.error("the cart was not changed", error);
        this.#allTaken = false;
        this.#options.onFailed();
      }
      this.#sending = new Map();
      this.#show();
    }
  }

  #show(): void {
    const all = [...this.#sending, ...this.#waiting].map(([key, { qty }]) => [key, qty] as const);
    this.#options.onChange(new Map(all));
  }
}
