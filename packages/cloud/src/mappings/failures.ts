import { isRecord } from "../eventbridge/match-values.ts";

/**
 * Failed records by a function's batch item failure report. As on Lambda, an invalid report, or one that names a record
 * outside the batch, means that the whole batch failed.
 */
export function failedItems(payload: unknown, batchIds: ReadonlySet<string>): ReadonlySet<string> {
  if (payload === null || payload === undefined) return new Set();
  if (!isRecord(payload)) return batchIds;
  const { batchItemFailures: failures } = payload;
  if (failures === null || failures === undefined) return new Set();
  if (!Array.isArray(failures)) return batchIds;
  const failed = new Set<string>();
  for (const failure of failures) {
    const id: unknown = isRecord(failure) ? failure.itemIdentifier : undefined;
    if (typeof id !== "string" || !batchIds.has(id)) return batchIds;
    failed.add(id);
  }
  return failed;
}
