import { CheckIcon } from "lucide-react";
import type { RefObject } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { flushSync } from "react-dom";
import { Icon } from "../Icon.tsx";
import type { MenuEntry } from "../Menu.tsx";
import { useDismissText } from "./useDismissText.ts";

interface MenuPopoverProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly header?: string | undefined;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** The open menu. It comes with the first menu that is opened, not with the page. */
export default function MenuPopover({ triggerRef, label, header, entries, onClose }: MenuPopoverProps) {
  const dismissText = useDismissText();
  return (
    <Popover
      ref={dismissText}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      aria-label={label}
      placement="bottom end"
      className="min-w-56 max-w-80 animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
    >
      <Menu
        aria-label={label}
        autoFocus="first"
        className="outline-none"
        onAction={(key) => {
          // A dialog that the entry opens gives the focus back to where it was: the button, as the entry is gone by then.
          flushSync(onClose);
          triggerRef.current?.focus();
          entries.find((entry) => entry.id === key)?.onSelect();
        }}
      >
        <MenuSection>
          {header ? <Header className="px-3 pt-1.5 pb-1 text-2xs font-medium text-ink-3">{header}</Header> : null}
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className="flex h-10 items-center gap-3 rounded-md px-3 outline-none data-[focused]:bg-sunken"
            >
              {entry.icon && <Icon icon={entry.icon} size={18} className="text-ink-2" />}
              {entry.picture && <img src={entry.picture} alt="" width={20} height={15} className="rounded-[2px]" />}
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.current && <Icon icon={CheckIcon} size={16} />}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  );
}
