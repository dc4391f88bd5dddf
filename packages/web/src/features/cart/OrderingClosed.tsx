import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";

/** In the place of a page that orders, for users who cannot, or while nobody can. */
export function OrderingClosed({
  title = "cart_not_allowed",
}: {
  readonly title?: "cart_not_allowed" | "checkout_closed";
}) {
  const { t } = useTranslation();
  return (
    <EmptyState page kind="no-data" title={t(title)} action={<ButtonLink to="/">{t("title_home")}</ButtonLink>}>
      {t("order_closed_text")}
    </EmptyState>
  );
}
