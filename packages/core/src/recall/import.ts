import { isDeepStrictEqual } from "node:util";
import { recallClosed, recallPublished } from "@spoke/events";
import * as z from "zod";
import { action, commit, event, type FeedOutcome, isoNow, refuseField, SYSTEM } from "../platform/index.ts";
import { type Recall, recallFieldsSchema, recallNumberSchema, withoutRevision } from "./schema.ts";
import {
  changeRecallWrite,
  markingWrite,
  newRecallWrite,
  publishedWrites,
  readRecall,
  unpublishedWrites,
} from "./store.ts";
import { withTexts } from "./texts.ts";

const importedSchema = recallFieldsSchema.omit({ sorgs: true, labor: true }).extend({
  number: recallNumberSchema,
  sorg: z.string().max(10),
  labor: recallFieldsSchema.shape.labor.element.shape.amount,
  closed: z.boolean().default(false),
});
export type ImportedRecall = z.input<typeof importedSchema>;

/**
 * Imports a recall that the brand published elsewhere: publishes it at once, and closes it when the feed says so. Anything else of
 * a published recall stays as it is.
 * @throws Refusal of `number` if another sales organization has it or it is a draft, of a field if nothing is affected
 */
export const importRecall = action({
  name: "recall.import",
  scope: SYSTEM,
  input: importedSchema,
  run: ({ sorg, labor, closed, ...input }): Promise<FeedOutcome> =>
    commit.retrying(async () => {
      const fields = withTexts(input, undefined);
      const before = await readRecall(fields.number);
      if (before) return decide(before, sorg, closed, fields);
      if (closed) return { writes: [], result: "unchanged" };
      if (fields.articles.length === 0 && fields.ranges.length === 0)
        throw refuseField("articleCode", "recall_scope_required");
      const createdAt = isoNow();
      const recall: Recall = {
        ...{ ...fields, sorgs: [sorg], labor: [{ sorg, amount: labor }], state: "published" },
        ...{ createdAt, publishedAt: createdAt, createdBy: { id: "import", name: "" }, version: 1 },
      };
      return {
        writes: [
          newRecallWrite(recall, () => refuseField("number", "recall_number_taken")),
          ...publishedWrites(recall),
          markingWrite(recall.number, { cursor: "", isDone: false }),
        ],
        events: [event(recallPublished, { number: recall.number })],
        result: "changed",
      };
    }),
});

function decide(before: Recall, sorg: string, closed: boolean, fields: object) {
  const { number, sorgs, state } = before;
  if (sorgs.length !== 1 || sorgs[0] !== sorg || state === "draft") throw refuseField("number", "recall_number_taken");
  if (state === "published" && closed)
    return {
      writes: [
        changeRecallWrite(before, { ...withoutRevision(before), state: "closed", closedAt: isoNow() }),
        ...unpublishedWrites(before),
      ],
      events: [event(recallClosed, { number })],
      result: "changed" as const,
    };
  const stored = Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(before, name)]));
  // The office's bikes count once it has changed them.
  const office = before.revisedAt === undefined ? {} : { articles: before.articles, ranges: before.ranges };
  if (!closed && !isDeepStrictEqual(stored, { ...fields, ...office })) throw refuseField("number", "recall_published");
  return { writes: [], result: "unchanged" as const };
}
