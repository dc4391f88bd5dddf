import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { action, actor, commit, type FeedOutcome, refuseField, SYSTEM } from "../platform/index.ts";
import { INSPECT } from "./find.ts";
import { type Checklist, checklistSchema } from "./schema.ts";
import { newChecklistWrite, readChecklist, readCurrentChecklist } from "./store.ts";

/** The current checklist of the site's sales organization; undefined if the office wrote none. */
export const currentChecklist = action({
  name: "inspection.currentChecklist",
  scope: INSPECT,
  input: z.object({}),
  run: (): Promise<Checklist | undefined> => readCurrentChecklist(actor().sorg),
});

/** Stores a version of a checklist. @throws Refusal of `version` if it exists with other points: a version never changes */
export const putChecklist = action({
  name: "inspection.putChecklist",
  scope: SYSTEM,
  input: checklistSchema,
  run: async (checklist): Promise<FeedOutcome> => {
    const conflict = await commit.attempt({ writes: [newChecklistWrite(checklist)] });
    if (!conflict) return "changed";
    const stored = await readChecklist(checklist.sorg, checklist.version);
    if (isDeepStrictEqual(stored, checklist)) return "unchanged";
    throw refuseField("version", "checklist_version_changed");
  },
});
