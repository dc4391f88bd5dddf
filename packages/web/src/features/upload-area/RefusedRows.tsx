import { DownloadIcon, UploadIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Status.tsx";

interface RefusedRowsProps {
  readonly count: number;
  /** No row of the file can be stored. */
  readonly isAll: boolean;
  readonly onDownload: () => void;
  readonly onCorrected: (file: File) => void;
  /** Tries the rows again as they are, where that can help. */
  readonly retry: ReactNode;
}

/** What to do about refused rows, step by step. The first step is the action that stands out if nothing else can be done. */
export function RefusedRows({ count, isAll, onDownload, onCorrected, retry }: RefusedRowsProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t(isAll ? "rows_all_refused" : "mass_refused", { count })}>
      <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-3 pt-1 pl-5">
        <li>
          <p className="mb-1">{t("rows_step_download")}</p>
          <Button
            size="sm"
            kind={isAll ? "primary" : "secondary"}
            icon={DownloadIcon}
            className={WRAPS}
            onClick={onDownload}
          >
            {t("mass_corrections")}
          </Button>
        </li>
        <li>{t("rows_step_correct")}</li>
        <li>
          <p className="mb-1">{t("rows_step_upload")}</p>
          <SendCorrected onFile={onCorrected} />
        </li>
      </ol>
      {retry && <div className="mt-3 flex flex-wrap items-center gap-2">{retry}</div>}
    </Notice>
  );
}

/** Long words of some languages need two lines on phones. */
const WRAPS = "h-auto! min-h-8 max-w-full whitespace-normal! py-1 text-left";

export function SendCorrected({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" icon={UploadIcon} className={WRAPS} onClick={() => input.current?.click()}>
        {t("rows_send_corrected")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t("rows_send_corrected")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again, such as after it was corrected.
          target.value = "";
        }}
      />
    </>
  );
}
