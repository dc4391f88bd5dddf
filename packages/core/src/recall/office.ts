import { recallClosed, recallDrafted, recallPublished } from "@spoke/events";
import * as z from "zod";
import { articleFacts } from "../catalog/index.ts";
import { readFrameArticles } from "../frame/index.ts";
import { sorgConfig } from "../host/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  contains,
  currencyScale,
  event,
  isoNow,
  notFound,
  type Recorded,
  Refusal,
  recordedChanges,
  refuseField,
  roundAmount,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { deleteFile, linkFile, unlinkWrite } from "../upload/index.ts";
import { framePage, framePageSchema } from "./frame-page.ts";
import {
  createRecallSchema,
  type ListProblem,
  listProblemSchema,
  RECALL_STATES,
  type Recall,
  type RecallFields,
  type RecallList,
  rangeText,
  recallNumberSchema,
  updateRecallSchema,
  withoutRevision,
} from "./schema.ts";
import {
  changeRecallWrite,
  type DealerProgress,
  deleteRecallWrites,
  markingWrite,
  newRecallWrite,
  progressOf,
  publishedWrites,
  readAllRecalls,
  readDealers,
  readMarking,
  readProblems,
  readRecall,
  readRevisionProblems,
  unpublishedWrites,
} from "./store.ts";
import { withTexts } from "./texts.ts";
import { RECALL, recallMachine } from "./transitions.ts";

const numberInput = z.object({ number: recallNumberSchema });
export const versionInput = numberInput.extend({ version: z.int().min(1) });

/** Whether the office may manage a recall: it manages all its sales organizations. */
const isManaged = ({ sorgs }: Pick<Recall, "sorgs">): boolean =>
  sorgs.every((sorg) => unrestrictedSorgs().includes(sorg));

/** A recall that the office manages. @throws Refusal "not-found", also for a recall of another office */
export async function managed(number: string): Promise<Recall> {
  const recall = await readRecall(number);
  if (!recall || !isManaged(recall)) throw notFound();
  return recall;
}

const auditSubject = (number: string): string => `RECALL#${number}`;

/** The subject of a recall's audit entries. @throws Refusal "not-found", also for a recall of another office */
export const recallSubject = async (number: string): Promise<string> => auditSubject((await managed(number)).number);

const RECORDED: Recorded<Recall> = {
  values: ({ title, brand, sorgs, validFrom, stopSale, kitArticle, minutes, articles, ranges, list, locale }) => ({
    ...{ title, brand, sorgs, validFrom, stopSale, kitArticle, paidMinutes: minutes, articles, language: locale },
    serialNumbers: ranges.map(rangeText),
    frameList: list?.fileName,
  }),
  names: ({ reason, instruction, texts, labor }) => ({ reason, instruction, texts, labor }),
};

const auditOf = (after: Recall, what: string, before?: Recall): AuditEntry => ({
  subject: auditSubject(after.number),
  what,
  detail: { title: after.title },
  changes: recordedChanges(RECORDED, before, after),
});

/** Recalls that the office manages, newest first. */
export const recalls = action({
  name: "recall.recalls",
  scope: RECALL,
  input: z.object({
    page: z.int().min(1).max(10_000).default(1),
    limit: z.int().min(1).max(250).default(25),
    search: z.string().trim().max(100).default(""),
    state: z.enum(RECALL_STATES).optional(),
  }),
  run: async ({ page, limit, search, state }) => {
    const matching = (await readAllRecalls()).filter(
      (recall) =>
        isManaged(recall) &&
        (state === undefined || recall.state === state) &&
        contains(search, recall.number, recall.title, recall.brand, ...recall.texts.map(({ title }) => title)),
    );
    return {
      recalls: await Promise.all(matching.slice((page - 1) * limit, page * limit).map(withImpact)),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

/** An imported recall is never a draft: what it affects is counted from its marks. */
async function withImpact(stored: Recall): Promise<Recall> {
  if (stored.impact || stored.state === "draft") return stored;
  const rows = await Array.fromAsync(progressOf(stored.number));
  const framesOf = (some: readonly DealerProgress[]): number =>
    some.reduce((all, { open, closed, ended }) => all + open + closed + ended, 0);
  const owners = rows.filter((row) => row.custCode !== "" && framesOf([row]) > 0);
  const impact = {
    ...{ version: stored.version, frames: framesOf(rows), unshipped: framesOf(rows) - framesOf(owners) },
    ...{ dealers: new Set(owners.map(({ custCode }) => custCode)).size, sold: 0, unknown: 0, overlaps: [] },
    countries: new Set(owners.map(({ country }) => country)).size,
  };
  return { ...stored, impact };
}

/** A recall for the office. @throws Refusal "not-found", also for a recall of another office */
export const recall = action({
  name: "recall.recall",
  scope: RECALL,
  input: numberInput,
  run: ({ number }): Promise<Recall> => managed(number),
});

/** Rows of the list that name no frame, at most 500, and entries that no frame belongs to; those of the revision if `revision`. */
export const recallListProblems = action({
  name: "recall.listProblems",
  scope: RECALL,
  input: numberInput.extend({ revision: z.boolean().default(false) }),
  run: async ({ number, revision }): Promise<ListProblem[]> => {
    await managed(number);
    return z.array(listProblemSchema).parse(await (revision ? readRevisionProblems(number) : readProblems(number)));
  },
});

/** How many of a recall's bikes are done. */
export interface RecallTotals {
  readonly closed: number;
  readonly all: number;
}

/** How far the dealers of a recall are in sum; undefined for a draft, which has no marked bikes. */
export async function recallTotals({
  number,
  state,
}: Pick<Recall, "number" | "state">): Promise<RecallTotals | undefined> {
  if (state === "draft") return undefined;
  const rows = await Array.fromAsync(progressOf(number));
  return {
    closed: rows.reduce((sum, row) => sum + row.closed, 0),
    all: rows.reduce((sum, row) => sum + row.open + row.closed + row.ended, 0),
  };
}

/** How far a dealer is, with the dealer's name. */
export interface NamedProgress extends DealerProgress {
  readonly custName: string;
}

/** How far the dealers are, those with most open frames first, and whether all frames are marked. */
export const recallProgress = action({
  name: "recall.progress",
  scope: RECALL,
  input: numberInput,
  run: async ({ number }): Promise<{ readonly dealers: readonly NamedProgress[]; readonly isMarked: boolean }> => {
    await managed(number);
    const [rows, { isDone }] = await Promise.all([Array.fromAsync(progressOf(number)), readMarking(number)]);
    const names = await readDealers(rows.map(({ custCode }) => custCode));
    const dealers = rows
      .map((row) => ({ ...row, custName: names.get(row.custCode)?.name ?? "" }))
      .sort((a, b) => b.open - a.open || (a.custName < b.custName ? -1 : 1));
    return { dealers, isMarked: isDone };
  },
});

/** A dealer's affected frames, for the office. @throws Refusal "not-found" as `recall` */
export const recallDealerFrames = action({
  name: "recall.officeFrames",
  scope: RECALL,
  input: framePageSchema.extend({ sorg: z.string().min(1).max(20), custCode: z.string().min(1).max(40) }),
  run: async ({ sorg, custCode, ...input }) => {
    await managed(input.number);
    return framePage(custCode, input, (frame) => frame.sorg === sorg);
  },
});

/** Drafts a recall. What it affects is counted in the background. @throws Refusal of a field */
export const createRecall = action({
  name: "recall.create",
  scope: RECALL,
  input: createRecallSchema,
  run: async ({ listUploadId, ...fields }): Promise<Recall> => {
    requireFields(fields, listUploadId != null);
    await requireAmounts(fields);
    await requireKnown(fields);
    const link = listUploadId ? await linkList(fields.number, listUploadId) : undefined;
    const { userId: id, name } = actor();
    const draft: Recall = {
      ...withTexts(fields, undefined),
      ...(link && { list: link.list }),
      ...{ state: "draft", createdAt: isoNow(), createdBy: { id, name }, version: 1 },
    };
    await commit({
      writes: [newRecallWrite(draft, () => refuseField("number", "recall_number_taken")), ...(link?.writes ?? [])],
      events: [event(recallDrafted, { number: draft.number })],
      audit: auditOf(draft, "drafted"),
    });
    return draft;
  },
});

/** Changes a draft. @throws Refusal "conflict" if it changed since `version` or is published, or of a field */
export const updateRecall = action({
  name: "recall.update",
  scope: RECALL,
  input: updateRecallSchema,
  run: async ({ number, version, listUploadId, withoutList, ...fields }): Promise<Recall> => {
    const before = await managed(number);
    if (before.state !== "draft") throw new Refusal("conflict", "recall_published");
    const state = recallMachine.next(before.state, "change");
    if (before.version !== version) throw new Refusal("conflict", "conflict");
    const link = listUploadId ? await linkList(number, listUploadId) : undefined;
    const list = link?.list ?? (withoutList ? undefined : before.list);
    requireFields({ ...fields, number }, list !== undefined);
    await requireAmounts(fields);
    await requireKnown(fields);
    const { impact: _, list: __, ...rest } = before;
    const after: Recall = { ...rest, ...withTexts(fields, before), ...(list && { list }), state };
    const isChanged = link !== undefined || recordedChanges(RECORDED, before, after).length > 0;
    const writes = [...(link?.writes ?? [])];
    await save(before, after, isChanged ? "changed" : undefined, writes, [event(recallDrafted, { number })]);
    return { ...after, version: version + 1 };
  },
});

/** Deletes a draft and its list. @throws Refusal "conflict" if it changed since `version` or is published */
export const deleteRecall = action({
  name: "recall.delete",
  scope: RECALL,
  input: versionInput,
  run: async ({ number, version }): Promise<Recall> => {
    const before = await managed(number);
    recallMachine.next(before.state, "delete");
    const { list } = before;
    const conflict = await commit.attempt({
      writes: [...deleteRecallWrites({ number, version }), ...(list ? [unlinkWrite(list)] : [])],
      audit: { subject: auditSubject(number), what: "deleted" },
    });
    if (conflict) throw new Refusal("conflict", "conflict");
    for (const key of [list?.source, list?.key]) if (key !== undefined) await deleteFile("RECALL_LIST", key);
    return before;
  },
});

/** Publishes a draft that was checked. Its frames are marked in the background. @throws Refusal "conflict", "recall_not_checked" */
export const publishRecall = action({
  name: "recall.publish",
  scope: RECALL,
  input: versionInput,
  run: async ({ number, version }): Promise<Recall> => {
    const before = await managed(number);
    const state = recallMachine.next(before.state, "publish");
    if (before.version !== version) throw new Refusal("conflict", "conflict");
    if (before.impact?.version !== version) throw new Refusal("conflict", "recall_not_checked");
    return publish(before, { ...before, state, publishedAt: isoNow() });
  },
});

async function publish(before: Recall, after: Recall): Promise<Recall> {
  const { number } = after;
  const writes = [...publishedWrites(after), markingWrite(number, { cursor: "", isDone: false })];
  await save(before, after, "published", writes, [event(recallPublished, { number })]);
  return { ...after, version: before.version + 1 };
}

/** Closes a published recall: nothing more is repaired for it, and its frames are released. */
export const closeRecall = action({
  name: "recall.close",
  scope: RECALL,
  input: versionInput,
  run: async ({ number, version }): Promise<Recall> => {
    const before = await managed(number);
    const state = recallMachine.next(before.state, "close");
    if (before.version !== version) throw new Refusal("conflict", "conflict");
    const after: Recall = { ...withoutRevision(before), state, closedAt: isoNow() };
    await save(before, after, "closed", unpublishedWrites(before), [event(recallClosed, { number })]);
    return { ...after, version: version + 1 };
  },
});

type Save = Parameters<typeof commit>[0];

/** Writes a change of a recall with its history; without `what`, no entry of it. @throws Refusal "conflict" */
export async function save(
  before: Recall,
  after: Recall,
  what: string | undefined,
  writes: Save["writes"],
  events: NonNullable<Save["events"]>,
): Promise<void> {
  const conflict = await commit.attempt({
    writes: [changeRecallWrite(before, after), ...writes],
    events,
    ...(what && { audit: auditOf(after, what, before) }),
  });
  if (conflict) throw new Refusal("conflict", "conflict");
}

/** @throws Refusal of a field */
function requireFields({ sorgs, labor, articles, ranges }: RecallFields & { number: string }, hasList: boolean): void {
  if (sorgs.some((sorg) => !unrestrictedSorgs().includes(sorg))) throw refuseField("sorgs", "sorg_unknown");
  if (sorgs.some((sorg) => !labor.some((entry) => entry.sorg === sorg))) throw refuseField("labor", "required");
  if (articles.length === 0 && ranges.length === 0 && !hasList) throw refuseField("articles", "recall_scope_required");
}

/** @throws Refusal of an amount with more decimals than its currency has */
async function requireAmounts({ labor }: Pick<RecallFields, "labor">): Promise<void> {
  for (const { sorg, amount } of labor) {
    const currency = (await sorgConfig(sorg))?.currency;
    if (currency && roundAmount(amount, currencyScale(currency)) !== amount)
      throw refuseField(`labor.${sorg}`, "payment_amount_decimals");
  }
}

/** @throws Refusal of `brand` without a frame of the brand, of `kitArticle` that a sales organization does not sell */
async function requireKnown({ sorgs, brand, kitArticle }: Omit<RecallFields, "number">): Promise<void> {
  const articles = await Promise.all(sorgs.map((sorg) => readFrameArticles(sorg, brand)));
  if (articles.every((some) => some.length === 0)) throw refuseField("brand", "recall_brand_unknown");
  if (kitArticle === "") return;
  const facts = await Promise.all(sorgs.map((sorg) => articleFacts(sorg, [kitArticle])));
  if (facts.some((found) => !found.has(kitArticle))) throw refuseField("kitArticle", "article_code_not_found");
}

/** Links an upload with a list of frame numbers to a recall. */
export async function linkList(
  number: string,
  uploadId: string,
): Promise<{ list: RecallList; writes: Save["writes"] }> {
  const { ref, writes } = await linkFile({ uploadId, purpose: "RECALL_LIST", field: "listUploadId", owner: number });
  const { fileName, contentType, key: source } = ref;
  return { list: { uploadId, fileName, contentType, source, rows: 0, accepted: 0, refused: 0 }, writes };
}
