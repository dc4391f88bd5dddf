import { createStore, type Store } from "../store.ts";
import { type Capture, type CaptureError, type FileEntry, isFresh, type NewCapture } from "./schema.ts";
import type { OutboxStore } from "./store.ts";

/** What became of an attempt to send. */
export type Outcome =
  | { readonly result: "sent" }
  | { readonly result: "refused"; readonly errors: readonly CaptureError[] }
  /** No network, or a server with trouble: sent again later. */
  | { readonly result: "later" }
  /** The session has ended: the queue waits until the user signs in. */
  | { readonly result: "signed-out" };

/** How the captures of a kind are sent. Both calls may be repeated: by the same file, and by the same id. */
export interface CaptureKind {
  /** Sends a file and returns the id of its upload. Throws what `outcomeOf` turns into an outcome. */
  readonly upload: (file: FileEntry, content: Blob) => Promise<string>;
  /** Calls the mutation with the capture's id as idempotency key. */
  readonly submit: (capture: Capture, values: unknown) => Promise<Outcome>;
}

export interface OutboxOptions {
  readonly store: OutboxStore;
  readonly user: string;
  /** Code of the customer that the user acts for; captures of other customers wait. */
  readonly customer?: string | undefined;
  readonly kinds: Readonly<Record<string, CaptureKind>>;
  /** What an error of an upload or a mutation means. */
  readonly outcomeOf: (error: unknown, file: FileEntry | undefined) => Outcome;
  readonly now?: () => number;
  /** Runs one flush at a time among the tabs of the site; returns at once if another tab flushes. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;
/** Sent captures stay in the list for a day. */
const SENT_MS = 86_400_000;

/** Progress of the capture that is being sent: step `done` of `of`, where each file and the form are a step. */
interface Sending {
  readonly id: string;
  readonly done: number;
  readonly of: number;
}

interface OutboxState {
  readonly captures: readonly Capture[];
  readonly sending?: Sending | undefined;
  readonly needsSignIn: boolean;
}

/** The queue of a user's captures: one is sent after the other, oldest first. */
export class Outbox {
  readonly state: Store<OutboxState> = createStore<OutboxState>({ captures: [], needsSignIn: false });
  readonly #options: OutboxOptions;
  #flushing: Promise<void> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Stores a capture; `flush` sends it. @throws OutboxFull */
  async add(capture: Omit<NewCapture, "user">): Promise<void> {
    const { store, user } = this.#options;
    await store.save({ ...capture, user }, this.#now());
    await this.refresh();
  }

  async remove(id: string): Promise<void> {
    await this.#options.store.remove(id);
    await this.refresh();
  }

  /** Whether a capture belongs to the customer that the user acts for, or names no customer. */
  isMine({ customer }: Pick<Capture, "customer">): boolean {
    return customer === undefined || customer.code === this.#options.customer;
  }

  contentOf(file: Pick<FileEntry, "id">): Promise<Blob | undefined> {
    return this.#options.store.contentOf(file);
  }

  /** Makes everything that waits due now, such as when the network is back. */
  async retryNow(): Promise<void> {
    for (const { id, state } of await this.#list())
      if (state === "waiting") await this.#change(id, { dueAt: this.#now(), attempts: 0 });
    await this.flush();
  }

  /** Sends what is due. Calls at the same time share one run. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async refresh(): Promise<void> {
    this.state.set({ ...this.state.get(), captures: await this.#list() });
  }

  async #flush(): Promise<void> {
    const exclusively = this.#options.exclusively ?? ((work) => work());
    this.state.set({ ...this.state.get(), needsSignIn: false });
    await exclusively(() => this.#sendAll());
    await this.refresh();
  }

  async #sendAll(): Promise<void> {
    for (const { id, state, createdAt, sentAt = createdAt } of await this.#list()) {
      if (state === "sent" && this.#now() - sentAt > SENT_MS) await this.#options.store.remove(id);
      // No other tab is sending: "sending" is what a closed tab left behind.
      if (state !== "waiting" && state !== "sending") continue;
      const capture = await this.#options.store.get(id);
      const kind = this.#options.kinds[capture?.kind ?? ""];
      if (!capture || !kind || capture.dueAt > this.#now() || !this.isMine(capture)) continue;
      const outcome = await this.#send(capture, kind);
      await this.#record(capture, outcome);
      this.state.set({ ...this.state.get(), sending: undefined, needsSignIn: outcome.result === "signed-out" });
      // What stopped this capture stops the next one too.
      if (outcome.result === "later" || outcome.result === "signed-out") return;
    }
  }

  async #send({ id, files }: Capture, kind: CaptureKind): Promise<Outcome> {
    await this.#change(id, { state: "sending" });
    const of = files.length + 1;
    for (const [done, file] of files.entries()) {
      this.#show({ id, done, of });
      const problem = await this.#sendFile(kind, id, file);
      if (problem) return problem;
    }
    this.#show({ id, done: of - 1, of });
    const capture = await this.#change(id, { isSubmitted: true });
    // Deleted while its files were sent.
    if (!capture) return { result: "sent" };
    try {
      return await kind.submit(capture, JSON.parse(capture.values));
    } catch (error) {
      return this.#options.outcomeOf(error, undefined);
    }
  }

  /** Sends a file that is not sent yet. Returns what kept it from being sent. */
  async #sendFile({ upload }: CaptureKind, id: string, file: FileEntry): Promise<Outcome | undefined> {
    const { store } = this.#options;
    if (isFresh(file.upload, this.#now())) return undefined;
    const content = await store.contentOf(file);
    if (!content) return { result: "refused", errors: [{ field: file.slot, message: "upload_unknown" }] };
    try {
      const sent = { id: await upload(file, content), at: this.#now() };
      await store.change(id, (capture) => ({
        ...capture,
        files: capture.files.map((entry) => (entry.id === file.id ? { ...entry, upload: sent } : entry)),
      }));
      return undefined;
    } catch (error) {
      return this.#options.outcomeOf(error, file);
    }
  }

  async #record({ id, attempts }: Capture, outcome: Outcome): Promise<void> {
    if (outcome.result === "sent") return this.#options.store.finish(id, this.#now());
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
    await this.#change(
      id,
      outcome.result === "refused"
        ? { state: "refused", isSubmitted: false, errors: outcome.errors }
        : outcome.result === "signed-out"
          ? { state: "waiting" }
          : { state: "waiting", attempts: attempts + 1, dueAt: this.#now() + wait },
    );
  }

  async #change(id: string, patch: Partial<Capture>): Promise<Capture | undefined> {
    const changed = await this.#options.store.change(id, (capture) => ({ ...capture, ...patch }));
    await this.refresh();
    return changed;
  }

  #show(sending: Sending): void {
    this.state.set({ ...this.state.get(), sending });
  }

  #list(): Promise<Capture[]> {
    return this.#options.store.list(this.#options.user);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
