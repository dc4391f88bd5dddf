import { type ReactNode, Suspense, useRef } from "react";
import { lazily } from "../lib/chunks.ts";
import { useOpenHere } from "./openHere.ts";

interface PopoverButtonProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** What the panel shows; `close` puts it away. */
  readonly children: (close: () => void) => ReactNode;
}

const PopoverPanel = lazily(() => import("./overlay/PopoverPanel.tsx"));

/** A button that opens a panel beside it. */
export function PopoverButton({ label, className, trigger, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useOpenHere();
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        className={className}
        onPointerEnter={PopoverPanel.preload}
        onFocus={PopoverPanel.preload}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <Suspense>
          <PopoverPanel triggerRef={button} label={label} onClose={close}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
