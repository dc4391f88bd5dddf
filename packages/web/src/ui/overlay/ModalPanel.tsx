import { XIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../Button.tsx";
import { cx } from "../cx.ts";

interface ModalPanelProps {
  readonly title: string;
  readonly side?: "left" | "right" | undefined;
  readonly wide?: boolean | undefined;
  /** Absent: it cannot be put away. */
  readonly onClose?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly role?: "dialog" | "alertdialog" | undefined;
  readonly children: ReactNode;
}

export default function ModalPanel({ title, side, wide, onClose, footer, role, children }: ModalPanelProps) {
  const { t } = useTranslation();
  const place = side
    ? cx(
        "fixed inset-y-0 flex w-full flex-col bg-surface shadow-pop",
        // The menu takes the whole width of every screen that is not wide (1 §2.6).
        side === "left" ? "left-0 animate-slide-left" : "right-0 animate-slide-right xs:w-96",
      )
    : cx(
        "flex max-h-[calc(100dvh-32px)] w-full animate-rise flex-col rounded-xl bg-surface shadow-pop",
        wide ? "max-w-[650px]" : "max-w-md",
      );
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
      className={cx(
        "fixed inset-0 z-50 h-(--visual-viewport-height) animate-fade bg-ink/40",
        !side && "grid place-items-center p-4",
      )}
    >
      <Modal className={place}>
        <Dialog role={role ?? "dialog"} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
            <Heading slot="title" className="text-base font-semibold">
              {title}
            </Heading>
            {onClose && <IconButton icon={XIcon} label={t("close")} onClick={onClose} />}
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
          {footer && <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
