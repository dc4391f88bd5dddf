import { ArrowRightIcon, EllipsisIcon, LockIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { Icon } from "./Icon.tsx";
import { MenuButton, type MenuEntry } from "./Menu.tsx";
import { PopoverButton } from "./Popover.tsx";

interface RowMenuProps {
  /** What the row is called. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  /** Why nothing can be done with the row: a padlock that says so when it is pressed. */
  readonly lockedBecause?: string | undefined;
}

const BUTTON =
  "inline-grid size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11";

/** What can be done with a row of a list: a menu, or a button if it is only one thing. */
export function RowMenu({ name, entries, lockedBecause }: RowMenuProps) {
  const { t } = useTranslation();
  if (lockedBecause !== undefined) {
    return (
      <span title={lockedBecause} className="relative">
        <PopoverButton
          label={t("actions_none_of", { name })}
          className="inline-grid size-8 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          trigger={<Icon icon={LockIcon} size={16} />}
        >
          {() => <p className="max-w-xs p-3">{lockedBecause}</p>}
        </PopoverButton>
        <span className="sr-only">{lockedBecause}</span>
      </span>
    );
  }
  const [only, second] = entries;
  if (only && !second) {
    return (
      <button
        type="button"
        aria-label={t("action_of", { action: only.label, name })}
        title={only.label}
        className={BUTTON}
        onClick={only.onSelect}
      >
        <Icon icon={only.icon ?? ArrowRightIcon} size={18} />
      </button>
    );
  }
  return (
    <MenuButton label={t("actions_of", { name })} className={BUTTON} entries={entries}>
      <Icon icon={EllipsisIcon} size={18} />
    </MenuButton>
  );
}
