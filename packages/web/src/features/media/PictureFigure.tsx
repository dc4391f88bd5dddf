import { DownloadIcon } from "lucide-react";
import type { FileFactsFragment } from "../../gql/graphql.ts";
import { formatBytes } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { useDownload } from "./FileCard.tsx";
import { MediaPicture } from "./MediaPicture.tsx";

/** Highest a picture is shown, in rem. */
const MOST_REM = 32;

/** A picture to look at, in its own shape, with its title, its license, and a button that downloads it. */
export function PictureFigure({ file }: { readonly file: FileFactsFragment & { readonly medFileUrl: string | null } }) {
  const { t, locale } = useTranslation();
  const { download, busy } = useDownload();
  const { id, fileTitle, size, license, width, height, medFileUrl } = file;
  const ratio = width && height ? width / height : 16 / 9;
  return (
    <figure>
      <div className="mx-auto" style={{ aspectRatio: ratio, maxWidth: `${MOST_REM * ratio}rem` }}>
        <MediaPicture file={file} src={medFileUrl} rendition="medium" alt={fileTitle} className="size-full" />
      </div>
      <figcaption className="mt-1 flex items-center justify-between gap-3 text-xs text-ink-2">
        <span className="min-w-0 wrap-anywhere">
          {fileTitle} · {formatBytes(size, locale)}
          {license && ` · ${license}`}
        </span>
        <IconButton
          icon={DownloadIcon}
          size="sm"
          label={t("media_download_file", { name: fileTitle })}
          disabled={busy !== undefined}
          onClick={() => void download(id)}
        />
      </figcaption>
    </figure>
  );
}
