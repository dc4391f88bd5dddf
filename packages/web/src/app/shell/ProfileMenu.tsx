import { LogOutIcon, MegaphoneIcon, UserIcon } from "lucide-react";
import { openConsumerVoice } from "../../features/consumer-voice/index.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { whenMayLeave } from "../../lib/unsaved.ts";
import { MenuButton, type MenuEntry } from "../../ui/Menu.tsx";
import { signOut, useUser } from "../session.ts";

/** Profile and feedback for those who may, and the way out (1 §2.6). */
export function ProfileMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const go = useGo();
  const initials = user.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");
  const entries: (MenuEntry & { scope?: string })[] = [
    {
      id: "profile",
      label: t("edit_profile"),
      icon: UserIcon,
      scope: "profile.update",
      onSelect: () => go("/user/edit-profile"),
    },
    {
      id: "consumer-voice",
      label: t("consumer_voice"),
      icon: MegaphoneIcon,
      scope: "consumer-voice.submit",
      onSelect: openConsumerVoice,
    },
    { id: "logout", label: t("logout"), icon: LogOutIcon, onSelect: () => whenMayLeave(() => void signOut()) },
  ];
  return (
    <MenuButton
      label={t("profile_menu", { name: user.name })}
      header={user.name}
      className="touch-area ml-1 grid size-9 place-items-center rounded-full bg-ink text-xs font-semibold text-white hover:bg-ink-2"
      entries={entries.filter(({ scope }) => !scope || user.scopes.includes(scope))}
    >
      {/* Drawn, not written: the button's accessible name is the user's name, not the initials. */}
      <span data-initials={initials.toUpperCase()} className="before:content-[attr(data-initials)]" />
    </MenuButton>
  );
}
