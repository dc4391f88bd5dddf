import type { FeedFileFactsFragment, FeedFileState } from "../../gql/graphql.ts";
import { formatDuration } from "../../lib/duration.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface StateLook {
  readonly title: MessageKey;
  readonly tone: Tone;
}

export const STATES: Readonly<Record<FeedFileState, StateLook>> = {
  imported: { title: "feed_state_imported", tone: "good" },
  incomplete: { title: "feed_state_incomplete", tone: "warn" },
  failed: { title: "feed_state_failed", tone: "bad" },
  checked: { title: "feed_state_checked", tone: "neutral" },
};

export const needsCheck = ({ state }: Pick<FeedFileFactsFragment, "state">): boolean =>
  state === "failed" || state === "incomplete";

const REASONS: Readonly<Record<string, MessageKey>> = {
  archive_malformed: "feed_reason_gzip",
  as_of_in_future: "feed_reason_as_of_in_future",
  beside_unreadable_line: "feed_reason_beside_unreadable_line",
  column_count: "feed_reason_column_count",
  column_missing: "feed_reason_column_missing",
  decimal_invalid: "feed_reason_number",
  file_name_invalid: "feed_reason_file_name",
  file_too_large: "feed_reason_file_too_large",
  flag_invalid: "feed_flag_invalid",
  gzip_malformed: "feed_reason_gzip",
  header_missing: "feed_reason_header_missing",
  host_unknown: "host_unknown",
  instant_invalid: "feed_reason_instant",
  int_invalid: "feed_reason_number",
  json_invalid: "feed_reason_json",
  key_twice: "feed_reason_twice",
  record_too_large: "feed_reason_record_too_large",
  required: "required",
  role_unknown: "role_unknown",
  rows_not_together: "feed_reason_rows_not_together",
  sorg_unknown: "sorg_unknown",
  too_large: "feed_reason_range",
  too_long: "too_long",
  too_many_rows: "feed_reason_too_many_rows",
  too_small: "feed_reason_range",
  unknown_column: "feed_reason_unknown_column",
  unknown_kind: "feed_reason_unknown_kind",
  unknown_value: "unknown_value",
  valid_email: "valid_email",
};

/** Why a file or cell was refused, in words; reasons that have no text stay as the feed names them. */
export function reasonText(reason: string, t: Translate): string {
  const [name = "", detail] = reason.split(": ");
  const key = REASONS[name];
  const text = key ? t(key) : name.replaceAll("_", " ");
  return detail ? `${text}: ${detail}` : text;
}

/** How long the import of a file took; empty where that was not recorded. */
export function durationText({
  startedAt,
  finishedAt,
}: Pick<FeedFileFactsFragment, "startedAt" | "finishedAt">): string {
  return startedAt && finishedAt ? formatDuration(Date.parse(finishedAt) - Date.parse(startedAt)) : "";
}

/** What is wrong with a file: why it failed, or how many of its records were refused. */
export function problemText(file: Pick<FeedFileFactsFragment, "reason" | "line" | "refused">, t: Translate): string {
  return fileReason(file, t) || (file.refused > 0 ? t("feed_records_refused", { count: file.refused }) : "");
}

export function fileReason({ reason, line }: Pick<FeedFileFactsFragment, "reason" | "line">, t: Translate): string {
  const text = reason ? reasonText(reason, t) : "";
  return text && line != null ? t("feed_reason_line", { reason: text, line }) : text;
}
