import { useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Dialog.tsx";
import { useT } from "../i18n.ts";
import { useHere } from "../navigation.tsx";
import type { RouteRow } from "../route.ts";
import { signOut, useSession } from "../session.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { MenuList } from "./MenuList.tsx";

interface MobileDrawerProps {
  readonly open: boolean;
  readonly row: RouteRow;
  readonly onClose: () => void;
}

/** The menu of small screens: full width, away as soon as another page shows (1 §2.6). */
export function MobileDrawer({ open, row, onClose }: MobileDrawerProps) {
  const { t } = useT();
  const session = useSession();
  const { path } = useHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on a change of path and on nothing else
  useEffect(onClose, [path]);
  if (session.status === "out") return null;
  return (
    <Drawer
      open={open}
      side="left"
      title={session.user.name}
      onClose={onClose}
      footer={
        <Button icon="logout" className="w-full" onClick={() => void signOut()}>
          {t("logout")}
        </Button>
      }
    >
      <MenuList row={row} onNavigate={onClose} />
      <div className="mt-6">
        <LanguageSelect />
      </div>
    </Drawer>
  );
}
