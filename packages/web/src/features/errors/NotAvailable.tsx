import { useCurrentRow } from "../../app/routing.tsx";
import { useRowTitle } from "../../app/shell/rowTitle.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

/** In the place of a page whose feature does not exist yet: says so, and leads home. */
export default function NotAvailable() {
  const { t } = useTranslation();
  const titleOf = useRowTitle();
  const row = useCurrentRow();
  return (
    <>
      {row && <PageHeader title={titleOf(row)} />}
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          kind="no-data"
          title={t("not_available_title")}
          action={<ButtonLink to="/">{t("home_page_btn")}</ButtonLink>}
        >
          {t("not_available_text")}
        </EmptyState>
      </div>
    </>
  );
}
