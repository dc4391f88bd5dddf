import { ChevronDownIcon, PlusIcon, UploadIcon, UserIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { useUsSorg } from "./useUsSorg.ts";

/** Creates users: with the general form, the US form, or a file. */
export function CreateMenu() {
  const { t } = useTranslation();
  const go = useGo();
  const offersUs = useUsSorg() !== undefined;
  return (
    <MenuButton
      label={t("user_create")}
      className={buttonClass("primary")}
      entries={[
        {
          id: "general",
          label: t("title_admin_users_create"),
          icon: UserIcon,
          onSelect: () => go("/admin/users/create"),
        },
        ...(offersUs
          ? ([
              {
                id: "us",
                label: t("title_admin_users_create_us"),
                icon: UserIcon,
                onSelect: () => go("/admin/users/create-us"),
              },
            ] as const)
          : []),
        {
          id: "mass",
          label: t("title_admin_users_create_users_mass"),
          icon: UploadIcon,
          onSelect: () => go("/admin/users/create-users-mass"),
        },
      ]}
    >
      <Icon icon={PlusIcon} size={18} />
      {t("user_create")}
      <Icon icon={ChevronDownIcon} size={16} />
    </MenuButton>
  );
}
