import { TriangleAlertIcon } from "lucide-react";
import { heldChanges } from "../lib/heldChanges.ts";
import { useTranslation } from "../lib/i18n.ts";
import { worksOffline } from "../lib/offlineData.ts";
import { useStore } from "../lib/store.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { connection } from "./api.ts";
import { useOnline } from "./online.ts";

/** Shows that the browser is offline or a call got no answer (1 §8), with a button that reloads the page where there is a network. */
export function Connection() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const state = useStore(connection);
  const isAtHome = useStore(worksOffline);
  const held = useStore(heldChanges);
  if (isAtHome || (isOnline && state === "ok")) return null;
  return (
    <div role="alert" className="fixed inset-x-0 bottom-(--bottom-bar) z-70 flex justify-center p-4">
      <div className="flex w-full max-w-lg items-center gap-3 rounded-lg border border-line bg-surface p-3 pl-4 shadow-pop">
        <Icon icon={TriangleAlertIcon} className="text-warn" />
        <div className="flex-1">
          <p className="font-medium">{isOnline ? t("connection_failed") : t("offline")}</p>
          {held > 0 && <p className="text-xs text-ink-2">{t("cart_held", { count: held })}</p>}
        </div>
        {isOnline && (
          <Button kind="primary" size="sm" onClick={() => location.reload()}>
            {t("refresh_page")}
          </Button>
        )}
      </div>
    </div>
  );
}
