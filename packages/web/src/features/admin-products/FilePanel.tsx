import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChangedParts } from "./ChangedParts.tsx";
import { EndedJob } from "./EndedJob.tsx";
import { JobPanel } from "./JobPanel.tsx";
import { correctionHead, FileRefusal, type FileRow, MASS_MAX_BYTES, readFile, saveTable } from "./table.ts";
import type { useJob } from "./useJob.ts";

/** Many changes out of a file: fill in the template, look at what it would change, change it. */
export function FilePanel({ job }: { job: ReturnType<typeof useJob> }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly FileRow[]>();
  const [reading, setReading] = useState<string>();
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return setError(t("file_not_xlsx"));
    if (file.size > MASS_MAX_BYTES) return setError(t("file_too_large", { megabytes: MASS_MAX_BYTES / 1_000_000 }));
    setError(undefined);
    setRows(undefined);
    setReading(file.name);
    try {
      setRows(await readFile(file));
    } catch (caught) {
      if (caught instanceof FileRefusal) return setError(caught.message);
      reportFault("the file could not be read", caught);
      setError(t("form_failed"));
    } finally {
      setReading(undefined);
    }
  };
  const template = () => {
    download("/api/admin/products/mass-template", "products-template.xlsx").catch((caught: unknown) => {
      reportFault("the template could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel title={t("mass_fill")}>
        <p className="mb-4 text-ink-2">{t("products_fill_text")}</p>
        <Button icon={DownloadIcon} onClick={template}>
          {t("mass_template")}
        </Button>
      </Panel>
      <Panel title={t("products_send")}>
        <FileInput
          label={t("mass_file")}
          hint={t("products_file_hint")}
          accept=".xlsx"
          onFile={(file) => void read(file)}
          progress={reading === undefined ? undefined : "busy"}
          disabled={job.running}
          status={reading && t("mass_sending", { name: reading })}
          error={error}
        />
      </Panel>
      <JobPanel job={job} />
      {job.ended && !rows && <EndedJob job={job.ended} onUndo={() => job.ended && job.undo(job.ended)} />}
      {rows && (
        <Preview
          key={rows.length}
          rows={rows}
          running={job.running}
          onApply={() => {
            const good = rows.filter(({ change }) => change !== null);
            job.start(
              good.flatMap(({ change }) => change ?? []),
              good.map(({ before }) => before ?? undefined),
            );
            setRows(undefined);
          }}
        />
      )}
    </div>
  );
}

const SIZE = 25;

interface PreviewProps {
  readonly rows: readonly FileRow[];
  readonly running: boolean;
  readonly onApply: () => void;
}

/** What the file would change; rows that cannot be read can be taken back to be corrected. */
function Preview({ rows, running, onApply }: PreviewProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const bad = rows.filter(({ reasons }) => reasons.length > 0);
  const changing = rows.filter(({ change }) => change !== null);
  const same = rows.filter(({ change, reasons }) => change === null && reasons.length === 0);
  const good = changing.length;
  const deleted = changing.filter(({ change }) => change?.deleted === true).length;
  // What is wrong is looked at first.
  const sorted = [...bad, ...changing, ...same];
  const columns: readonly Column<FileRow>[] = [
    {
      id: "row",
      title: t("mass_row"),
      cell: ({ row }) => <span className="whitespace-nowrap">{t("mass_row_number", { number: row })}</span>,
    },
    {
      id: "article",
      title: t("article_code"),
      card: "title",
      cell: ({ cells, name }) => (
        <span className="block min-w-0 py-1.5">
          {cells.articleCode || "–"}
          {name && <span className="block text-xs font-normal text-ink-2">{name}</span>}
        </span>
      ),
    },
    {
      id: "change",
      title: t("products_what_changes"),
      cell: ({ change, before, reasons }) => {
        if (change) return <ChangedParts change={change} before={before} />;
        if (reasons.length === 0) return <span className="text-ink-3">{t("products_row_same")}</span>;
        return <span className="text-bad">{reasons.join(", ")}</span>;
      },
    },
  ];
  return (
    <Panel title={t("products_preview")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {bad.length > 0 && (
          <Notice tone="warn" title={t("mass_refused", { count: bad.length })} action={<Refused rows={bad} />}>
            {t("mass_refused_text")}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-ink-2">
            {good > 0 ? t("products_rows_good", { count: good }) : t("products_rows_none")}
            {good > 0 && same.length > 0 && ` · ${t("products_rows_same", { count: same.length })}`}
          </span>
          {good > 0 && (
            <Button kind="primary" disabled={running} onClick={() => setAsking(true)}>
              {t("products_apply", { count: good })}
            </Button>
          )}
          <Dialog
            open={asking}
            role="alertdialog"
            title={t("products_from_file")}
            onClose={() => setAsking(false)}
            footer={
              <>
                <Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
                <Button kind="primary" onClick={onApply}>
                  {t("products_apply", { count: good })}
                </Button>
              </>
            }
          >
            <p>{t("products_file_question", { count: good })}</p>
            {deleted > 0 && <p>{t("products_delete_text", { count: deleted })}</p>}
          </Dialog>
        </div>
        <div className="rounded-md border border-line">
          <Table
            label={t("products_preview")}
            columns={columns}
            rows={sorted.slice((page - 1) * SIZE, page * SIZE)}
            keyOf={({ row }) => String(row)}
          />
          <div className="flex justify-end px-4 py-1">
            <Pager page={page} pages={Math.ceil(sorted.length / SIZE)} onPage={setPage} />
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** Saves the refused rows as uploaded, with their problems. */
function Refused({ rows }: { rows: readonly FileRow[] }) {
  const { t } = useTranslation();
  const save = () => {
    const head = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
    const table = [
      correctionHead(head),
      ...rows.map(({ cells, reasons }) => [...head.map((name) => cells[name] ?? ""), reasons.join("; ")]),
    ];
    saveTable(`products-to-correct-${todayHere()}.xlsx`, table).catch((error: unknown) => {
      reportFault("the rows to correct could not be saved", error);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  return (
    <Button size="sm" icon={DownloadIcon} onClick={save}>
      {t("products_corrections")}
    </Button>
  );
}
