import * as z from "zod";
import { commit, Refusal } from "../platform/index.ts";
import { deleteFile } from "../upload/index.ts";
import { answersOf } from "./answers.ts";
import { requireDay } from "./create.ts";
import { editableVisitForm, visitAction } from "./find.ts";
import { withPhotos } from "./photos.ts";
import { updateVisitFormSchema, type VisitForm } from "./schema.ts";
import { changeVisitFormWrites, coverageWrite, readQuestions } from "./store.ts";

const byId = z.object({ id: z.string().min(1).max(40) });

/**
 * Changes a visit form. Photos that are not named are deleted.
 * @throws Refusal "not-found", also for another's customer; "visit_not_yours" for a colleague's; "conflict" for a deleted one and for
 * another version; otherwise as `createVisitForm`
 */
export const updateVisitForm = visitAction({
  name: "visitForm.update",
  input: updateVisitFormSchema,
  run: async ({ id, version, visitedOn, photos: uploads, ...input }): Promise<VisitForm> => {
    const { after, dropped } = await commit.retrying(async () => {
      const before = await editableVisitForm(id);
      if (visitedOn) await requireDay(visitedOn);
      if (before.isDeleted || (version !== undefined && version !== before.version))
        throw new Refusal("conflict", "conflict");
      const answers = answersOf(await readQuestions(before.sorg), input, before);
      const { photos, writes, dropped } = await withPhotos(id, uploads, before.photos);
      const after: VisitForm = {
        ...before,
        ...answers,
        visitedOn: visitedOn ?? before.visitedOn,
        photos,
        version: before.version + 1,
      };
      const change = await changed(before, after, "updated");
      return { ...change, writes: [...change.writes, ...writes], result: { after, dropped } };
    });
    for (const key of dropped) await deleteFile("VISIT_PHOTO", key);
    return after;
  },
});

/** Deletes a visit form, which can be restored. Deleting it again changes nothing. @throws Refusal as `updateVisitForm` */
export const deleteVisitForm = visitAction({
  name: "visitForm.delete",
  input: byId,
  run: ({ id }): Promise<VisitForm> => setDeleted(id, true),
});

/** Restores a deleted visit form. @throws Refusal as `updateVisitForm` */
export const restoreVisitForm = visitAction({
  name: "visitForm.restore",
  input: byId,
  run: ({ id }): Promise<VisitForm> => setDeleted(id, false),
});

const setDeleted = (id: string, isDeleted: boolean): Promise<VisitForm> =>
  commit.retrying(async () => {
    const before = await editableVisitForm(id);
    if (before.isDeleted === isDeleted) return { writes: [], result: before };
    return changed(before, { ...before, isDeleted, version: before.version + 1 }, isDeleted ? "deleted" : "restored");
  });

const changed = async (before: VisitForm, after: VisitForm, what: string) => ({
  writes: [...changeVisitFormWrites(before, after), await coverageWrite(before, after)],
  audit: { subject: `VISITFORM#${after.id}`, what },
  result: after,
});
