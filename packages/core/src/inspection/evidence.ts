import { refuseField } from "../platform/index.ts";
import { copyFile, type FileLink } from "../upload/index.ts";
import type { PrivatePurpose } from "../upload/schema.ts";
import { isReachable } from "./find.ts";
import type { Inspection } from "./schema.ts";
import { readInspection } from "./store.ts";

interface EvidenceRequest {
  readonly inspection: string;
  readonly point: number;
  /** Purpose of the copies, and the id of the record that gets them. */
  readonly purpose: PrivatePurpose;
  readonly owner: string;
  /** Field of the form that a refusal names. */
  readonly field: string;
}

/**
 * Copies the photos of a point for a record such as a claim: each with the writes that belong into its commit. The copies live on when the
 * inspection changes.
 * @throws Refusal of `field` for an unknown inspection or point, and for another dealer's
 * @planned for claims
 */
export async function copyPointPhotos({ inspection, point, purpose, owner, field }: EvidenceRequest): Promise<{
  readonly inspection: Inspection;
  readonly links: readonly FileLink[];
}> {
  const found = await readInspection(inspection);
  const inspected = found?.points.find(({ id }) => id === point);
  if (!found || !inspected || found.isDeleted || !isReachable(found)) throw refuseField(field, "inspection_unknown");
  const from = "INSPECTION_PHOTO";
  const links = await Promise.all(inspected.photos.map((ref) => copyFile({ ref, from, purpose, owner })));
  return { inspection: found, links };
}
