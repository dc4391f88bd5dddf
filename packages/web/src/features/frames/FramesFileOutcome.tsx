import { DownloadIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FramesFileOutcomeFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { Notice } from "../../ui/Status.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { Table } from "../../ui/Table.tsx";

type Row = NonNullable<FramesFileOutcomeFragment["rows"]>[number];

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const blobOf = (file: string) => new Blob([Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))], { type: XLSX });

/** What became of the rows of a file of frames. */
export function FramesFileOutcome({ outcome }: { readonly outcome: FramesFileOutcomeFragment }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => void heading.current?.focus(), [outcome]);
  const { saved, rows, file } = outcome;
  const columns: readonly Column<Row>[] = [
    { id: "row", title: t("mass_row"), card: "title", cell: ({ row }) => t("mass_row_number", { number: row }) },
    { id: "number", title: t("frame_number"), cell: ({ frameNumber }) => frameNumber },
    {
      id: "faults",
      title: t("mass_faults"),
      cell: ({ errors }) => (
        <ul>
          {errors.map(({ field, message, values }) => (
            <li key={`${field} ${message}`}>{[field, ruleText(message, values)].filter(Boolean).join(": ")}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={heading} tabIndex={-1} className="grid gap-3 outline-none">
        {saved ? <Notice tone="good" title={t("frames_file_saved", { count: saved })} /> : null}
        {rows && rows.length > 0 && (
          <Notice
            tone="warn"
            title={t("mass_refused", { count: rows.length })}
            action={
              file && (
                <Button size="sm" icon={DownloadIcon} onClick={() => saveFile(blobOf(file), "frames-to-correct.xlsx")}>
                  {t("mass_corrections")}
                </Button>
              )
            }
          >
            {t("mass_refused_text")}
          </Notice>
        )}
      </div>
      {rows && rows.length > 0 && (
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <Table label={t("mass_outcome")} columns={columns} rows={rows} keyOf={({ row }) => `${row}`} />
        </div>
      )}
    </section>
  );
}
