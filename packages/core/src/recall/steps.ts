import * as z from "zod";
import { action, SYSTEM } from "../platform/index.ts";
import { checkRecall } from "./check.ts";
import { endRecall } from "./end.ts";
import { announceRecall, markRecall } from "./mark.ts";
import { checkRevision } from "./revision-check.ts";
import { readMarking, readRecall } from "./store.ts";

/** Does what a recall needs in its state. Every step goes on where it stopped, and is harmless when it runs twice. */
export const changeRecalledFrames = action({
  name: "recall.changeFrames",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const recall = await readRecall(number);
    if (recall?.state === "draft") return checkRecall({ number });
    if (recall?.state === "closed") return endRecall({ number });
    if (recall === undefined) return;
    if (recall.revision) await checkRevision({ number });
    await ((await readMarking(number)).isDone ? announceRecall({ number }) : markRecall({ number }));
  },
});
