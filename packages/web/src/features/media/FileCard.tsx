import { useApolloClient } from "@apollo/client/react";
import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import type { FileFactsFragment } from "../../gql/graphql.ts";
import { formatBytes } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { IconButton } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";
import { downloadMedia } from "./download.ts";
import { MediaPicture } from "./MediaPicture.tsx";

/** Downloads a file of the library; a failure is a message. */
export function useDownload() {
  const client = useApolloClient();
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string>();
  const download = async (...file: [id: string, rendition?: Parameters<typeof downloadMedia>[2]]) => {
    setBusy(file.join("."));
    try {
      await downloadMedia(client, ...file);
    } catch (error) {
      reportFault("a file was not downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(undefined);
    }
  };
  return { download, busy };
}

/** A file: what it looks like, title, name, size, license, and a button that downloads it. */
export function FileCard({ file }: { readonly file: FileFactsFragment }) {
  const { t, locale } = useTranslation();
  const { download, busy } = useDownload();
  return (
    <article className="flex items-center gap-3 rounded-md border border-line bg-surface p-2">
      <MediaPicture file={file} src={file.thumbnailUrl} alt="" className="size-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{file.fileTitle}</p>
        <p className="truncate text-xs text-ink-2">
          {file.fileName} · {formatBytes(file.size, locale)}
        </p>
        {file.license && <p className="text-xs text-ink-3 wrap-anywhere">{file.license}</p>}
      </div>
      <IconButton
        icon={DownloadIcon}
        label={t("media_download_file", { name: file.fileTitle })}
        disabled={busy !== undefined}
        onClick={() => void download(file.id)}
      />
    </article>
  );
}
