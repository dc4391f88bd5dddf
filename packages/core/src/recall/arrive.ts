import * as z from "zod";
import { type FrameOfArticle, readFrames } from "../frame/index.ts";
import { action, SYSTEM } from "../platform/index.ts";
import { numbersOf } from "./list-file.ts";
import { announceTo, markFrames, nameArticles } from "./mark.ts";
import type { Recall } from "./schema.ts";
import { isAffected } from "./scope.ts";
import { readPublishedRecalls } from "./store.ts";
import { dropMatched } from "./unmatched.ts";

/**
 * Marks frames by the published recalls, and gives marked frames to the dealer who has them now. Runs after a frame was stored or its
 * sale registered. The publication of a recall reads the frames after it is published, so one of the two finds a frame that is stored
 * in the same moment.
 */
export const markChanged = action({
  name: "recall.markChanged",
  scope: SYSTEM,
  input: z.object({
    sorg: z.string(),
    frames: z.array(z.object({ frameNumber: z.string(), brand: z.string() })),
  }),
  run: async ({ sorg, frames: refs }): Promise<void> => {
    const recalls = await readPublishedRecalls(sorg);
    const brands = new Set(recalls.map(({ brand }) => brand));
    const concerned = refs.filter(({ brand }) => brands.has(brand));
    if (concerned.length === 0) return;
    const frames = await readFrames(concerned.map((ref) => ({ ...ref, sorg })));
    for (const recall of recalls) {
      const affected = frames.filter(isAffected(recall, await numbersOf(recall)));
      if (affected.length > 0) await markNow(recall, affected);
    }
  },
});

async function markNow(recall: Recall, frames: readonly FrameOfArticle[]): Promise<void> {
  await nameArticles(recall, frames);
  await dropMatched(recall, frames);
  for (const { number, custCode, sorg } of await markFrames(recall, frames)) await announceTo(number, custCode, sorg);
}
