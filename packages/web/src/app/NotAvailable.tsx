import { EmptyState } from "../ui/EmptyState.tsx";
import { ButtonLink } from "../ui/Link.tsx";
import { useT } from "./i18n.ts";

/** In the place of a page whose feature does not exist yet: says so, and leads home. */
export default function NotAvailable() {
  const { t } = useT();
  return (
    <EmptyState
      page
      kind="no-data"
      title={t("not_available_title")}
      action={<ButtonLink to="/">{t("home_page_btn")}</ButtonLink>}
    >
      {t("not_available_text")}
    </EmptyState>
  );
}
