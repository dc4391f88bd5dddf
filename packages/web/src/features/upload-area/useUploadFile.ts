import { download } from "../../app/download.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { toast } from "../../ui/toasts.ts";

/** Saves a file of an upload: as it was sent, or its refused rows with the reasons. */
export function useUploadFile(id: string) {
  const { t } = useTranslation();
  return (file: "original" | "corrections", name: string) => {
    download(`/api/upload-area/${id}/${file}`, name).catch((fault: unknown) => {
      reportFault("a file of rows was not downloaded", fault);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
}
