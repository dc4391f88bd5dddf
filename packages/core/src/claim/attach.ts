import { isoNow, type Write } from "../platform/index.ts";
import { deleteFile, linkFile, unlinkWrite } from "../upload/index.ts";
import { type Attachments, type ClaimDoc, SLOT_PURPOSES, SLOTS, type Slot } from "./schema.ts";

/** The files of a claim after a change, the writes for it, and the files that it no longer has. */
export interface Attached {
  readonly docs: ClaimDoc[];
  readonly writes: readonly Write[];
  readonly gone: readonly ClaimDoc[];
}

/** Links uploads into their places, replacing what was there. @throws Refusal of the place, as `linkFile` */
export async function attach(
  claimId: string,
  stored: readonly ClaimDoc[],
  attachments: Attachments,
  remove: readonly Slot[] = [],
): Promise<Attached> {
  const at = isoNow();
  const added = await Promise.all(
    SLOTS.flatMap((slot) => {
      const upload = attachments[slot];
      if (upload === undefined) return [];
      const { file, title } = typeof upload === "string" ? { file: upload, title: undefined } : upload;
      // The file is there already, such as when a form is sent again.
      if (stored.some((doc) => doc.slot === slot && doc.ref.uploadId === file)) return [];
      return [linkInto(claimId, slot, file, title, at)];
    }),
  );
  const replaced = new Set<Slot>([...remove, ...added.map(({ doc }) => doc.slot)]);
  const gone = stored.filter(({ slot }) => replaced.has(slot));
  const docs = [...stored.filter((doc) => !gone.includes(doc)), ...added.map(({ doc }) => doc)];
  const writes = [...added.flatMap((each) => each.writes), ...gone.map(({ ref }) => unlinkWrite(ref))];
  return { docs: docs.sort((a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot)), writes, gone };
}

async function linkInto(owner: string, slot: Slot, uploadId: string, title: string | undefined, at: string) {
  const purpose = SLOT_PURPOSES[slot];
  const { ref, writes } = await linkFile({ uploadId, purpose, field: `attachments.${slot}`, owner, title });
  return { doc: { slot, ref, at }, writes };
}

/** Deletes the files that a claim no longer has, after its commit. */
export async function deleteGone(gone: readonly ClaimDoc[]): Promise<void> {
  await Promise.all(gone.map(({ slot, ref }) => deleteFile(SLOT_PURPOSES[slot], ref.key)));
}
