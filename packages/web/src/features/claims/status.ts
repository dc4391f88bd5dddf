import type { ClaimQueue, ClaimState, Resolution, Slot } from "@spoke/core/claim/schema.ts";
import type { User } from "../../app/session.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

/** The forms of claims in the outbox. */
export const CLAIM_FORMS = ["claim-bike", "claim-paa"];

const TONES: Readonly<Record<ClaimState, Tone>> = {
  draft: "neutral",
  submitted: "info",
  "in-review": "info",
  "information-needed": "warn",
  approved: "good",
  "partly-approved": "good",
  rejected: "bad",
  "awaiting-return": "warn",
  received: "info",
  resolved: "good",
  withdrawn: "neutral",
};

export const toneOf = (status: string): Tone => {
  const found = Object.entries(TONES).find(([id]) => id === status);
  return found?.[1] ?? "neutral";
};

export const claimHref = ({ id }: { readonly id: string }): string => `/claim/${id}`;

const MOVES: Readonly<Record<string, MessageKey>> = {
  submitted: "claim_move_submitted",
  "in-review": "claim_move_in_review",
  "information-needed": "claim_move_information_needed",
  approved: "claim_move_approved",
  "partly-approved": "claim_move_partly_approved",
  rejected: "claim_move_rejected",
  "awaiting-return": "claim_move_awaiting_return",
  received: "claim_move_received",
  resolved: "claim_move_resolved",
  withdrawn: "claim_move_withdrawn",
};

/** What the button that leads to a status says to a side. */
export const moveTitle = (status: string, office: boolean): MessageKey =>
  office && status === "in-review" ? "claim_move_start_review" : (MOVES[status] ?? "status");

/** Whether the user decides on claims, as the server sees it. */
export const isOffice = ({ scopes }: Pick<User, "scopes">): boolean => scopes.includes("menu.change-cust");

const QUEUES: Readonly<Record<ClaimQueue, readonly [dealer: MessageKey, office: MessageKey]>> = {
  dealer: ["claim_queue_needs_you", "claim_queue_needs_dealer"],
  open: ["claim_queue_with_office", "claim_queue_needs_you"],
  decided: ["claim_queue_decided", "claim_queue_decided"],
  brand: ["claim_queue_received", "claim_queue_received"],
  closed: ["claim_queue_closed", "claim_queue_closed"],
};

/** Queues in the order in which a side works on them, with their names. */
export const queuesFor = (office: boolean): readonly (readonly [ClaimQueue, MessageKey])[] => {
  const order: readonly ClaimQueue[] = office
    ? ["open", "dealer", "decided", "brand", "closed"]
    : ["dealer", "open", "decided", "brand", "closed"];
  return order.map((queue) => [queue, QUEUES[queue][office ? 1 : 0]]);
};

export const RESOLUTION_TITLES: Readonly<Record<Resolution, MessageKey>> = {
  replacement: "claim_resolution_replacement",
  repair: "claim_resolution_repair",
  credit: "claim_resolution_credit",
  refund: "claim_resolution_refund",
  "labor-only": "claim_resolution_labor_only",
  goodwill: "claim_resolution_goodwill",
  none: "claim_resolution_none",
};

export const resolutionTitle = (id: string): MessageKey | undefined =>
  id === "several"
    ? "claim_resolution_several"
    : Object.entries(RESOLUTION_TITLES).find(([resolution]) => resolution === id)?.[1];

export const SLOT_TITLES: Readonly<Record<Slot, MessageKey>> = {
  invoice: "claim_slot_invoice",
  idCard: "claim_slot_id_card",
  photo1: "claim_slot_full_bike",
  photo2: "claim_slot_serial",
  photo3: "claim_slot_issue",
  photo4: "claim_slot_issue_2",
  photo5: "claim_slot_issue_3",
  photo6: "claim_slot_issue_4",
  video: "claim_slot_video",
  additionalDoc1: "claim_slot_document",
  additionalDoc2: "claim_slot_document",
  additionalDoc3: "claim_slot_document",
  additionalDoc4: "claim_slot_document",
  additionalDoc5: "claim_slot_document",
};
