import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
}

const FRAMES: Readonly<Record<string, Look>> = {
  open: { tone: "bad", title: "recall_open" },
  closed: { tone: "good", title: "recall_done" },
  ended: { tone: "neutral", title: "recall_ended" },
};

const KITS: Readonly<Record<string, Look>> = {
  requested: { tone: "info", title: "recall_kit_requested" },
  confirmed: { tone: "good", title: "recall_kit_confirmed" },
  refused: { tone: "bad", title: "recall_kit_refused" },
};

const STATEMENTS: Readonly<Record<string, Look>> = {
  requested: { tone: "info", title: "recall_statement_requested" },
  credited: { tone: "good", title: "recall_statement_credited" },
  refused: { tone: "bad", title: "recall_statement_refused" },
};

const NEUTRAL: Look = { tone: "neutral", title: "recall_open" };

/** How the state of a frame in a recall looks. */
export const frameLook = (state: string): Look => FRAMES[state] ?? NEUTRAL;
/** How the state of a repair kit looks. */
export const kitLook = (state: string): Look => KITS[state] ?? NEUTRAL;
/** How the state of a statement looks. */
export const statementLook = (state: string): Look => STATEMENTS[state] ?? NEUTRAL;
