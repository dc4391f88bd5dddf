import { BellIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTurnedOff, pushState, readState, turnOff, turnOn } from "./push.ts";

/**
 * Offers notifications while nothing is decided in this browser. It is part of the page, so it covers nothing, and belongs
 * where notifications are of use: after an order, after asking for an article, and in the profile. Browsers ask only once and
 * after a press, so the offer comes first, and its No is remembered.
 */
export function PushOffer({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const config = useConfig();
  const state = useStore(pushState);
  const [isOpen, setOpen] = useState(() => readState() === "off" && !isTurnedOff());
  useEffect(() => pushState.set(readState()), []);
  if (!isOpen || state !== "off" || !hasFlag(config, "WEB_NOTIFICATION")) return null;
  const answer = (act: () => Promise<void>) => {
    setOpen(false);
    void act();
  };
  return (
    <aside
      aria-label={t("title_dont_push")}
      className={cx("flex items-start gap-3 rounded-lg border border-line bg-surface p-4 text-left", className)}
    >
      <Icon icon={BellIcon} className="mt-0.5 text-accent-ink" />
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
