import { FileTextIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Detail } from "./ProductPage.tsx";

/** Manuals and the like, each in a tab of its own. */
export function Documents({ documents }: Pick<Detail, "documents">) {
  const { t } = useTranslation();
  if (documents.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 text-base font-semibold">{t("documents")}</h2>
      <ul className="grid gap-1">
        {documents.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-2 text-accent-ink hover:underline"
            >
              <Icon icon={FileTextIcon} size={18} className="shrink-0" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
