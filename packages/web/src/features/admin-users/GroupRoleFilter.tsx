import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PopoverButton } from "../../ui/Popover.tsx";

interface GroupRoleFilterProps {
  readonly choices: readonly { readonly id: string; readonly description: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Any of several group roles. */
export function GroupRoleFilter({ choices, chosen, onChange }: GroupRoleFilterProps) {
  const { t } = useT();
  const label = chosen.length > 0 ? t("group_roles_chosen", { count: chosen.length }) : t("group_roles_all");
  return (
    <PopoverButton
      label={label}
      className={cx(
        "inline-flex h-9 items-center gap-2 rounded-md border bg-surface pr-2 pl-3",
        chosen.length > 0 ? "border-accent-ink" : "border-control",
      )}
      trigger={
        <>
          {label}
          <Icon name="chevronDown" size={16} className="text-ink-2" />
        </>
      }
    >
      {(close) => (
        <Choices
          choices={choices}
          chosen={chosen}
          onChange={(ids) => {
            close();
            onChange(ids);
          }}
        />
      )}
    </PopoverButton>
  );
}

/** Chosen together and shown at once: each change of the address would put the panel away. */
function Choices({ choices, chosen, onChange }: GroupRoleFilterProps) {
  const { t } = useT();
  const [wanted, setWanted] = useState(chosen);
  return (
    <div className="min-w-56">
      <fieldset className="grid max-h-80 overflow-auto px-4 py-2">
        <legend className="sr-only">{t("title_admin_group_roles")}</legend>
        {choices.map(({ id, description }) => (
          <Checkbox
            key={id}
            checked={wanted.includes(id)}
            onChange={({ target }) => setWanted(target.checked ? [...wanted, id] : wanted.filter((one) => one !== id))}
          >
            {description}
          </Checkbox>
        ))}
      </fieldset>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
        <Button size="sm" kind="ghost" onClick={() => onChange([])}>
          {t("choose_none")}
        </Button>
        <Button size="sm" kind="primary" onClick={() => onChange(wanted)}>
          {t("filter_apply")}
        </Button>
      </div>
    </div>
  );
}
