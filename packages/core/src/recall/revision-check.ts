import * as z from "zod";
import { action, commit, SYSTEM } from "../platform/index.ts";
import { problemsOf, withList } from "./check.ts";
import { countOf } from "./count.ts";
import { numbersOf } from "./list-file.ts";
import { asRevised, type Recall, type RecallChange } from "./schema.ts";
import { isAffected } from "./scope.ts";
import {
  changeRecallWrite,
  customersOf,
  readMarks,
  readNotified,
  readProblems,
  readRecall,
  readRevisionProblems,
  recalledFramesOf,
  revisionProblemsWrite,
} from "./store.ts";

/** Reads the list of a revision and counts what it would change. A revision that changes meanwhile is checked by its next event. */
export const checkRevision = action({
  name: "recall.checkRevision",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const before = await readRecall(number);
    if (before?.state !== "published" || !before.revision) return;
    if (before.revision.impact?.version === before.version || before.revision.list?.problem !== undefined) return;
    const { recall, problems } = await withList(asRevised(before, before.revision));
    const { articles, ranges, list } = recall;
    const found = list?.problem === undefined ? await changeOf(recall) : undefined;
    const version = before.version + 1;
    const counted = found && { impact: { ...found.impact, version }, change: found.change };
    const revision = { articles, ranges, ...(list && { list }), ...counted };
    const isOld = list?.key === before.list?.key;
    const stored = problems ?? (await (isOld ? readProblems(number) : readRevisionProblems(number)));
    const all = problemsOf(list ? stored : [], found?.frameless ?? []);
    await commit.attempt({
      writes: [changeRecallWrite(before, { ...before, revision }), revisionProblemsWrite(number, all)],
    });
  },
});

/** What a revision affects, and how that differs from the marked frames. */
async function changeOf(revised: Recall) {
  const { number } = revised;
  const added = { frames: 0, dealers: new Set<string>() };
  const { impact, frameless } = await countOf(revised, async (frames, owners) => {
    const marks = await readMarks(number, frames);
    for (const [index, mark] of marks.entries()) {
      if (mark && mark.state !== "removed") continue;
      added.frames += 1;
      const owner = owners[index];
      if (owner) added.dealers.add(owner);
    }
  });
  const affects = isAffected(revised, await numbersOf(revised));
  const released = new Set<string>();
  let [removed, repaired] = [0, 0];
  for (const custCode of await customersOf(number))
    for await (const mark of recalledFramesOf(custCode, number)) {
      if (affects(mark)) continue;
      if (mark.state === "closed") repaired += 1;
      if (mark.state !== "open") continue;
      removed += 1;
      if (custCode !== "") released.add(custCode);
    }
  const earlier = await readNotified(number, [...added.dealers]);
  const change: RecallChange = {
    ...{ added: added.frames, notified: added.dealers.size - earlier.length },
    ...{ removed, released: released.size, repaired },
  };
  return { impact, frameless, change };
}
