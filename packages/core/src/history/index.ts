import { action, type ChangedValue, isDay } from "../platform/index.ts";
import { readUsers } from "../user/index.ts";
import { type HistoryKind, historyInputSchema } from "./schema.ts";
import { type AuditRecord, readAudit } from "./store.ts";
import { canSeeValues, READERS, subjectOf } from "./subject.ts";
import { textsOf, wordsIn } from "./words.ts";

/** What happened to a thing: who did what and when. */
export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  /** What the audit log calls it, such as `payment approved`. */
  readonly what: string;
  /** Name of the user; empty for the system. */
  readonly who: string;
  readonly details: readonly { readonly name: string; readonly value: string }[];
  readonly changes: readonly HistoryChange[];
}

/** A field that changed, with its values as texts; without any, only that it changed is recorded. */
export interface HistoryChange {
  readonly field: string;
  readonly kind: "text" | "number" | "amount" | "flag" | "day" | "list" | "hidden";
  /** The value before; of a list, the entries that were removed. */
  readonly before: readonly string[];
  /** The value after; of a list, the entries that were added. */
  readonly after: readonly string[];
  /** Of amounts. */
  readonly currency?: string | undefined;
}

/**
 * The history of a thing, newest first, page by page.
 * @throws Refusal "forbidden" or "not-found" as for the thing itself
 */
export const history = action({
  name: "history.history",
  scope: READERS,
  input: historyInputSchema,
  run: async ({ kind, id, after, limit }): Promise<{ data: readonly HistoryEntry[]; hasMore: boolean }> => {
    const found = await readAudit(await subjectOf(kind, id), limit + 1, after);
    const records = found.slice(0, limit).map((record) => visibleTo(kind, record));
    const [names, wordOf] = await Promise.all([namesOf(records), wordsIn(records.flatMap(({ changes }) => changes))]);
    return { data: records.map((record) => toEntry(record, names, wordOf)), hasMore: found.length > limit };
  },
});

/** A record with what the actor may see. Entries of earlier releases name mail addresses. */
const visibleTo = (
  kind: HistoryKind,
  { detail: { to: _, ...detail }, changes, ...record }: AuditRecord,
): AuditRecord => ({
  ...{ ...record, detail },
  changes: changes.map((change) => (canSeeValues(kind, change.field) ? change : { field: change.field })),
});

async function namesOf(records: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.map(({ who }) => who))].filter((who) => who !== "system" && who !== "guest");
  const users = await readUsers(ids);
  return new Map(users.map(({ id, name }) => [id, name]));
}

type WordOf = Awaited<ReturnType<typeof wordsIn>>;

function toEntry(record: AuditRecord, names: ReadonlyMap<string, string>, wordOf: WordOf): HistoryEntry {
  const { sk, when, what, who, detail, changes } = record;
  // Pages of earlier releases show the names of the fields.
  const fields = changes.length > 0 && { fields: changes.map(({ field }) => field).join(" ") };
  return {
    id: sk,
    at: when,
    what,
    who: names.get(who) ?? "",
    details: Object.entries({ ...detail, ...fields }).map(([name, value]) => ({ name, value: String(value) })),
    changes: changes.map((change) => toChange(change, wordOf)),
  };
}

const toChange = (
  { field, before, after, currency }: AuditRecord["changes"][number],
  wordOf: WordOf,
): HistoryChange => ({
  field,
  kind: currency === undefined ? kindOf(after ?? before) : "amount",
  before: textsOf(before).map((code) => wordOf(field, code)),
  after: textsOf(after).map((code) => wordOf(field, code)),
  currency,
});

function kindOf(value: ChangedValue | undefined): HistoryChange["kind"] {
  if (value === undefined) return "hidden";
  if (typeof value === "string") return isDay(value) ? "day" : "text";
  if (typeof value === "boolean") return "flag";
  return typeof value === "number" ? "number" : "list";
}
