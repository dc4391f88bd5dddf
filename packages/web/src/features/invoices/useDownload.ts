import { useState } from "react";
import { download } from "../../app/download.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { toast } from "../../ui/toasts.ts";

/** Saves files as the signed-in user; a failure is said. */
export function useDownload() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (...file: Parameters<typeof download>) => {
    setBusy(true);
    try {
      await download(...file);
    } catch (error) {
      reportFault("a file could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (...file: Parameters<typeof download>) => void save(...file) };
}
