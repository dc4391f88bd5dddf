import { useQuery } from "@apollo/client/react";
import { DownloadIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ImportRowsUploadDocument, RowsUploadResultDocument, type RowsUploadResultQuery } from "../../gql/graphql.ts";
import { type MessageKey, serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useReloading } from "../../ui/useReloading.ts";
import { isUnderWay, kindText, refusalText, STATES } from "./kinds.ts";
import { RefusedRows, SendCorrected } from "./RefusedRows.tsx";
import { ResultRows } from "./ResultRows.tsx";
import { useUploadFile } from "./useUploadFile.ts";

type Upload = RowsUploadResultQuery["rowsUpload"];

/** Where stored rows are listed. */
export interface StoredRows {
  readonly to: string;
  readonly title: MessageKey;
  /** Where those of a kind are, unless that is `to`; undefined if they are on another page. */
  readonly toKind?: (kind: string) => string | undefined;
}

interface UploadResultProps {
  readonly stored: StoredRows;
  readonly id: string;
  /** Sends a corrected file of the same kind. */
  readonly onCorrected: (file: File, kind: string) => void;
  readonly onChanged: () => void;
}

/** What became of a file, row by row, and what can be done about its refused rows. */
export function UploadResult({ id, stored, onCorrected, onChanged }: UploadResultProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(RowsUploadResultDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const upload = data?.rowsUpload;
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [id]);
  // The list loads itself again.
  useReloading(upload !== undefined && isUnderWay(upload), () => void refetch());
  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Panel title={t("rows_result")}>
        {upload ? (
          <Outcome
            upload={upload}
            stored={stored}
            onCorrected={onCorrected}
            onChanged={() => {
              void refetch();
              onChanged();
            }}
          />
        ) : error ? (
          <Notice tone="bad">{t("rows_result_failed")}</Notice>
        ) : (
          <div className="grid gap-3">
            <p role="status">{t("rows_state_checking")}</p>
            <ProgressBar label={t("rows_state_checking")} value="busy" />
          </div>
        )}
      </Panel>
    </div>
  );
}

interface OutcomeProps extends Pick<UploadResultProps, "stored" | "onCorrected"> {
  readonly upload: Upload;
  readonly onChanged: () => void;
}

function Outcome({ upload, stored, onCorrected, onChanged }: OutcomeProps) {
  const { t } = useTranslation();
  const { kind, fileName, state, log, saved, unchanged, refused, progress, total } = upload;
  const save = useUploadFile(upload.id);
  if (isUnderWay(upload))
    return (
      <div className="grid gap-3">
        <div>
          <p className="break-all font-medium">{fileName}</p>
          <p className="text-xs text-ink-2">
            {kindText(kind, t)} · {t("rows_uploaded_at")} <DateText value={log.start} time />
          </p>
        </div>
        <p role="status">{t(STATES[state].text)}</p>
        <ProgressBar label={t(STATES[state].text)} value={total > 0 ? progress / total : "busy"} />
      </div>
    );
  const isChecked = state === "checked";
  const storedAt = stored.toKind ? stored.toKind(kind) : stored.to;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="break-all font-medium">{fileName}</p>
          <p className="text-xs text-ink-2">
            {kindText(kind, t)} · <DateText value={log.finish ?? log.start} time />
          </p>
        </div>
        <Button size="sm" icon={DownloadIcon} onClick={() => save("original", fileName)}>
          {t("rows_original")}
        </Button>
      </div>
      {log.message ? (
        <Notice
          tone="bad"
          action={
            isPassing(upload) ? (
              <Import upload={upload} onChanged={onChanged} />
            ) : (
              refused.length === 0 && <SendCorrected onFile={(file) => onCorrected(file, kind)} />
            )
          }
        >
          {refusalText(log)}
        </Notice>
      ) : (
        <>
          {isChecked && saved > 0 && (
            <Notice
              tone="info"
              title={t("rows_valid", { count: saved })}
              action={<Import upload={upload} onChanged={onChanged} />}
            >
              {t("rows_valid_text")}
            </Notice>
          )}
          {!isChecked && saved > 0 && (
            <Notice
              tone="good"
              title={t("rows_saved", { count: saved })}
              action={
                storedAt && (
                  <ButtonLink size="sm" to={storedAt}>
                    {t(stored.title)}
                  </ButtonLink>
                )
              }
            />
          )}
          {unchanged > 0 && (
            <Notice tone="info" title={t("rows_unchanged", { count: unchanged })}>
              {t("rows_unchanged_text")}
            </Notice>
          )}
        </>
      )}
      {refused.length > 0 && (
        <RefusedRows
          count={refused.length}
          isAll={saved === 0 && unchanged === 0}
          onDownload={() => save("corrections", `${kind}-corrections.xlsx`)}
          onCorrected={(file) => onCorrected(file, kind)}
          retry={state === "done" && <Import upload={upload} onChanged={onChanged} />}
        />
      )}
      {!log.message && <ResultRows upload={upload} />}
    </div>
  );
}

/** Whether the file may be taken as it is when it is tried again. */
const isPassing = ({ log }: Upload): boolean => log.message === "rows_upload_failed";

/** Stores the valid rows of a checked file, or tries again: the refused ones of a stored file, or a file that failed. */
function Import({ upload, onChanged }: Pick<OutcomeProps, "upload" | "onChanged">) {
  const { t } = useTranslation();
  const importRows = useAction(ImportRowsUploadDocument);
  const [busy, setBusy] = useState(false);
  const isChecked = upload.state === "checked";
  const run = async () => {
    setBusy(true);
    try {
      const { importRowsUpload: answer } = await importRows({ id: upload.id });
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
  return (
    <Button size="sm" kind={isChecked ? "primary" : "secondary"} busy={busy} onClick={() => void run()}>
      {t(isChecked ? "rows_import" : upload.state === "done" ? "rows_retry" : "try_again")}
    </Button>
  );
}
