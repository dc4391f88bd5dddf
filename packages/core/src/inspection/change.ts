import * as z from "zod";
import { action, commit, type Decided as DecidedCommit, Refusal } from "../platform/index.ts";
import { deleteFile } from "../upload/index.ts";
import { requireDay } from "./create.ts";
import { INSPECT, reachableInspection } from "./find.ts";
import { requireFitting, withResults } from "./points.ts";
import { type Inspection, resultOf, updateInspectionSchema } from "./schema.ts";
import { changeInspectionWrites } from "./store.ts";

const byId = z.object({ id: z.string().min(1).max(40) });

/**
 * Changes what was found: the points of the inspection's own checklist, its day, and its mechanic. Photos that are not named are deleted.
 * @throws Refusal "not-found", also for another dealer's; "conflict" for a deleted one and for another version
 */
export const updateInspection = action({
  name: "inspection.update",
  scope: INSPECT,
  input: updateInspectionSchema,
  run: async ({ id, version, mechanic, signature, inspectedOn, points: entries }): Promise<Inspection> => {
    if (inspectedOn) await requireDay(inspectedOn);
    const { after, dropped } = await commit.retrying(async () => {
      const before = await reachableInspection(id);
      if (before.isDeleted || (version !== undefined && version !== before.version))
        throw new Refusal("conflict", "conflict");
      requireFitting(before.points, before.electric, entries);
      const linked = await withResults(id, before.points, before.electric, entries, before.points);
      const after: Inspection = {
        ...before,
        ...{ mechanic, signature, inspectedOn: inspectedOn ?? before.inspectedOn },
        ...{ points: [...linked.points], result: resultOf(linked.points) },
      };
      return {
        ...changed(before, after, "updated"),
        writes: [...changeInspectionWrites(before, after), ...linked.writes],
        result: { after, dropped: linked.dropped },
      };
    });
    for (const key of dropped) await deleteFile("INSPECTION_PHOTO", key);
    return after;
  },
});

/** Deletes an inspection, which can be restored. Deleting it again changes nothing. @throws Refusal "not-found", also for another dealer's */
export const deleteInspection = action({
  name: "inspection.delete",
  scope: INSPECT,
  input: byId,
  run: ({ id }): Promise<Inspection> => setDeleted(id, true),
});

/** Restores a deleted inspection. @throws Refusal "not-found", also for another dealer's */
export const restoreInspection = action({
  name: "inspection.restore",
  scope: INSPECT,
  input: byId,
  run: ({ id }): Promise<Inspection> => setDeleted(id, false),
});

const setDeleted = (id: string, isDeleted: boolean): Promise<Inspection> =>
  commit.retrying(async () => {
    const before = await reachableInspection(id);
    if (before.isDeleted === isDeleted) return { writes: [], result: before };
    return changed(before, { ...before, isDeleted }, isDeleted ? "deleted" : "restored");
  });

const changed = (before: Inspection, after: Inspection, what: string): DecidedCommit<Inspection> => ({
  writes: changeInspectionWrites(before, after),
  audit: { subject: `INSPECTION#${after.id}`, what },
  result: after,
});
