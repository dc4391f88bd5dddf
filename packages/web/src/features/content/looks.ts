import type { ContentState } from "@spoke/core/content/validity.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import type { ListState } from "../../ui/listState.ts";
import type { Tone } from "../../ui/Status.tsx";

/** How the state of content is shown. */
export const STATE_LOOKS = {
  DRAFT: { title: "content_DRAFT", tone: "neutral" },
  SCHEDULED: { title: "content_SCHEDULED", tone: "info" },
  LIVE: { title: "content_LIVE", tone: "good" },
  EXPIRED: { title: "content_EXPIRED", tone: "warn" },
  DELETED: { title: "content_DELETED", tone: "bad" },
} as const satisfies Record<ContentState | "DELETED", { readonly title: MessageKey; readonly tone: Tone }>;

export interface EditedRow {
  readonly state: ContentState;
  readonly deletedAt: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly contentTargetMarkets: readonly { readonly marketName: string }[];
  readonly languages: readonly { readonly locale: string; readonly state: string }[];
}

/** Columns of editors' lists: state, days, markets, and languages. */
export function editorColumns<Row extends EditedRow>(t: Translate): readonly Column<Row>[] {
  return [
    {
      id: "state",
      title: t("status"),
      badge: ({ state, deletedAt }) => {
        const { tone, title } = STATE_LOOKS[deletedAt ? "DELETED" : state];
        return { tone, text: t(title) };
      },
    },
    { id: "from", title: t("period_from"), type: "day", value: ({ validFrom }) => validFrom },
    { id: "to", title: t("period_to"), type: "day", wideOnly: true, value: ({ validTo }) => validTo },
    {
      id: "markets",
      title: t("content_target_markets"),
      wideOnly: true,
      value: ({ contentTargetMarkets }) => contentTargetMarkets.map(({ marketName }) => marketName).join(", "),
    },
    {
      id: "languages",
      title: t("content_languages"),
      wideOnly: true,
      value: ({ languages }) => t("content_languages_done", countsOf(languages)),
    },
  ];
}

/** Whether a list of editors shows deleted items, which can be restored. */
export const showsDeleted = ({ filters }: ListState): boolean => filters.bucket?.includes("DELETED") ?? false;

const countsOf = (languages: EditedRow["languages"]) => ({
  done: languages.filter(({ state }) => state === "COMPLETE").length,
  count: languages.length,
});
