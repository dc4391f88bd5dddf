import { mediaPdfAdded } from "@spoke/events";
import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { action, actor, commit, contains, event, isoNow, notFound, Refusal } from "../platform/index.ts";
import { deleteFile, linkFile, unlinkWrite } from "../upload/index.ts";
import { EDITORS, isPictureType, PDF_TYPE } from "../upload/schema.ts";
import { type ShownFile, showFile } from "./place.ts";
import {
  createMediaFileSchema,
  type MediaFile,
  mediaFilesSchema,
  mediaIdSchema,
  type Placement,
  titleOf,
  updateMediaFileSchema,
} from "./schema.ts";
import {
  changeMediaFileWrite,
  deleteMediaFileWrite,
  deleteWordsWrite,
  libraryFiles,
  newMediaFileWrite,
  readMediaFile,
  readPlacements,
} from "./store.ts";

const SCOPE = [...EDITORS];

/**
 * Takes a clean upload into the library of the sales organization, where it stays until it is deleted. Repeating it changes
 * nothing. @throws Refusal as `linkFile`
 */
export const createMediaFile = action({
  name: "media.create",
  scope: SCOPE,
  input: createMediaFileSchema,
  run: async ({ uploadId, purpose, title }): Promise<ShownFile> => {
    const { userId, sorg } = actor();
    const repeated = await readMediaFile(uploadId);
    if (repeated?.createdBy === userId) return showFile(repeated, await todayHere());
    const { ref, writes } = await linkFile({ uploadId, purpose, field: "uploadId", owner: uploadId });
    const file: MediaFile = {
      ...{ id: uploadId, sorg, purpose, ref, title: title || titleOf(ref), license: "", uses: 0, version: 1 },
      ...{ hasPreview: false, createdBy: userId, createdAt: isoNow() },
    };
    await commit({
      writes: [newMediaFileWrite(file), ...writes],
      events: ref.contentType === PDF_TYPE ? [event(mediaPdfAdded, { id: uploadId })] : [],
      audit: auditOf(file, "created"),
    });
    return showFile(file, await todayHere());
  },
});

/** Files of the library that match, newest first. Searches the newest 5,000. */
export const mediaFiles = action({
  name: "media.list",
  scope: SCOPE,
  input: mediaFilesSchema,
  run: async ({ page, limit, search, unused, pictures }) => {
    const today = await todayHere();
    const matching: ShownFile[] = [];
    for await (const file of libraryFiles(actor().sorg)) {
      if (unused && file.uses > 0) continue;
      if (pictures && !isPictureType(file.ref.contentType)) continue;
      if (contains(search, file.title, file.ref.fileName)) matching.push(showFile(file, today));
    }
    const count = matching.length;
    return {
      files: matching.slice((page - 1) * limit, page * limit),
      info: { page, count, pageTotal: Math.ceil(count / limit) },
    };
  },
});

const byId = z.object({ id: mediaIdSchema });

async function ownFile(id: string): Promise<MediaFile> {
  const file = await readMediaFile(id);
  if (file?.sorg !== actor().sorg) throw notFound();
  return file;
}

/** A file, and the records that show it. @throws Refusal "not-found" */
export const mediaFile = action({
  name: "media.file",
  scope: SCOPE,
  input: byId,
  run: async ({ id }): Promise<{ readonly file: ShownFile; readonly placements: readonly Placement[] }> => {
    const [file, placements, today] = await Promise.all([ownFile(id), readPlacements(id), todayHere()]);
    return { file: showFile(file, today), placements };
  },
});

/** Changes title, focal point, license, and last day of a file. @throws Refusal "not-found", "conflict" for another version */
export const updateMediaFile = action({
  name: "media.update",
  scope: SCOPE,
  input: updateMediaFileSchema,
  run: async ({ id, version, title, focal, license, validUntil }): Promise<ShownFile> => {
    const before = await ownFile(id);
    const changed: MediaFile = { ...before, version, title, license };
    const file = { ...changed, focal: focal ?? undefined, validUntil };
    await commit({ writes: [changeMediaFileWrite(file)], audit: auditOf(file, "changed") });
    return showFile({ ...file, version: version + 1 }, await todayHere());
  },
});

/** Deletes a file that no record shows. @throws Refusal "not-found"; "media_used" with the titles of the records that show it */
export const deleteMediaFile = action({
  name: "media.delete",
  scope: SCOPE,
  input: byId,
  run: async ({ id }): Promise<void> => {
    const file = await ownFile(id);
    const placements = await readPlacements(id);
    if (placements.length > 0) throw usedBy(placements);
    await commit({
      writes: [deleteMediaFileWrite(id, () => usedBy([])), deleteWordsWrite(id), unlinkWrite(file.ref)],
      audit: auditOf(file, "deleted"),
    });
    await deleteFile(file.purpose, file.ref.key);
  },
});

const usedBy = (placements: readonly Placement[]): Refusal =>
  new Refusal("conflict", "media_used", [
    { field: "id", message: "media_used_by", values: { titles: placements.map(({ title }) => title).join(", ") } },
  ]);

const auditOf = ({ id, title }: MediaFile, what: string) => ({ subject: `MEDIA#${id}`, what, detail: { title } });
