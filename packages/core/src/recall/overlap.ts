import type { FrameOfArticle } from "../frame/index.ts";
import { numbersOf } from "./list-file.ts";
import type { Overlap, Recall } from "./schema.ts";
import { isAffected } from "./scope.ts";
import { readMarks, readPublishedRecalls } from "./store.ts";

/** Frames that are named for each of the other recalls. */
const NAMED = 5;

/** Counts the frames that other published recalls of the brand affect and that are not repaired for them. */
export async function overlapCounter({ number, brand, sorgs }: Recall) {
  const others = new Map(
    (await Promise.all(sorgs.map(readPublishedRecalls)))
      .flat()
      .filter((recall) => recall.number !== number && recall.brand === brand)
      .map((recall) => [recall.number, recall]),
  );
  const matchers = await Promise.all(
    [...others.values()].map(async (recall) => ({
      recall,
      affects: isAffected(recall, await numbersOf(recall)),
      frameNumbers: [] as string[],
    })),
  );
  return {
    count: async (frames: readonly FrameOfArticle[]): Promise<void> => {
      for (const { recall, affects, frameNumbers } of matchers)
        for (const mark of await readMarks(recall.number, frames.filter(affects)))
          if (mark?.state === "open") frameNumbers.push(mark.frameNumber);
    },
    found: (): Overlap[] =>
      matchers.flatMap(({ recall: { number: other, title }, frameNumbers }) =>
        frameNumbers.length === 0
          ? []
          : { number: other, title, frames: frameNumbers.length, frameNumbers: frameNumbers.sort().slice(0, NAMED) },
      ),
  };
}
