import * as z from "zod";
import { readFrames } from "../frame/index.ts";
import { action, commit, type FeedOutcome, refuseField, SYSTEM, ZERO } from "../platform/index.ts";
import { markFrames } from "./mark.ts";
import type { RecalledFrame } from "./schema.ts";
import { changeRecalledWrites, readDealers, readMarks, readRecall } from "./store.ts";
import { recalledMachine } from "./transitions.ts";

const importedSchema = z.object({
  recall: z.string().max(20),
  frameNumber: z.string().max(40),
  sorg: z.string().max(10),
  brand: z.string().max(40),
  custCode: z.string().max(20),
  repairedAt: z.iso.datetime(),
});
export type ImportedRepair = z.input<typeof importedSchema>;

/**
 * Imports a repair that was paid elsewhere: it closes the frame and credits nothing.
 * @throws Refusal of `recall` or `frameNumber` if it is unknown
 */
export const importRepair = action({
  name: "recall.importRepair",
  scope: SYSTEM,
  input: importedSchema,
  run: async ({ recall: number, custCode, repairedAt, ...ref }): Promise<FeedOutcome> => {
    const recall = await readRecall(number);
    if (recall?.state !== "published" || !recall.sorgs.includes(ref.sorg))
      throw refuseField("recall", "recall_unknown");
    const [frame] = await readFrames([ref]);
    if (!frame) throw refuseField("frameNumber", "frame_not_found");
    await markFrames(recall, [frame]);
    return commit.retrying(async () => {
      const [mark] = await readMarks(number, [ref]);
      if (mark?.state !== "open") return { writes: [], result: "unchanged" as const };
      const by = { id: "import", name: "" };
      const dealer = (await readDealers([custCode])).get(custCode);
      const shop = { custCode, custName: dealer?.name ?? "", country: dealer?.country ?? "", confirmed: false };
      const repair = { ...shop, at: repairedAt, by, minutes: recall.minutes, amount: ZERO, currency: "" };
      const after: RecalledFrame = { ...mark, repair, state: recalledMachine.next(mark.state, "repair") };
      return { writes: changeRecalledWrites(mark, after), result: "changed" as const };
    });
  },
});
