import { todayHere } from "../host/index.ts";
import { actor } from "../platform/index.ts";
import { isEditor, showFile } from "./place.ts";
import type { PlacementKind } from "./schema.ts";
import { readMediaFile, readPlacements } from "./store.ts";

/** Whether the actor may see a record now, by its id. */
export type PlacementCheck = (owner: string) => Promise<boolean>;

/**
 * Whether the actor may read a file of the library: editors those of their sales organization, others files that are valid
 * today and that a record which they may see shows.
 */
export async function canReadMediaFile(
  id: string,
  checks: Readonly<Record<PlacementKind, PlacementCheck>>,
): Promise<boolean> {
  const [file, today] = await Promise.all([readMediaFile(id), todayHere()]);
  if (!file || file.sorg !== actor().sorg) return false;
  if (isEditor()) return true;
  if (showFile(file, today).isExpired) return false;
  for (const { kind, owner } of await readPlacements(id)) if (await checks[kind](owner)) return true;
  return false;
}

/** Whether a PDF has a picture of its first page. */
export const hasPreview = async (id: string): Promise<boolean> => (await readMediaFile(id))?.hasPreview ?? false;
