import { SIGNED_IN, SYSTEM } from "../platform/action.ts";
import { stateMachine } from "../platform/transitions.ts";
import { ROWS_STATES } from "./schema.ts";

const ROWS_EVENTS = ["check", "import", "finish", "fail"] as const;

/** States of a file of rows (decision 072). Importing a file again stores only the rows that were refused. */
export const rowsMachine = stateMachine("rows_upload", ROWS_STATES, ROWS_EVENTS, [
  { from: "checking", event: "check", to: "checked", scope: SYSTEM },
  { from: "checking", event: "fail", to: "failed", scope: SYSTEM },
  { from: "checked", event: "import", to: "importing", scope: SIGNED_IN },
  { from: "importing", event: "finish", to: "done", scope: SYSTEM },
  { from: "importing", event: "fail", to: "failed", scope: SYSTEM },
  { from: "done", event: "import", to: "importing", scope: SIGNED_IN },
  { from: "failed", event: "import", to: "importing", scope: SIGNED_IN },
]);
