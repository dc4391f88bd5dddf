import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";

interface ReportButtonProps {
  readonly title: string;
  /** What the bar is called while the file is built. */
  readonly building: string;
  /** Has the file built and saves it; answers whether that worked. */
  readonly save: (onProgress: (share: number | "busy") => void) => Promise<boolean>;
}

/** Has a file built, says how far it is, and saves it. */
export function ReportButton({ title, building, save }: ReportButtonProps) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | "busy">();
  const run = async () => {
    setProgress("busy");
    const saved = await save(setProgress);
    setProgress(undefined);
    if (!saved) toast(t("download_failed"), { tone: "bad" });
  };
  return (
    <div className="flex items-center gap-3">
      {progress !== undefined && (
        <div className="w-32">
          <ProgressBar label={building} value={progress} />
        </div>
      )}
      <Button icon={DownloadIcon} busy={progress !== undefined} onClick={() => void run()}>
        {title}
      </Button>
    </div>
  );
}
