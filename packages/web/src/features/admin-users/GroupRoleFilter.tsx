import { useT } from "../../app/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";

interface GroupRoleFilterProps {
  readonly choices: readonly { readonly id: string; readonly description: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Any of several group roles. */
export function GroupRoleFilter({ choices, chosen, onChange }: GroupRoleFilterProps) {
  const { t } = useT();
  return (
    <ChoiceFilter
      label={chosen.length > 0 ? t("group_roles_chosen", { count: chosen.length }) : t("group_roles_all")}
      legend={t("title_admin_group_roles")}
      choices={choices.map(({ id, description }) => ({ id, label: description }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
