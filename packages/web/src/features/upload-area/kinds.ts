import { ROW_KINDS, type RowKind } from "@spoke/core/upload-area/schema.ts";
import type { RowsUploadRowFragment } from "../../gql/graphql.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import { ruleText } from "../../ui/form/refusal.ts";
import type { Tone } from "../../ui/Status.tsx";

const TEXTS: Readonly<Record<RowKind, MessageKey>> = {
  "stock-report": "rows_kind_stock_report",
  "retail-sales": "rows_kind_retail_sales",
  "visit-plan": "rows_kind_visit_plan",
  "dealer-sales": "rows_kind_dealer_sales",
  "vendor-stock": "rows_kind_vendor_stock",
  "vendor-articles": "rows_kind_vendor_articles",
};

/** The state of an upload; a finished one of which nothing was stored, nor was stored before, is not called stored. */
export const stateOf = ({ state, saved, unchanged }: Pick<RowsUploadRowFragment, "state" | "saved" | "unchanged">) =>
  state === "done" && saved + unchanged === 0 ? ({ tone: "warn", text: "rows_state_none" } as const) : STATES[state];

/** What a kind of file is called; one that this site does not know is shown as it is. */
export function kindText(id: string, t: Translate): string {
  const kind = ROW_KINDS.find((each) => each === id);
  return kind ? t(TEXTS[kind]) : id;
}

export const STATES: Readonly<
  Record<RowsUploadRowFragment["state"], { readonly tone: Tone; readonly text: MessageKey }>
> = {
  checking: { tone: "info", text: "rows_state_checking" },
  checked: { tone: "warn", text: "rows_state_checked" },
  importing: { tone: "info", text: "rows_state_importing" },
  done: { tone: "good", text: "rows_state_done" },
  failed: { tone: "bad", text: "rows_state_failed" },
};

export const isUnderWay = ({ state }: Pick<RowsUploadRowFragment, "state">): boolean =>
  state === "checking" || state === "importing";

/** Why a file was refused; empty if it was not. */
export const refusalText = ({ message, values }: RowsUploadRowFragment["log"]): string =>
  message ? ruleText(message, values) : "";
