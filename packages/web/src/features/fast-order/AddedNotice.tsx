import { useTranslation } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";

/** What went into the cart, and what did not. */
export function AddedNotice({ articles, left }: { articles: number; left: number }) {
  const { t } = useTranslation();
  return (
    <>
      {articles > 0 && (
        <Notice
          tone="good"
          title={t("fast_added", { count: articles })}
          action={
            <ButtonLink to="/cart" size="sm" kind="primary">
              {t("cart_view")}
            </ButtonLink>
          }
        />
      )}
      {left > 0 && <Notice tone="warn">{t("fast_left", { count: left })}</Notice>}
    </>
  );
}
