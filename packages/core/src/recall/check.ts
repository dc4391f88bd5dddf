import * as z from "zod";
import { action, commit, Refusal, SYSTEM } from "../platform/index.ts";
import { countOf } from "./count.ts";
import { storeList } from "./list-file.ts";
import { type ListProblem, listProblemSchema, type Recall } from "./schema.ts";
import { changeRecallWrite, problemsWrite, readProblems, readRecall } from "./store.ts";

/** Reads the list of a draft and counts what the recall would affect. A draft that changes meanwhile is checked by its next event. */
export const checkRecall = action({
  name: "recall.check",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const before = await readRecall(number);
    if (before?.state !== "draft" || before.impact?.version === before.version) return;
    const { recall, problems } = await withList(before);
    const found = recall.list?.problem === undefined ? await countOf(recall) : undefined;
    const impact = found?.impact;
    // What is counted belongs to the version that this write makes.
    const after = { ...recall, ...(impact && { impact: { ...impact, version: before.version + 1 } }) };
    const stored = recall.list ? (problems ?? (await readProblems(number))) : [];
    await commit.attempt({
      writes: [changeRecallWrite(before, after), problemsWrite(number, problemsOf(stored, found?.frameless ?? []))],
    });
  },
});

/** Refused rows of a list, and entries that no frame belongs to. */
export function problemsOf(listed: unknown, frameless: readonly string[]): ListProblem[] {
  const refused = z
    .array(listProblemSchema)
    .parse(listed)
    .filter(({ row }) => row > 0);
  return [...refused, ...frameless.map((value) => ({ row: 0, value, reason: "recall_number_frameless" }))];
}

/** A recall with its list, read unless that was done before. */
export async function withList(recall: Recall) {
  const { list, number } = recall;
  if (!list || list.key !== undefined) return { recall };
  try {
    const { problems, ...stored } = await storeList(number, list);
    return { recall: { ...recall, list: stored }, problems };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { recall: { ...recall, list: { ...list, problem: error.message } } };
  }
}
