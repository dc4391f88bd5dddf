import { WrenchIcon } from "lucide-react";
import { useEffect } from "react";
import { checkServer } from "../../app/server.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Icon } from "../../ui/Icon.tsx";

const ASK_EVERY_MS = 30_000;

/** Shown while the server is not online; goes to login as soon as it is (1 §4). */
export default function MaintenancePage() {
  const { t } = useTranslation();
  const go = useGo();
  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      const server = await checkServer();
      if (!stopped && server === "online") go("/login", { replace: true });
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  });
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-6 outline-none">
      <div className="flex max-w-md flex-col items-center text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon icon={WrenchIcon} size={30} />
        </span>
        <h1 className="mt-6 text-2xl font-semibold">{t("maintenance_text")}</h1>
        <p className="mt-2 text-ink-2">{t("maintenance_hint")}</p>
      </div>
    </main>
  );
}
