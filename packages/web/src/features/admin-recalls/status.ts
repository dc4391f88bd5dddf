import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

export const RECALL_STATES = ["draft", "published", "closed"] as const;

const LOOKS: Readonly<Record<string, { readonly tone: Tone; readonly title: MessageKey }>> = {
  draft: { tone: "neutral", title: "recall_state_draft" },
  published: { tone: "info", title: "recall_state_published" },
  closed: { tone: "good", title: "recall_state_closed" },
};

/** How the state of a recall looks. */
export const recallLook = (state: string) => LOOKS[state] ?? { tone: "neutral" as const, title: "recall" as const };
