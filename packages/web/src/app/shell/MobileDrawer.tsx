import { CloudUploadIcon, LogOutIcon, MegaphoneIcon, UserIcon } from "lucide-react";
import { outboxShown, unsent } from "../../features/capture/index.ts";
import { openConsumerVoice } from "../../features/consumer-voice/index.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { whenMayLeave } from "../../lib/unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Dialog.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { signOut, useSession } from "../session.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { MenuList } from "./MenuList.tsx";

interface MobileDrawerProps {
  readonly onClose: () => void;
}

/** The menu of small screens: full width, away as soon as another page shows (1 §2.6). */
export function MobileDrawer({ onClose }: MobileDrawerProps) {
  const { t } = useTranslation();
  const session = useSession();
  const waiting = useStore(unsent);
  if (session.status === "out") return null;
  const { name, scopes } = session.user;
  return (
    <Drawer
      open
      side="left"
      title={name}
      onClose={onClose}
      footer={
        <div className="grid w-full gap-2">
          <div className="flex flex-wrap gap-2 *:flex-auto empty:hidden">
            {scopes.includes("profile.update") && (
              <ButtonLink to="/user/edit-profile" icon={UserIcon} onClick={onClose}>
                {t("profile_settings")}
              </ButtonLink>
            )}
            {scopes.includes("consumer-voice.submit") && (
              <Button
                icon={MegaphoneIcon}
                onClick={() => {
                  onClose();
                  openConsumerVoice();
                }}
              >
                {t("consumer_voice")}
              </Button>
            )}
          </div>
          {waiting > 0 && (
            <Button
              icon={CloudUploadIcon}
              onClick={() => {
                onClose();
                outboxShown.set(true);
              }}
            >
              {t("outbox_open", { count: waiting })}
            </Button>
          )}
          <div className="grid grid-cols-[1.4fr_1fr] items-end gap-2">
            <LanguageSelect />
            <Button
              icon={LogOutIcon}
              className="h-8 pointer-coarse:h-11"
              onClick={() => whenMayLeave(() => void signOut())}
            >
              {t("logout")}
            </Button>
          </div>
        </div>
      }
    >
      <div className="-mx-2">
        <MenuList onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
