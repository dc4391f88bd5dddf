import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslation } from "../../lib/i18n.ts";
import { useDismissText } from "../../ui/overlay/useDismissText.ts";
import { BannerFrame } from "./BannerFrame.tsx";
import type { Banner } from "./BannerPopup.tsx";
import { bannerAddress } from "./popup.ts";

/** Banners in a pop-up. Escape, a press beside it and its button put it away. */
export default function BannerPanel({ banners, onClose }: { banners: readonly Banner[]; onClose: () => void }) {
  const { t } = useTranslation();
  const dismissText = useDismissText();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 grid h-(--visual-viewport-height) animate-fade grid-cols-1 place-items-center bg-ink/40 p-4"
    >
      <Modal
        ref={dismissText}
        className="flex max-h-[calc(100dvh-32px)] w-full max-w-2xl animate-rise flex-col overflow-hidden rounded-xl bg-surface shadow-pop"
      >
        <Dialog aria-label={t("banner_title")} className="flex min-h-0 flex-1 flex-col outline-none">
          <BannerFrame
            banners={banners.map(({ bannerFile, ...banner }) => ({ ...banner, picture: bannerAddress(bannerFile) }))}
            onClose={onClose}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
