import { action } from "../platform/index.ts";
import { readUsers } from "../user/index.ts";
import { historyInputSchema } from "./schema.ts";
import { type AuditRecord, readAudit } from "./store.ts";
import { READERS, subjectOf } from "./subject.ts";

/** What happened to a thing: who did what and when. */
export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  /** What the audit log calls it, such as `payment approved`. */
  readonly what: string;
  /** Name of the user; empty for the system. */
  readonly who: string;
  readonly details: readonly { readonly name: string; readonly value: string }[];
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
    const records = found.slice(0, limit);
    const names = await namesOf(records);
    return { data: records.map((record) => toEntry(record, names)), hasMore: found.length > limit };
  },
});

async function namesOf(records: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.map(({ who }) => who))].filter((who) => who !== "system" && who !== "guest");
  const users = await readUsers(ids);
  return new Map(users.map(({ id, name }) => [id, name]));
}

const toEntry = ({ sk, when, what, who, detail }: AuditRecord, names: ReadonlyMap<string, string>): HistoryEntry => ({
  id: sk,
  at: when,
  what,
  who: names.get(who) ?? "",
  details: Object.entries(detail).map(([name, value]) => ({ name, value: String(value) })),
});
