import { stateMachine } from "../platform/transitions.ts";
import { REPORT_STATES } from "./schema.ts";

export const REPORT_EVENTS = ["start", "finish", "fail"] as const;

/**
 * How a report goes on (decision 036). A second start is another attempt: after a crash, or of the same message delivered
 * twice; it takes over, and what the first one still writes is refused. What failed can be started again from the dead letters.
 */
export const reportMachine = stateMachine("report", REPORT_STATES, REPORT_EVENTS, [
  { from: "queued", event: "start", to: "running", who: "system" },
  { from: "running", event: "start", to: "running", who: "system" },
  { from: "failed", event: "start", to: "running", who: "system" },
  { from: "running", event: "finish", to: "done", who: "system" },
  { from: "running", event: "fail", to: "failed", who: "system" },
]);
