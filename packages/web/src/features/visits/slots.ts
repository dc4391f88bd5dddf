import { SLOTS, type Slot } from "@spoke/core/visit-form/schema.ts";
import type { VisitDetailFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";

/** What a photo shows. */
export type Subject = "front" | "display" | "banner" | "poster" | "hangtag";

export function subjectOf(slot: Slot): Subject {
  if (slot.startsWith("frontShop")) return "front";
  if (slot.startsWith("displayShop")) return "display";
  if (slot === "displayBanner") return "banner";
  return slot === "displayPoster" ? "poster" : "hangtag";
}

/** Name of a place. */
export function slotTitle(slot: Slot, t: Translate): string {
  const number = slot.slice(-1);
  const subject = subjectOf(slot);
  if (subject === "front") return t("visit_photo_front", { number });
  if (subject === "display") return t("visit_photo_display", { number });
  if (subject === "banner") return t("visit_photo_banner");
  return subject === "poster" ? t("visit_photo_poster") : t("visit_photo_hangtag");
}

/** Uploads of a stored visit by their place. */
export const storedPhotos = (visit: VisitDetailFragment): Partial<Record<Slot, string>> =>
  Object.fromEntries(
    SLOTS.flatMap((slot) => {
      const photo = visit[slot];
      return photo ? [[slot, photo.id] as const] : [];
    }),
  );
