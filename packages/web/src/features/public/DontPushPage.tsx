import { BellIcon, MailIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useUser } from "../../app/session.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon, type IconType } from "../../ui/Icon.tsx";
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
      <ul className="mt-4 grid gap-4 xs:grid-cols-2 empty:hidden">
        {scopes.includes("profile.update") && (
          <Other to="/user/edit-profile" icon={MailIcon} title={t("mail")} text={t("push_emails_text")} />
        )}
        {scopes.includes("cart.display-order-qty") && (
          <Other
            to="/user/back-in-stock"
            icon={BellIcon}
            title={t("title_user_back_in_stock")}
            text={t("push_stock_alerts_text")}
          />
        )}
      </ul>
    </div>
  );
}

interface OtherProps {
  readonly to: string;
  readonly icon: IconType;
  readonly title: string;
  readonly text: string;
}

/** Where other notifications are set. */
function Other({ to, icon, title, text }: OtherProps) {
  return (
    <li>
      <Link
        to={to}
        look="plain"
        className="flex h-full gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-control"
      >
        <Icon icon={icon} />
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  );
}
