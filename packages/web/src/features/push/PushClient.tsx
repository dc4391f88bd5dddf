import { useEffect, useState } from "react";
import { useT } from "../../app/i18n.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTurnedOff, pushState, readState, startPush, turnOff, turnOn } from "./push.ts";

/**
 * Subscribes where that is allowed, and asks where nothing was decided. The browser's own question needs a press first
 * and is asked once: so a small card asks before it, and its No is remembered. A denied permission is left alone.
 */
export default function PushClient() {
  const { t } = useT();
  const state = useStore(pushState);
  const [isOffered, setOffered] = useState(() => readState() === "off" && !isTurnedOff());
  useEffect(() => void startPush(), []);
  if (!isOffered || state !== "off") return null;
  const answer = (act: () => Promise<void>) => {
    setOffered(false);
    void act();
  };
  return (
    <aside
      aria-label={t("title_dont_push")}
      className="fixed inset-x-4 bottom-4 z-30 flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-pop xs:left-auto xs:w-96"
    >
      <Icon name="bell" className="mt-0.5 text-accent-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t("push_offer_title")}</p>
        <p className="mt-0.5 text-ink-2">{t("push_offer_text")}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" kind="primary" onClick={() => answer(turnOn)}>
            {t("push_turn_on")}
          </Button>
          <Button size="sm" kind="ghost" onClick={() => answer(turnOff)}>
            {t("push_offer_no")}
          </Button>
        </div>
      </div>
    </aside>
  );
}
