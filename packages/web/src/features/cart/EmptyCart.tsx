import { ShoppingCartIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";

/** Shown instead of an empty cart: the way into the catalog. @param page whether it is the only thing on its page */
export function EmptyCart({ page = false }: { readonly page?: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      page={page}
      kind="no-data"
      icon={ShoppingCartIcon}
      title={t("cart_empty")}
      action={
        <ButtonLink to="/catalog/list" kind="primary">
          {t("cart_go_shopping")}
        </ButtonLink>
      }
    >
      {t("cart_empty_text")}
    </EmptyState>
  );
}
