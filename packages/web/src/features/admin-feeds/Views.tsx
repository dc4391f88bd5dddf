import { useTranslation } from "../../lib/i18n.ts";
import { ViewLinks } from "../../ui/ViewLinks.tsx";

/** The view that lists files one by one. */
export const FILES = "files";

/** The views of the page, as links. */
export function Views({ isFiles }: { readonly isFiles: boolean }) {
  const { t } = useTranslation();
  return (
    <ViewLinks
      label={t("title_admin_feeds")}
      views={[
        { key: "kinds", title: t("feed_by_kind"), to: "/admin/feeds", isChosen: !isFiles },
        { key: FILES, title: t("feed_by_file"), to: `/admin/feeds?view=${FILES}`, isChosen: isFiles },
      ]}
    />
  );
}
