import { recallTextFor } from "@spoke/core/recall/schema.ts";
import { currentI18n, type MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

export const RECALL_STATES = ["draft", "published", "closed"] as const;

const LOOKS: Readonly<Record<string, { readonly tone: Tone; readonly title: MessageKey }>> = {
  draft: { tone: "neutral", title: "recall_state_draft" },
  published: { tone: "info", title: "recall_state_published" },
  closed: { tone: "good", title: "recall_state_closed" },
};

/** How the state of a recall looks. */
export const recallLook = (state: string) => LOOKS[state] ?? { tone: "neutral" as const, title: "recall" as const };

type Titled = Parameters<typeof recallTextFor>[0];

/** The title of a recall in the reader's language, if there is one. */
export const titleOf = (recall: Titled): string => recallTextFor(recall, currentI18n().locale).title;
