import { DownloadIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { download } from "../../app/download.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";

/** Fetches a file as the signed-in user and saves it. */
export function DownloadButton({
  path,
  name,
  body,
  size,
  children,
}: {
  path: string;
  name: string;
  /** Sent by POST. */
  body?: object;
  size?: "sm" | "md";
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(path, name, body);
    } catch (error) {
      reportFault("a file could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={DownloadIcon} {...(size && { size })} busy={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
