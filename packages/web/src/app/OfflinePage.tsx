import { useEffect } from "react";
import { useConfig } from "../lib/config.ts";
import { useTranslation } from "../lib/i18n.ts";
import { Link } from "../ui/Link.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { offlineRows } from "./offlineRows.ts";
import { useRoutes } from "./routing.tsx";
import { checkServer } from "./server.ts";
import { useSession } from "./session.ts";

/** Stands in for a page that needs a network, and leads to the forms that do not. */
export default function OfflinePage() {
  const { t } = useTranslation();
  const { rows } = useRoutes();
  const session = useSession();
  const config = useConfig();
  useEffect(() => {
    // An answer shows the page.
    const ask = () => void checkServer();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, []);
  return (
    <>
      <PageHeader title={t("offline")} />
      <p className="max-w-3xl text-ink-2">{t("outbox_text")}</p>
      <ul className="mt-5 grid max-w-3xl gap-4 xs:grid-cols-2">
        {offlineRows(rows, session, config).map(({ id, path, titleKey }) => (
          <li key={id}>
            <Link
              to={path}
              look="plain"
              className="block h-full rounded-lg border border-line bg-surface p-5 font-semibold shadow-card hover:border-control"
            >
              {t(titleKey)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
