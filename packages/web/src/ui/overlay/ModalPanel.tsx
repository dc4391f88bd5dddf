import { XIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslation } from "../../lib/i18n.ts";
import { tv } from "../../lib/variants.ts";
import { IconButton } from "../Button.tsx";
import { useSecondTap } from "./secondTap.ts";
import { useBackCloses } from "./useBackCloses.ts";
import { useDismissText } from "./useDismissText.ts";

interface ModalPanelProps {
  readonly title: string;
  readonly side?: "left" | "right" | undefined;
  readonly wide?: boolean | undefined;
  /** Absent: the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly role?: "dialog" | "alertdialog" | undefined;
  readonly children: ReactNode;
}

const modal = tv({
  slots: {
    overlay: "fixed inset-0 z-50 h-(--visual-viewport-height) animate-fade bg-ink/40",
    panel: "flex w-full flex-col bg-surface shadow-pop",
  },
  variants: {
    place: {
      center: {
        overlay: "grid grid-cols-1 place-items-center p-4",
        panel: "max-h-[calc(100dvh-32px)] animate-rise rounded-xl",
      },
      // The menu takes the full width of every screen that is not wide (1 §2.6).
      left: { panel: "fixed inset-y-0 left-0 animate-slide-left" },
      right: { panel: "fixed inset-y-0 right-0 animate-slide-right" },
    },
    wide: { true: {}, false: {} },
  },
  compoundVariants: [
    { place: "center", wide: true, class: { panel: "max-w-[650px]" } },
    { place: "center", wide: false, class: { panel: "max-w-md" } },
    { place: "right", wide: true, class: { panel: "md:w-[min(760px,92vw)]" } },
    { place: "right", wide: false, class: { panel: "xs:w-96" } },
  ],
});

export default function ModalPanel({ title, side, wide, onClose, footer, role, children }: ModalPanelProps) {
  const { t } = useTranslation();
  const dismissText = useDismissText();
  useBackCloses(onClose);
  const secondTap = useSecondTap();
  const { overlay, panel } = modal({ place: side ?? "center", wide: wide ?? false });
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      shouldCloseOnInteractOutside={() => !secondTap.isPending()}
      onOpenChange={(open) => !open && onClose?.()}
      className={overlay()}
    >
      <Modal ref={dismissText} className={panel()}>
        <Dialog role={role ?? "dialog"} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="contents" onClickCapture={secondTap.onClickCapture}>
            <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
              <Heading slot="title" className="text-base font-semibold">
                {title}
              </Heading>
              {onClose && <IconButton icon={XIcon} label={t("close")} onClick={onClose} />}
            </header>
            <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
            {footer && (
              <footer className="flex flex-wrap-reverse justify-end gap-2 border-t max-xs:*:grow border-line px-5 py-3">
                {footer}
              </footer>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
