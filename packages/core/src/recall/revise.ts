import { recallDrafted, recallPublished } from "@spoke/events";
import * as z from "zod";
import { action, event, isoNow, Refusal, refuseField } from "../platform/index.ts";
import { deleteFile, unlinkWrite } from "../upload/index.ts";
import { linkList, managed, save, versionInput } from "./office.ts";
import { asRevised, listProblemSchema, type Recall, reviseRecallSchema, withoutRevision } from "./schema.ts";
import { markingWrite, problemsWrite, readMarking, readRevisionProblems } from "./store.ts";
import { RECALL, recallMachine } from "./transitions.ts";

/**
 * Enters other bikes for a published recall. What that changes is counted in the background; dealers see nothing of it before
 * `publishRecallRevision`. @throws Refusal "conflict" if the recall changed since `version` or is not published, or of a field
 */
export const reviseRecall = action({
  name: "recall.revise",
  scope: RECALL,
  input: reviseRecallSchema,
  run: async ({ number, version, articles, ranges, listUploadId, withoutList }): Promise<Recall> => {
    const before = await revisable(number, version);
    const link = listUploadId ? await linkList(number, listUploadId) : undefined;
    const stored = before.revision ? before.revision.list : before.list;
    const list = link?.list ?? (withoutList ? undefined : stored);
    if (articles.length === 0 && ranges.length === 0 && !list) throw refuseField("articles", "recall_scope_required");
    const after: Recall = { ...before, revision: { articles, ranges, ...(list && { list }) } };
    await save(before, after, "bikes revised", [...(link?.writes ?? [])], [event(recallDrafted, { number })]);
    return { ...after, version: version + 1 };
  },
});

async function revisable(number: string, version: number): Promise<Recall> {
  const before = await managed(number);
  recallMachine.next(before.state, "revise");
  if (before.version !== version) throw new Refusal("conflict", "conflict");
  return before;
}

/** Discards the bikes that were entered for a published recall. @throws Refusal "conflict" if it changed since `version` */
export const discardRecallRevision = action({
  name: "recall.discardRevision",
  scope: RECALL,
  input: versionInput,
  run: async ({ number, version }): Promise<Recall> => {
    const before = await revisable(number, version);
    const after = withoutRevision(before);
    const list = before.revision?.list;
    const own = list && list.uploadId !== before.list?.uploadId ? list : undefined;
    await save(before, after, "revision discarded", own ? [unlinkWrite(own)] : [], []);
    for (const key of [own?.source, own?.key]) if (key !== undefined) await deleteFile("RECALL_LIST", key);
    return { ...after, version: version + 1 };
  },
});

/**
 * Publishes the bikes that were entered for a published recall: those that come are marked and those that leave are released in the
 * background. @throws Refusal "conflict", "recall_not_checked", "recall_still_marking"
 */
export const publishRecallRevision = action({
  name: "recall.publishRevision",
  scope: RECALL,
  input: versionInput,
  run: async ({ number, version }): Promise<Recall> => {
    const before = await revisable(number, version);
    const { revision } = before;
    if (revision?.impact?.version !== version) throw new Refusal("conflict", "recall_not_checked");
    if (!(await readMarking(number)).isDone) throw new Refusal("conflict", "recall_still_marking");
    const after: Recall = { ...asRevised(before, revision), impact: revision.impact, revisedAt: isoNow() };
    const problems = z.array(listProblemSchema).parse(await readRevisionProblems(number));
    const writes = [markingWrite(number, { cursor: "", isDone: false }), problemsWrite(number, problems)];
    await save(before, after, "bikes changed", writes, [event(recallPublished, { number })]);
    return { ...after, version: version + 1 };
  },
});
