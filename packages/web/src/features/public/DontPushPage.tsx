import { useEffect, useState } from "react";
import { useUser } from "../../app/session.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { pushState, readState, turnOff, turnOn } from "../push/index.ts";

/** Notifications on this device: whether they come, and the way to end or to have them. */
export default function DontPushPage() {
  const { t } = useTranslation();
  const config = useConfig();
  const { scopes } = useUser();
  const state = useStore(pushState);
  const [busy, setBusy] = useState(false);
  useEffect(() => pushState.set(readState()), []);
  const change = async (act: () => Promise<void>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const isOn = state === "on";
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t("title_dont_push")} />
      {!hasFlag(config, "WEB_NOTIFICATION") ? (
        <Notice>{t("push_not_offered")}</Notice>
      ) : state === "unsupported" ? (
        <Notice>{t("push_unsupported")}</Notice>
      ) : state === "denied" ? (
        <Notice tone="warn" title={t("push_denied")}>
          {t("push_denied_hint")}
        </Notice>
      ) : (
        <Panel
          title={t("push_device")}
          aside={
            <Badge tone={isOn ? "good" : "neutral"} dot>
              {isOn ? t("push_on") : t("push_off")}
            </Badge>
          }
        >
          <p className="text-ink-2">{isOn ? t("push_on_text") : t("push_off_text")}</p>
          <Button
            className="mt-4"
            kind={isOn ? "secondary" : "primary"}
            busy={busy}
            onClick={() => void change(isOn ? turnOff : turnOn)}
          >
            {isOn ? t("push_turn_off") : t("push_turn_on")}
          </Button>
        </Panel>
      )}
      {scopes.includes("page.catalog") && (
        <p className="mt-4">
          <Link to="/user/back-in-stock">{t("title_user_back_in_stock")}</Link>
        </p>
      )}
    </div>
  );
}
