import { EllipsisIcon, LockIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { Icon } from "./Icon.tsx";
import { MenuButton, type MenuEntry } from "./Menu.tsx";

interface RowMenuProps {
  /** What the row is called. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  /** Why nothing can be done with the row: a padlock that says so. */
  readonly lockedBecause?: string | undefined;
}

/** What can be done with a row of a list. */
export function RowMenu({ name, entries, lockedBecause }: RowMenuProps) {
  const { t } = useTranslation();
  if (lockedBecause !== undefined) {
    return (
      <span title={lockedBecause} className="inline-grid size-8 place-items-center text-ink-3">
        <Icon icon={LockIcon} size={16} />
        <span className="sr-only">{lockedBecause}</span>
      </span>
    );
  }
  return (
    <MenuButton
      label={t("actions_of", { name })}
      className="inline-grid size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      entries={entries}
    >
      <Icon icon={EllipsisIcon} size={18} />
    </MenuButton>
  );
}
