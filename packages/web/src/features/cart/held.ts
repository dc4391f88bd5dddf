import { CallError } from "../../lib/callError.ts";
import { createDraft, type Draft } from "../../lib/drafts.ts";
import type { Wanted } from "./queue.ts";

/** Changes are forgotten after a day: the cart is then another one. */
const DAY_MS = 86_400_000;

interface Held {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly changes: readonly Wanted[];
}

const isWanted = (value: unknown): value is Wanted =>
  typeof value === "object" &&
  value !== null &&
  "sorg" in value &&
  typeof value.sorg === "string" &&
  "article_code" in value &&
  typeof value.article_code === "string" &&
  "qty" in value &&
  typeof value.qty === "number";

const isHeld = (value: unknown): value is Held =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  typeof value.at === "number" &&
  Date.now() - value.at < DAY_MS &&
  "changes" in value &&
  Array.isArray(value.changes) &&
  value.changes.every(isWanted);

const draft: Draft<Held> = createDraft("cart-changes", isHeld);

/** Keeps held changes over a reload, for the signed-in user and their customer. */
export const saveHeld = (changes: readonly Wanted[]): void =>
  draft.save(changes.length === 0 ? undefined : { at: Date.now(), changes });

/** Changes that were held before the page was reloaded. */
export const loadHeld = (): readonly Wanted[] => draft.load()?.changes ?? [];

/** Whether no answer came, or only that the server has trouble of its own. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof CallError && (error.status === 429 || error.status >= 502));
