import { ChevronLeftIcon, ChevronRightIcon, XIcon } from "lucide-react";
import { useState } from "react";
import { useRoutes } from "../../app/routing.tsx";
import { useContentLink } from "../../app/useContentLink.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";

/** A banner as it is shown. */
export interface FramedBanner {
  readonly id: string;
  /** Address of its picture. */
  readonly picture: string;
  readonly title: string;
  readonly link: string;
}

interface BannerFrameProps {
  readonly banners: readonly FramedBanner[];
  /** Absent in a preview, which cannot be closed. */
  readonly onClose?: () => void;
}

/** Banners one at a time, each a picture to follow: what the pop-up shows, and the preview of its form. */
export function BannerFrame({ banners, onClose }: BannerFrameProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const banner = banners[index];
  if (!banner) return null;
  const turn = (by: number) => setIndex((index + by + banners.length) % banners.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows turn the pages; the buttons below do the same
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={({ key }) => {
        if (banners.length < 2) return;
        if (key === "ArrowRight") turn(1);
        if (key === "ArrowLeft") turn(-1);
      }}
    >
      <div className="flex min-h-12 items-center justify-between gap-2 py-1 pr-1 pl-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{banner.title || t("banner_title")}</p>
        {onClose && <IconButton icon={XIcon} label={t("close")} onClick={onClose} />}
      </div>
      <Picture key={banner.id} banner={banner} number={index + 1} count={banners.length} onFollow={onClose} />
      {banners.length > 1 && (
        <div className="flex items-center justify-center gap-3 py-1.5">
          <IconButton icon={ChevronLeftIcon} label={t("banner_previous")} onClick={() => turn(-1)} />
          <p aria-live="polite" className="tabular text-xs text-ink-2">
            {t("picture_of", { number: index + 1, count: banners.length })}
          </p>
          <IconButton icon={ChevronRightIcon} label={t("banner_next")} onClick={() => turn(1)} />
        </div>
      )}
    </div>
  );
}

interface PictureProps {
  readonly banner: FramedBanner;
  readonly number: number;
  readonly count: number;
  readonly onFollow: (() => void) | undefined;
}

function Picture({ banner, number, count, onFollow }: PictureProps) {
  const { t } = useTranslation();
  const link = useContentLink(banner.link, onFollow === undefined);
  const target = useTargetName(link);
  // A picture without a title is named by where it leads, or by its number.
  const name = banner.title || (target ? t("banner_to", { page: target }) : t("picture_of", { number, count }));
  const picture = (
    <img
      src={banner.picture}
      alt={name}
      className="max-h-[calc(100dvh-160px)] w-full animate-fade bg-plate object-contain"
    />
  );
  return link ? (
    <Link to={link} look="plain" {...(onFollow && { onClick: onFollow })} className="block min-h-0 -outline-offset-4">
      {picture}
    </Link>
  ) : (
    picture
  );
}

/** What a link's target is called: the page's title, or the other site's name. */
function useTargetName(link: string | undefined): string | undefined {
  const { t } = useTranslation();
  const { rowOf } = useRoutes();
  if (!link) return undefined;
  if (!link.startsWith("/")) return URL.parse(link)?.hostname;
  const row = rowOf(new URL(link, location.origin).pathname);
  return row && t(row.titleKey);
}
