import { Refusal, refuseField, type UserError, type Write } from "../platform/index.ts";
import { type FileLink, linkFile, unlinkWrite } from "../upload/index.ts";
import { type Decided, type InspectedPoint, type Point, pointsOf, problemsOf } from "./schema.ts";

interface Linked {
  readonly points: readonly InspectedPoint[];
  readonly writes: readonly Write[];
  /** Keys of photos that are no longer part of the inspection. */
  readonly dropped: readonly string[];
}

/** @throws Refusal of entries that do not fit the points, and of `points` for missing ones */
export function requireFitting(points: readonly Point[], electric: boolean, entries: readonly Decided[]): void {
  const problems = problemsOf(points, electric, entries);
  if (problems.length === 0) return;
  const errors: UserError[] = problems.map(({ index, message }) => ({
    field: index === undefined ? "points" : `points.${index}.point`,
    message,
  }));
  throw new Refusal("invalid", "invalid_input", errors);
}

/** What was found at each point, with its photos: those that are stored stay, others are linked, and missing ones unlinked. */
export async function withResults(
  owner: string,
  points: readonly Point[],
  electric: boolean,
  entries: readonly Decided[],
  before: readonly InspectedPoint[] = [],
): Promise<Linked> {
  const shown = pointsOf(points, electric);
  const indexes = new Map(entries.map(({ point }, index) => [point, index]));
  const uploads = entries.flatMap(({ photos }) => photos);
  if (new Set(uploads).size < uploads.length) throw refuseField("points", "upload_unknown");
  const stored = before.flatMap(({ photos }) => photos);
  const writes: Write[] = [];
  const results: InspectedPoint[] = [];
  for (const { id, sorting, text, electric: isElectric } of shown) {
    const index = indexes.get(id) ?? -1;
    const entry = entries[index];
    if (!entry) throw refuseField("points", "inspection_points_missing");
    const photos = [];
    for (const uploadId of entry.photos) {
      const own = stored.find((photo) => photo.uploadId === uploadId);
      const link = own ? undefined : await linkPhoto(owner, uploadId, index);
      writes.push(...(link?.writes ?? []));
      const ref = own ?? link?.ref;
      if (ref) photos.push(ref);
    }
    results.push({ id, sorting, text, electric: isElectric, result: entry.result, note: entry.note, photos });
  }
  const left = new Set(results.flatMap(({ photos }) => photos.map(({ uploadId }) => uploadId)));
  const gone = stored.filter(({ uploadId }) => !left.has(uploadId));
  return {
    points: results,
    writes: [...writes, ...gone.map(unlinkWrite)],
    dropped: gone.map(({ key }) => key),
  };
}

const linkPhoto = (owner: string, uploadId: string, index: number): Promise<FileLink> =>
  linkFile({ uploadId, purpose: "INSPECTION_PHOTO", field: `points.${index}.photos`, owner });
