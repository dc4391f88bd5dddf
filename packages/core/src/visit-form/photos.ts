import { Refusal, refuseField, type Write } from "../platform/index.ts";
import { linkFile, unlinkWrite } from "../upload/index.ts";
import { missingPhotos, type PhotoUploads, SLOTS, type VisitPhoto } from "./schema.ts";

interface Linked {
  readonly photos: VisitPhoto[];
  readonly writes: readonly Write[];
  /** Keys of photos that are no longer part of the visit form. */
  readonly dropped: readonly string[];
}

/**
 * The photos of a visit form by their place: those that are stored stay, others are linked, and missing ones unlinked.
 * @throws Refusal of the first place without a required photo, and as `linkFile`
 */
export async function withPhotos(
  owner: string,
  uploads: PhotoUploads,
  before: readonly VisitPhoto[] = [],
): Promise<Linked> {
  const missing = missingPhotos((slot) => uploads[slot] !== undefined);
  if (missing.length > 0) throw new Refusal("invalid", "invalid_input", missing);
  const photos: VisitPhoto[] = [];
  const writes: Write[] = [];
  const used = new Set<string>();
  for (const slot of SLOTS) {
    const uploadId = uploads[slot];
    if (uploadId === undefined) continue;
    if (used.has(uploadId)) throw refuseField(slot, "upload_unknown");
    used.add(uploadId);
    const stored = before.find(({ ref }) => ref.uploadId === uploadId);
    const link = stored ? undefined : await linkFile({ uploadId, purpose: "VISIT_PHOTO", field: slot, owner });
    writes.push(...(link?.writes ?? []));
    const ref = stored?.ref ?? link?.ref;
    if (ref) photos.push({ slot, ref });
  }
  const gone = before.filter(({ ref }) => !used.has(ref.uploadId));
  return {
    photos,
    writes: [...writes, ...gone.map(({ ref }) => unlinkWrite(ref))],
    dropped: gone.map(({ ref }) => ref.key),
  };
}
