import { isRecord } from "../eventbridge/match-values.ts";

/**
 * Which records a function that reports batch item failures says have failed. Everything that Lambda cannot read as such
 * a report, or that names a record which was not in the batch, means that the whole batch failed.
 */
export function failedItems(payload: unknown, known: ReadonlySet<string>): ReadonlySet<string> {
  if (payload === null || payload === undefined) return new Set();
  if (!isRecord(payload)) return known;
  const { batchItemFailures: failures } = payload;
  if (failures === null || failures === undefined) return new Set();
  if (!Array.isArray(failures)) return known;
  const failed = new Set<string>();
  for (const failure of failures) {
    const id: unknown = isRecord(failure) ? failure.itemIdentifier : undefined;
    if (typeof id !== "string" || !known.has(id)) return known;
    failed.add(id);
  }
  return failed;
}
