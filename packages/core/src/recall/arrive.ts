import * as z from "zod";
import { type Frame, isSameFrame, readFrameFile, readFrames } from "../frame/index.ts";
import { action, SYSTEM } from "../platform/index.ts";
import { numbersOf } from "./list-file.ts";
import { announceTo, markFrames, nameArticles } from "./mark.ts";
import { isAffected } from "./scope.ts";
import { readPublishedRecalls, readRecalls } from "./store.ts";

/**
 * Marks frames that arrived or were shipped after recalls of them were published, and gives marked frames to the dealer who has
 * them now.
 */
export const markArrived = action({
  name: "recall.markArrived",
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
      const affected = frames.filter(isAffected(recall, new Set(await numbersOf(recall))));
      if (affected.length > 0) await markNow(recall, affected);
    }
  },
});

type Published = Awaited<ReturnType<typeof readPublishedRecalls>>[number];

async function markNow(recall: Published, frames: readonly Frame[]): Promise<void> {
  await nameArticles(recall, frames);
  for (const { number, custCode, sorg } of await markFrames(recall, frames)) await announceTo(number, custCode, sorg);
}

/** Gives the open recalls of a frame to the dealer who registered its sale, or back to the one it was shipped to. */
export const moveRecalls = action({
  name: "recall.move",
  scope: SYSTEM,
  input: z.object({ frameNumber: z.string(), sorg: z.string(), brand: z.string() }),
  run: async (ref): Promise<void> => {
    const { frames, recalls } = await readFrameFile(ref.frameNumber);
    const isIt = (other: typeof ref): boolean => isSameFrame(other, ref);
    const frame = frames.find(isIt);
    const open = recalls.filter((mark) => mark.state === "open" && isIt(mark));
    if (!frame || open.length === 0) return;
    for (const recall of await readRecalls(open.map(({ number }) => number))) {
      for (const { number, custCode, sorg } of await markFrames(recall, [frame]))
        await announceTo(number, custCode, sorg);
    }
  },
});
