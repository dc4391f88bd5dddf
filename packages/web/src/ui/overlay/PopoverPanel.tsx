import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useBackCloses } from "./useBackCloses.ts";
import { useDismissText } from "./useDismissText.ts";

interface PopoverPanelProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export default function PopoverPanel({ triggerRef, label, onClose, children }: PopoverPanelProps) {
  const dismissText = useDismissText();
  useBackCloses(onClose);
  return (
    <Popover
      ref={dismissText}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="animate-rise rounded-lg border border-line bg-surface shadow-pop outline-none"
    >
      <Dialog aria-label={label} className="max-h-[inherit] overflow-auto outline-none">
        {children}
      </Dialog>
    </Popover>
  );
}
