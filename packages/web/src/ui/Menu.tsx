import { type ReactNode, Suspense, useRef } from "react";
import { lazily } from "../lib/chunks.ts";
import type { IconType } from "./Icon.tsx";
import { useOpenHere } from "./openHere.ts";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconType;
  readonly picture?: string;
  /** The choice in force. */
  readonly current?: boolean;
  readonly onSelect: () => void;
}

interface MenuButtonProps {
  /** What the menu is for; also the button's name unless it shows text of its own. */
  readonly label: string;
  readonly header?: string;
  readonly entries: readonly MenuEntry[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

const MenuPopover = lazily(() => import("./overlay/MenuPopover.tsx"));

/** A button that opens a menu. The menu's code is fetched when the button is pointed at or focused. */
export function MenuButton({ label, header, entries, className, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useOpenHere();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className={className}
        onPointerEnter={MenuPopover.preload}
        onFocus={MenuPopover.preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          // Not by a click: React Aria takes a click by key for one of a screen reader, and then focuses the popover or the first
          // entry, whichever comes first.
          if (OPENING_KEYS.includes(event.key)) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <MenuPopover
            triggerRef={button}
            label={label}
            header={header}
            entries={entries}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
