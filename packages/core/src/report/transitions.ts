import { SIGNED_IN, SYSTEM } from "../platform/action.ts";
import { stateMachine } from "../platform/transitions.ts";
import { REPORT_STATES } from "./schema.ts";

export const REPORT_EVENTS = ["start", "finish", "fail", "cancel"] as const;

/**
 * States of a report (decision 036). A second start is another attempt, after a crash or a message delivered twice: it takes
 * over, and writes of the first attempt are refused. A failed report can be started again from the dead letters.
 */
export const reportMachine = stateMachine("report", REPORT_STATES, REPORT_EVENTS, [
  { from: "queued", event: "start", to: "running", scope: SYSTEM },
  { from: "running", event: "start", to: "running", scope: SYSTEM },
  { from: "failed", event: "start", to: "running", scope: SYSTEM },
  { from: "running", event: "finish", to: "done", scope: SYSTEM },
  { from: "running", event: "fail", to: "failed", scope: SYSTEM },
  { from: "queued", event: "cancel", to: "canceled", scope: SIGNED_IN },
  { from: "running", event: "cancel", to: "canceled", scope: SIGNED_IN },
]);
