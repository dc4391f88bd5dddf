import { useEffect } from "react";
import { useReachable } from "../../app/online.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { worksOffline } from "../../lib/offlineData.ts";
import { Notice } from "../../ui/Status.tsx";

/** Says on a page that works without a network that there is none. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isReachable = useReachable();
  useEffect(() => {
    worksOffline.set(true);
    return () => worksOffline.set(false);
  }, []);
  if (isReachable) return null;
  return (
    <div className="mx-auto mb-4 max-w-4xl">
      <Notice tone="warn" title={t("offline")}>
        {t("outbox_text")}
      </Notice>
    </div>
  );
}
