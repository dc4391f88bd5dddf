import { DownloadIcon, PauseIcon, PlayIcon, XIcon } from "lucide-react";
import { download } from "../../app/download.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";
import { kindText } from "./kinds.ts";
import type { RowsUploading } from "./useRowsUpload.ts";

interface UploadFormProps {
  readonly kinds: readonly string[];
  readonly kind: string;
  readonly onKind: (kind: string) => void;
  readonly upload: RowsUploading;
}

/** Chooses a kind, offers its template, and sends a file. */
export function UploadForm({ kinds, kind, onKind, upload }: UploadFormProps) {
  const { t } = useTranslation();
  const template = () => {
    download(`/api/upload-area/template?kind=${kind}`, `${kind}.xlsx`).catch((fault: unknown) => {
      reportFault("the template could not be downloaded", fault);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  const { state } = upload;
  return (
    <Panel title={t("rows_upload_title")}>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Select
            label={t("rows_kind")}
            value={kind}
            options={kinds.map((id) => ({ value: id, label: kindText(id, t) }))}
            onChange={({ target }) => onKind(target.value)}
          />
          <div>
            <Button icon={DownloadIcon} onClick={template}>
              {t("mass_template")}
            </Button>
          </div>
        </div>
        <FileInput
          label={t("mass_file")}
          hint={t("rows_file_hint")}
          accept=".xlsx"
          error={upload.error || undefined}
          blocked={state && t("rows_one_file")}
          onFile={(file) => upload.choose(file, kind)}
        />
      </div>
      {state && (
        <section aria-label={t("rows_on_its_way")} className="mt-4 grid gap-2 rounded-md border border-line p-3">
          <p className="break-all font-medium">{state.fileName}</p>
          <ProgressBar label={t("file_progress")} value={state.currentBytes / Math.max(1, state.maxBytes)} />
          <p role="status" className="text-xs text-ink-2">
            {t(
              state.suspended
                ? "rows_suspended"
                : state.uploaded || upload.isChecking
                  ? "file_checking"
                  : "file_sending",
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            {state.suspended || !state.uploading ? (
              <Button size="sm" icon={PlayIcon} onClick={upload.resume}>
                {t("rows_resume")}
              </Button>
            ) : (
              <Button size="sm" icon={PauseIcon} onClick={upload.suspend}>
                {t("rows_suspend")}
              </Button>
            )}
            <Button size="sm" icon={XIcon} onClick={upload.remove}>
              {t("cancel")}
            </Button>
          </div>
        </section>
      )}
    </Panel>
  );
}
