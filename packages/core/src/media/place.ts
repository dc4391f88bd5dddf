import { todayHere } from "../host/index.ts";
import { actor, hasScope, refuseField, type Write } from "../platform/index.ts";
import { EDITORS } from "../upload/schema.ts";
import type { FileUse, MediaFile, Placement } from "./schema.ts";
import { placeWrites, readMediaFiles, removePlacementWrites, renamePlacementWrite } from "./store.ts";

interface Change {
  readonly kind: Placement["kind"];
  /** Id of the record. */
  readonly owner: string;
  /** Title of the record, before and after; shown where the file is used. */
  readonly title: { readonly before?: string | undefined; readonly after: string };
  /** Ids of all files of the record, before and after. An id may stand in several of its fields. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Field of the form that a refusal names. */
  readonly field: string;
}

/**
 * The writes that place a record's files, for the commit of the record: three per file that is new or no longer used. The
 * record is read and written with its version, so `before` is what is placed.
 * @throws Refusal of `field` "file_unknown" for absent files and those of other sales organizations, also if a file is deleted
 * before the commit
 *
 */
export async function placeFiles({ kind, owner, title, before, after, field }: Change): Promise<Write[]> {
  const [old, wanted] = [new Set(before), new Set(after)];
  const added = [...wanted].filter((id) => !old.has(id));
  const unknown = () => refuseField(field, "file_unknown");
  const found = (await readMediaFiles(added)).filter(({ sorg }) => sorg === actor().sorg);
  if (found.length !== added.length) throw unknown();
  const placement = { kind, owner, title: title.after };
  const isRenamed = title.before !== undefined && title.before !== title.after;
  return [
    ...added.flatMap((id) => placeWrites(id, placement, unknown)),
    ...[...wanted].filter((id) => isRenamed && old.has(id)).map((id) => renamePlacementWrite(id, placement)),
    ...[...old].filter((id) => !wanted.has(id)).flatMap((id) => removePlacementWrites(id, placement)),
  ];
}

/** A file as a record shows it. */
export interface ShownFile extends Omit<MediaFile, "sorg" | "createdBy"> {
  /** Whether shops no longer get it. Only editors see such files. */
  readonly isExpired: boolean;
}

export const isEditor = (): boolean => EDITORS.some(hasScope);

/**
 * Files for records that the actor may see, by id. Files after their last day are left out, except for editors of their sales
 * organization.
 */
export async function loadFiles(ids: readonly string[]): Promise<ReadonlyMap<string, ShownFile>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const [files, today] = await Promise.all([readMediaFiles(unique), todayHere()]);
  const shown = files.map((file) => showFile(file, today)).filter(({ isExpired }) => !isExpired || isEditor());
  return new Map(shown.map((file) => [file.id, file]));
}

export function showFile({ sorg: _, createdBy: __, ...file }: MediaFile, today: string): ShownFile {
  return { ...file, isExpired: file.validUntil !== undefined && file.validUntil < today };
}

/** The files of a record in its order, with the record's titles. */
export const filesIn = (uses: readonly FileUse[], loaded: ReadonlyMap<string, ShownFile>): ShownFile[] =>
  uses.flatMap(({ id, title }) => {
    const file = loaded.get(id);
    return file ? [{ ...file, title: title ?? file.title }] : [];
  });
