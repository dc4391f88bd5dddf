import { getSession } from "../../app/session.ts";

/** What was typed and not saved: the parts of a form that were changed, and when. */
export interface Draft {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * A form's place in the storage of this tab: it outlives a reload and a lost session, and goes with the tab.
 * Nobody else who signs in here gets to see it.
 */
function keyOf(form: string): string {
  const session = getSession();
  return `spoke.draft.${session.status === "in" ? session.user.id : "guest"}.${form}`;
}

/** The draft of a form; undefined when there is none, or none that can be read. */
export function readDraft(form: string): Draft | undefined {
  const stored = sessionStorage.getItem(keyOf(form));
  if (!stored) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    return isDraft(draft) ? draft : undefined;
  } catch (error) {
    console.error("a draft is unreadable", error);
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    typeof value.at === "number" &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}

/** Keeps what was changed; nothing changed is no draft. */
export function keepDraft(form: string, values: Draft["values"]): void {
  if (Object.keys(values).length === 0) dropDraft(form);
  else sessionStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), values } satisfies Draft));
}

export function dropDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form));
}
