import { SYSTEM, stateMachine } from "../platform/index.ts";
import {
  KIT_STATES,
  type KitState,
  MARK_STATES,
  type MarkState,
  RECALL_STATES,
  type RecallState,
  STATEMENT_STATES,
  type StatementState,
} from "./schema.ts";

/** The office that recalls. */
export const RECALL = "recall.cu";
/** Dealers who repair. */
export const REPAIR = "page.claim";

/** How a recall moves (decision 055). */
export const recallMachine = stateMachine<RecallState, "change" | "delete" | "publish" | "revise" | "close">(
  "recall",
  RECALL_STATES,
  ["change", "delete", "publish", "revise", "close"],
  [
    { from: "draft", event: "change", to: "draft", scope: RECALL },
    // Nothing is left of it. The row says who may delete it, and in which state.
    { from: "draft", event: "delete", to: "draft", scope: RECALL },
    { from: "draft", event: "publish", to: "published", scope: RECALL },
    { from: "published", event: "revise", to: "published", scope: RECALL },
    { from: "published", event: "close", to: "closed", scope: RECALL },
  ],
);

/** How a frame moves within a recall. */
export const recalledMachine = stateMachine<MarkState, "repair" | "end" | "remove" | "return">(
  "recall_frame",
  MARK_STATES,
  ["repair", "end", "remove", "return"],
  [
    { from: "open", event: "repair", to: "closed", scope: REPAIR },
    { from: "open", event: "end", to: "ended", scope: SYSTEM },
    { from: "open", event: "remove", to: "removed", scope: SYSTEM },
    { from: "removed", event: "return", to: "open", scope: SYSTEM },
  ],
);

/** How the order of a repair kit moves. The ERP may correct its answer. */
export const kitMachine = stateMachine<KitState, "confirm" | "refuse" | "request">(
  "recall_kit",
  KIT_STATES,
  ["confirm", "refuse", "request"],
  [
    { from: "requested", event: "confirm", to: "confirmed", scope: SYSTEM },
    { from: "requested", event: "refuse", to: "refused", scope: SYSTEM },
    { from: "refused", event: "confirm", to: "confirmed", scope: SYSTEM },
    { from: "refused", event: "request", to: "requested", scope: REPAIR },
  ],
);

/** How a statement of finished work moves. The ERP may correct a refusal. */
export const statementMachine = stateMachine<StatementState, "credit" | "refuse" | "request">(
  "recall_statement",
  STATEMENT_STATES,
  ["credit", "refuse", "request"],
  [
    { from: "requested", event: "credit", to: "credited", scope: SYSTEM },
    { from: "requested", event: "refuse", to: "refused", scope: SYSTEM },
    { from: "refused", event: "credit", to: "credited", scope: SYSTEM },
    { from: "refused", event: "request", to: "requested", scope: REPAIR },
  ],
);
