import { frameArticleKey, frameKey, frameOfArticleKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import type { Write } from "@spoke/core/platform";
import { markChanged } from "@spoke/core/recall";
import { checkRecall } from "@spoke/core/recall/check.ts";
import { endRecall } from "@spoke/core/recall/end.ts";
import { announceRecall, markRecall } from "@spoke/core/recall/mark.ts";
import { recalledFrameSchema, recallSchema } from "@spoke/core/recall/schema.ts";
import { newRecalledWrites, newRecallWrite, publishedWrites } from "@spoke/core/recall/store.ts";
import { newStatementWrites, statementSchema } from "@spoke/core/recall/work-store.ts";
import { storedArticle } from "./claims.ts";
import { AS_OF, asSystem, put, store } from "./store.ts";

export interface FrameFields {
  readonly frameNumber: string;
  readonly sorg: string;
  readonly brand?: string;
  readonly articleCode?: string;
  readonly custCode?: string | undefined;
}

/** A frame as the feed stores it. */
export function frameWrites(fields: FrameFields): Write[] {
  const defaults = { brand: "VEL", articleCode: "A-1", description: "Trail 5", asOf: AS_OF };
  const frame = frameSchema.parse({ ...defaults, ...fields });
  return [
    put(frameKey(frame), frame),
    put(frameOfArticleKey(frame), { frameNumber: frame.frameNumber }),
    put(frameArticleKey(frame), { articleCode: frame.articleCode }),
  ];
}

export const addFrames = async (...frames: readonly FrameFields[]): Promise<void> => {
  for (const frame of frames) await store(...frameWrites(frame));
};

/** What recalls of a sales organization name: a frame of the brand that no test recalls, and the repair kit. */
export async function recallable(sorg: string): Promise<void> {
  await addFrames({ frameNumber: "SPARE100", sorg, articleCode: "A-SPARE" });
  await storedArticle(sorg, "KIT-1");
}

/** What the office enters, for a sales organization. */
export const recallInput = (sorg: string, fields: object = {}) => ({
  ...{ brand: "VEL", sorgs: [sorg], title: "Fork crown may break", reason: "Cracks", instruction: "Replace the fork" },
  ...{ stopSale: true, kitArticle: "KIT-1", minutes: 45, labor: [{ sorg, amount: 300_000 }], validFrom: "2026-11-01" },
  ...{ articles: ["A-1"], ranges: [] },
  ...fields,
});

/** What the subscribers do. */
export const background = {
  check: (number: string) => asSystem(() => checkRecall({ number })),
  mark: (number: string) => asSystem(() => markRecall({ number })),
  announce: (number: string) => asSystem(() => announceRecall({ number })),
  end: (number: string) => asSystem(() => endRecall({ number })),
  changed: (sorg: string, ...frameNumbers: string[]) =>
    asSystem(() => markChanged({ sorg, frames: frameNumbers.map((frameNumber) => ({ frameNumber, brand: "VEL" })) })),
};

const CREATED = { createdAt: AS_OF, createdBy: { id: "office", name: "Office" }, version: 1 };

/** A published recall with a marked frame of a dealer, and a statement of the dealer's work, as stored. */
export function recallWrites({ number, statementId, sorg, frameNumber, custCode }: StoredRecall): Write[] {
  const { sorgs: _, ...fields } = recallInput(sorg);
  const recall = recallSchema.parse({ ...fields, sorgs: [sorg], number, state: "published", ...CREATED });
  const { title, stopSale, brand } = recall;
  const mark = recalledFrameSchema.parse({
    ...{ number, title, stopSale, brand, frameNumber, sorg, articleCode: "A-1", description: "Trail 5", custCode },
    ...{ custName: custCode, country: "US", state: "open", markedAt: AS_OF, version: 1 },
    kit: { state: "requested", requestedAt: AS_OF, custCode, sequence: 1 },
  });
  const line = {
    number,
    frameNumber,
    sorg,
    articleCode: "A-1",
    description: "Trail 5",
    custCode,
    at: AS_OF,
    by: "Ada",
  };
  const statement = statementSchema.parse({
    ...{
      id: statementId,
      custCode,
      sorg,
      total: 300_000,
      currency: "USD",
      state: "requested",
      sequence: 1,
      ...CREATED,
    },
    lines: [{ ...line, minutes: 45, amount: 300_000, currency: "USD", statementId }],
  });
  const taken = (): Error => new Error("the recall exists");
  return [
    newRecallWrite(recall, taken),
    ...publishedWrites(recall),
    ...newRecalledWrites(mark),
    ...newStatementWrites(statement, 0),
  ];
}

interface StoredRecall {
  readonly number: string;
  readonly statementId: string;
  readonly sorg: string;
  readonly frameNumber: string;
  readonly custCode: string;
}
