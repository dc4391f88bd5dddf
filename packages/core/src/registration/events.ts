import { registrationChanged } from "@spoke/events";
import { event, type PendingEvent } from "../platform/index.ts";
import type { Registration } from "./schema.ts";

/** Tells the subscriber that a change of a registration has to go to the ERP. */
export const changedEvent = (
  { id, frameNumber, sorg, brand, sequence }: Registration,
  change: "insert" | "update" | "delete",
): PendingEvent => event(registrationChanged, { registrationId: id, frameNumber, sorg, brand, sequence, change });
