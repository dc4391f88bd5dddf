import { useQuery } from "@apollo/client/react";
import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import { ImportRowsUploadDocument, type RowsUploadRowFragment, RowsUploadsDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Notice, Skeleton } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { isUnderWay, STATES } from "./kinds.ts";

type Upload = RowsUploadRowFragment;

interface UploadDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** What became of a file: its log, its counts, and its refused rows, with what can be done about them. */
export function UploadDialog({ id, onClose, onChanged }: UploadDialogProps) {
  const { t } = useTranslation();
  const { data } = useQuery(RowsUploadsDocument, { fetchPolicy: "cache-and-network", pollInterval: 1_500 });
  const upload = data?.rowsUploads.find((each) => each.id === id);
  const importRows = useAction(ImportRowsUploadDocument);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { importRowsUpload: answer } = await importRows({ id });
      if (answer.message.status === "success") toast(serverText(answer.message.description));
      else toast(reasonsOf(answer).join(" "), { tone: "bad" });
      onChanged();
    } catch (fault) {
      reportFault("rows were not imported", fault);
      toast(t("confirm_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const save = (file: "original" | "corrections", name: string) => {
    download(`/api/upload-area/${id}/${file}`, name).catch((fault: unknown) => {
      reportFault("a file of rows was not downloaded", fault);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  const canImport = upload && !isUnderWay(upload) && (upload.state !== "done" || upload.refused.length > 0);
  return (
    <Dialog
      open
      wide
      title={upload?.fileName ?? t("title_upload_area")}
      onClose={onClose}
      footer={
        upload && (
          <>
            <Button onClick={() => save("original", upload.fileName)}>{t("rows_original")}</Button>
            {canImport && (
              <Button kind="primary" busy={busy} onClick={() => void run()}>
                {t(upload.state === "checked" ? "rows_import" : "rows_retry")}
              </Button>
            )}
          </>
        )
      }
    >
      {upload ? (
        <Outcome upload={upload} onSave={(name) => save("corrections", name)} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

function Outcome({ upload, onSave }: { readonly upload: Upload; readonly onSave: (name: string) => void }) {
  const { t } = useTranslation();
  const { state, log, saved, unchanged, refused, progress, total } = upload;
  const columns: readonly Column<Upload["refused"][number]>[] = [
    { id: "row", title: t("mass_row"), card: "title", cell: ({ row }) => t("mass_row_number", { number: row }) },
    { id: "name", title: t("rows_about"), value: ({ name }) => name },
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
    <div className="grid gap-4">
      <p role="status">{t(STATES[state].text)}</p>
      {isUnderWay(upload) && (
        <ProgressBar label={t(STATES[state].text)} value={total > 0 ? progress / total : "busy"} />
      )}
      {log.message && <Notice tone="bad">{ruleText(log.message)}</Notice>}
      <p className="text-xs text-ink-2">
        {t("rows_started")} <DateText value={log.start} time />
        {log.finish && (
          <>
            {" · "}
            {t("rows_finished")} <DateText value={log.finish} time />
          </>
        )}
      </p>
      {!isUnderWay(upload) && !log.message && (
        <ul>
          <li>{t(state === "checked" ? "rows_valid" : "rows_saved", { count: saved })}</li>
          <li>{t("rows_unchanged", { count: unchanged })}</li>
          <li>{t("mass_refused", { count: refused.length })}</li>
        </ul>
      )}
      {refused.length > 0 && !isUnderWay(upload) && (
        <>
          <div>
            <Button size="sm" icon={DownloadIcon} onClick={() => onSave(`${upload.kind}-corrections.xlsx`)}>
              {t("mass_corrections")}
            </Button>
          </div>
          <Table label={t("rows_refused")} columns={columns} rows={refused} keyOf={({ row }) => String(row)} />
        </>
      )}
    </div>
  );
}
