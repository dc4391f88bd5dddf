import { LockIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import { useRoutes } from "../../app/routing.tsx";
import { useRowTitle } from "../../app/shell/rowTitle.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { readCause } from "./cause.ts";

/** Shown to users whose account has no target market (1 §6), with the details that support needs. */
export default function AdminErrorPage() {
  const { t } = useTranslation();
  const { email } = useConfig();
  const titleOf = useRowTitle();
  const [query] = useSearchParams();
  const { rows } = useRoutes();
  const { row, time, scope } = readCause(query, rows);
  const facts = [
    row && [t("error_admin_page"), titleOf(row)],
    scope && [t("error_admin_permission"), scope],
    time && [t("error_admin_time"), <DateText key="time" value={time} time />],
  ].filter((fact) => fact !== undefined);
  const subject = [t("title_error_admin"), row?.id, time].filter(Boolean).join(" · ");
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-6 text-center lg:py-12">
      <span className="grid size-14 place-items-center rounded-full bg-warn-soft text-warn">
        <Icon icon={LockIcon} size={26} />
      </span>
      <h1 className="mt-5 text-[1.375rem] leading-7 font-semibold">{t("title_error_admin")}</h1>
      <p className="mt-2 text-ink-2">{t("error_admin_text")}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {email && (
          <a
            href={`mailto:${email}?${new URLSearchParams({ subject }).toString().replaceAll("+", "%20")}`}
            className={buttonClass("primary", "md")}
          >
            {t("contact_support")}
          </a>
        )}
        <ButtonLink to="/" kind={email ? "secondary" : "primary"}>
          {t("home_page_btn")}
        </ButtonLink>
      </div>
      {facts.length > 0 && (
        <dl className="mt-8 w-full divide-y divide-line rounded-lg border border-line bg-surface text-left">
          {facts.map(([label, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
            <div key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
