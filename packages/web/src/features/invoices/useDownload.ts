import { useState } from "react";
import { download } from "../../app/download.ts";
import { useReading } from "../../app/reading.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { toast } from "../../ui/toasts.ts";

/** Saves files as the signed-in user; a failure is said. */
export function useDownload() {
  const { t } = useTranslation();
  const reading = useReading();
  const [busy, setBusy] = useState(false);
  const save = async (path: string, name: string, body?: object) => {
    setBusy(true);
    try {
      await download(path, name, body, reading);
    } catch (error) {
      reportFault("a file could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (path: string, name: string, body?: object) => void save(path, name, body) };
}
