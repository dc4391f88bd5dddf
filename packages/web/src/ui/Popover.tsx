import { type ReactNode, Suspense, useRef } from "react";
import { lazily } from "../lib/chunks.ts";
import { useOpenHere } from "./openHere.ts";

interface PopoverButtonProps {
  readonly label: string;
  /** What the button's number counts, for those who point at it. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** What the panel shows; `close` puts it away. */
  readonly children: (close: () => void) => ReactNode;
}

const PopoverPanel = lazily(() => import("./overlay/PopoverPanel.tsx"));

/** A button that opens a panel beside it. */
export function PopoverButton({ label, title, className, trigger, children }: PopoverButtonProps) {
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
        title={title}
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
