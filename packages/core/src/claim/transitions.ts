import {
  CLAIM_STATES,
  type Claim,
  type ClaimQueue,
  type ClaimState,
  PRODUCT_CATEGORIES,
  type ProductCategory,
  type Side,
} from "./schema.ts";

/** Which queue a status stands in (decision 054). */
export const QUEUE_OF: Readonly<Record<ClaimState, ClaimQueue>> = {
  draft: "dealer",
  submitted: "open",
  "in-review": "open",
  "information-needed": "dealer",
  approved: "decided",
  "partly-approved": "decided",
  rejected: "closed",
  "awaiting-return": "dealer",
  received: "brand",
  resolved: "closed",
  withdrawn: "closed",
};

/** Status and translation key of its text. */
export const statusOf = (id: ClaimState) => ({
  id,
  description: `claim_status_${id.replaceAll("-", "_")}`,
  category: QUEUE_OF[id],
});

export const statesIn = (queue: ClaimQueue): ClaimState[] => CLAIM_STATES.filter((state) => QUEUE_OF[state] === queue);

export const isClosed = (state: ClaimState): boolean => QUEUE_OF[state] === "closed";

/** States in which a claim was sent and is not decided. */
export const isOpen = (state: ClaimState): boolean => QUEUE_OF[state] === "open" || state === "information-needed";

/** States that a claim gets by its decision. */
export const isDecision = (state: ClaimState): boolean => QUEUE_OF[state] === "decided" || state === "rejected";

/** States in which the dealer may still change what was claimed. */
export const isEditable = (state: ClaimState): boolean =>
  state === "draft" || state === "submitted" || state === "information-needed";

interface Rule {
  readonly from: readonly ClaimState[];
  readonly to: ClaimState;
  readonly by: readonly Side[];
  /** Only for these; for all when left out. */
  readonly products?: readonly ProductCategory[];
  readonly needsReason?: true;
}

const DECIDED = ["approved", "partly-approved"] as const;

const RULES: readonly Rule[] = [
  { from: ["draft"], to: "submitted", by: ["dealer", "office"] },
  { from: ["submitted", "information-needed"], to: "in-review", by: ["office"] },
  { from: ["information-needed"], to: "in-review", by: ["dealer"] },
  // The first move of a status is its usual one, and the page offers it so.
  { from: ["in-review"], to: "approved", by: ["office"] },
  { from: ["in-review"], to: "partly-approved", by: ["office"] },
  { from: ["in-review"], to: "information-needed", by: ["office"], needsReason: true },
  { from: ["in-review"], to: "rejected", by: ["office"], needsReason: true },
  { from: ["draft", "submitted", "in-review", "information-needed"], to: "withdrawn", by: ["dealer"] },
  { from: ["draft"], to: "withdrawn", by: ["office"] },
  { from: DECIDED, to: "awaiting-return", by: ["office", "erp"] },
  // The ERP's answers may arrive in any order, and some goods need not come back.
  { from: ["awaiting-return"], to: "received", by: ["office", "erp"] },
  { from: DECIDED, to: "received", by: ["erp"] },
  { from: [...DECIDED, "received"], to: "resolved", by: ["office", "erp"] },
  { from: ["awaiting-return"], to: "resolved", by: ["erp"] },
];

/** A change of status that a side may make. */
export interface Transition {
  readonly productCategory: ProductCategory;
  readonly custCategory: Side;
  readonly fromStatusId: ClaimState;
  readonly toStatusId: ClaimState;
  readonly needsReason: boolean;
}

/** Every change of status, for every product and side: what the API calls capabilities (3 §4). */
export const TRANSITIONS: readonly Transition[] = RULES.flatMap(({ from, to, by, products, needsReason = false }) =>
  (products ?? PRODUCT_CATEGORIES).flatMap((productCategory) =>
    by.flatMap((custCategory) =>
      from.map((fromStatusId) => ({ productCategory, custCategory, fromStatusId, toStatusId: to, needsReason })),
    ),
  ),
);

export type Move = Pick<Transition, "productCategory" | "custCategory" | "fromStatusId" | "toStatusId">;

export const transitionOf = (move: Move): Transition | undefined =>
  TRANSITIONS.find(
    ({ productCategory, custCategory, fromStatusId, toStatusId }) =>
      productCategory === move.productCategory &&
      custCategory === move.custCategory &&
      fromStatusId === move.fromStatusId &&
      toStatusId === move.toStatusId,
  );

/** Approved lines that the ERP has not answered: a replacement without its delivery, or a credit without its note. */
export const isUnanswered = ({ lines }: Pick<Claim, "lines">): boolean =>
  lines.some(
    ({ decision, resolution, creditNote, deliveryOrder }) =>
      decision === "approved" &&
      ((resolution === "replacement" && deliveryOrder === "") ||
        ((resolution === "credit" || resolution === "refund") && creditNote === "")),
  );

/** Whether a move needs a reason: also to resolve a claim that the ERP has not answered. */
export const needsReason = (move: Transition, claim: Pick<Claim, "lines">): boolean =>
  move.needsReason || (move.toStatusId === "resolved" && isUnanswered(claim));
