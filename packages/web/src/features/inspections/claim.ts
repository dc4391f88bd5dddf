import { ISSUE_PHOTOS } from "@spoke/core/claim/schema.ts";
import type { Translate } from "../../lib/i18n.ts";
import { handOver } from "../capture/index.ts";

/** A point that failed, and its photos. */
export interface FailedPoint {
  readonly text: string;
  readonly note: string;
  readonly photos: readonly { readonly name: string; readonly content: Blob }[];
}

/** Starts a claim with what an inspection found, its photos among those of the issue, and returns the address of its form. */
export function startClaim(frameNumber: string, points: readonly FailedPoint[], t: Translate): string {
  const lines = points.map(({ text, note }) => (note ? `${text}: ${note}` : text));
  const photos = points.flatMap((point) => point.photos).slice(0, ISSUE_PHOTOS.length);
  const handed = handOver({
    values: { frameNumber, customerNotes: [t("claim_from_inspection"), ...lines].join("\n") },
    files: photos.map(({ name, content }, index) => ({
      ...{ id: crypto.randomUUID(), slot: ISSUE_PHOTOS[index] ?? "", name, content },
    })),
  });
  return `/claim/create/bike?${new URLSearchParams({ frame: frameNumber, handed })}`;
}
