import { claimApproved, claimCommented, claimMoved } from "@spoke/events";
import { event, type PendingEvent } from "../platform/index.ts";
import type { Claim, Side } from "./schema.ts";

type Named = Pick<Claim, "id" | "sorg" | "status">;

const facts = ({ id, sorg, status }: Named, side: Side, entryId = "") => ({ claimId: id, sorg, status, side, entryId });

/** Tells the other side of a new status with what was said about it, and the ERP of an approval. */
export const movedEvents = (claim: Named, side: Side, entryId?: string): PendingEvent[] => [
  event(claimMoved, facts(claim, side, entryId)),
  ...(claim.status === "approved" || claim.status === "partly-approved"
    ? [event(claimApproved, { claimId: claim.id, sorg: claim.sorg })]
    : []),
];

export const commentedEvent = (claim: Named, side: Side, entryId: string): PendingEvent =>
  event(claimCommented, facts(claim, side, entryId));
