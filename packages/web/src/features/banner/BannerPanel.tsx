import { ChevronLeftIcon, ChevronRightIcon, XIcon } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { safeLink } from "../../app/links.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import type { Banner } from "./BannerPopup.tsx";
import { bannerAddress } from "./popup.ts";

/** Banners one at a time, each a picture to follow. Escape, a press beside it and its button put it away. */
export default function BannerPanel({ banners, onClose }: { banners: readonly Banner[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const banner = banners[index];
  if (!banner) return null;
  const turn = (by: number) => setIndex((index + by + banners.length) % banners.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (banners.length < 2) return;
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 grid h-(--visual-viewport-height) animate-fade place-items-center bg-ink/40 p-4"
    >
      <Modal className="flex max-h-[calc(100dvh-32px)] w-full max-w-2xl animate-rise flex-col overflow-hidden rounded-xl bg-surface shadow-pop">
        <Dialog aria-label={t("banner_title")} className="flex min-h-0 flex-1 flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows turn the pages; the buttons below do the same */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
            <div className="flex min-h-12 items-center justify-between gap-2 py-1 pr-1 pl-4">
              <p className="font-semibold">{t("banner_title")}</p>
              <IconButton icon={XIcon} label={t("close")} onClick={onClose} />
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface PictureProps {
  readonly banner: Banner;
  readonly number: number;
  readonly count: number;
  readonly onFollow: () => void;
}

function Picture({ banner, number, count, onFollow }: PictureProps) {
  const { t } = useTranslation();
  const link = safeLink(banner.link);
  const target = useTargetName(link);
  // The picture's own words are not known: it is named by where it leads, or by its number.
  const name = target ? t("banner_to", { page: target }) : t("picture_of", { number, count });
  const picture = (
    <img
      src={bannerAddress(banner.bannerFile)}
      alt={name}
      className="max-h-[calc(100dvh-160px)] w-full animate-fade bg-plate object-contain"
    />
  );
  return link ? (
    <Link to={link} look="plain" onClick={onFollow} className="block min-h-0 -outline-offset-4">
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
