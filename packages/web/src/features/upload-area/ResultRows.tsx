import { useState } from "react";
import type { RowsUploadResultQuery } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import type { Tone } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";

type Upload = RowsUploadResultQuery["rowsUpload"];

interface ResultRow extends Pick<Upload["refused"][number], "row" | "name" | "errors"> {
  readonly outcome: keyof typeof OUTCOMES;
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
}

const OUTCOMES = {
  refused: { tone: "bad", text: "mass_state_refused" },
  valid: { tone: "info", text: "rows_row_valid" },
  saved: { tone: "good", text: "rows_state_done" },
  unchanged: { tone: "neutral", text: "rows_row_unchanged" },
} as const satisfies Readonly<Record<string, { readonly tone: Tone; readonly text: MessageKey }>>;

/** Rows that are shown before all are. */
const FIRST = 20;

/** The rows of a file, those to correct first. */
export function ResultRows({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const rows: readonly ResultRow[] = [
    ...upload.refused.map((row) => ({ ...row, outcome: "refused" as const })),
    ...upload.taken.map(({ outcome, ...row }) => ({
      ...{ ...row, errors: row.warnings },
      outcome: outcome === "saved" && upload.state === "checked" ? ("valid" as const) : outcome,
    })),
  ];
  const columns: readonly Column<ResultRow>[] = [
    {
      id: "row",
      title: t("mass_row"),
      card: "title",
      cell: ({ row }) => <span className="whitespace-nowrap">{t("mass_row_number", { number: row })}</span>,
    },
    { id: "name", title: t("rows_about"), value: ({ name }) => name },
    ...(rows.some(({ after }) => after)
      ? ([
          { id: "before", title: t("rows_before"), align: "right", value: ({ before }) => before ?? "–" },
          { id: "after", title: t("rows_after"), align: "right", value: ({ after }) => after },
        ] satisfies readonly Column<ResultRow>[])
      : []),
    {
      id: "outcome",
      title: t("status"),
      card: "aside",
      badge: ({ outcome }) => ({ tone: OUTCOMES[outcome].tone, text: t(OUTCOMES[outcome].text) }),
    },
    {
      id: "faults",
      title: t("mass_faults"),
      cell: ({ errors, outcome }) =>
        errors.length > 0 && (
          <ul>
            {errors.map(({ field, message, values }) => (
              <li key={`${field} ${message}`} className={outcome === "refused" ? undefined : "font-medium text-warn"}>
                {[field, ruleText(message, values)].filter(Boolean).join(": ")}
              </li>
            ))}
          </ul>
        ),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <Table
        label={t("mass_outcome")}
        columns={columns}
        rows={all ? rows : rows.slice(0, FIRST)}
        keyOf={({ row }) => `${row}`}
      />
      {!all && rows.length > FIRST && (
        <div>
          <Button size="sm" onClick={() => setAll(true)}>
            {t("rows_show_all", { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}
