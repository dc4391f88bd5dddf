import { MegaphoneIcon } from "lucide-react";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { hasMarkup } from "../../app/announcements.ts";
import { AnnouncementItem } from "../../app/shell/Announcements.tsx";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { SafeHtml } from "../../lib/trusted.ts";
import { Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface AnnouncementPreviewProps {
  /** In all languages; the first is shown where a language has none. */
  readonly texts: readonly { readonly locale: string; readonly title: string; readonly content: string }[];
  /** Names of the languages. */
  readonly nameOf: (locale: string) => string;
  readonly url: string;
  readonly image: string | undefined;
}

/** What readers will see at the top of their pages, as it is being written. */
export function AnnouncementPreview({ texts, nameOf, url, image }: AnnouncementPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState("");
  const written = texts.filter(({ title }) => title !== "");
  const { title, content } = written.find(({ locale }) => locale === chosen) ??
    written[0] ?? { title: "", content: texts[0]?.content ?? "" };
  const html = useSafe(useDeferredValue(content));
  const announcement = { id: "preview", type: "home_page", title, url, content, image: image ?? null };
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 xs:px-5">
        <h2 id={id} className="font-semibold">
          {t("preview")}
        </h2>
        {written.length > 1 && (
          <Select
            label={t("preview_language")}
            hideLabel
            value={chosen}
            options={written.map(({ locale }) => ({ value: locale, label: nameOf(locale) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </div>
      <div className="flex items-start gap-3 bg-accent-soft px-4 py-2.5 xs:px-6">
        <Icon icon={MegaphoneIcon} className="mt-1.5 text-accent-ink" />
        <ul className="min-w-0 flex-1">
          <AnnouncementItem isPreview announcement={html === undefined ? announcement : { ...announcement, html }} />
        </ul>
      </div>
    </section>
  );
}

/** Rich text made safe; undefined for plain text, and while it is not there. */
function useSafe(content: string): SafeHtml | undefined {
  const [safe, setSafe] = useState<{ readonly of: string; readonly html: SafeHtml }>();
  useEffect(() => {
    if (!hasMarkup(content)) return setSafe(undefined);
    let isCurrent = true;
    import("../../ui/rich/sanitize.ts").then(
      ({ sanitize }) => isCurrent && setSafe({ of: content, html: sanitize(content) }),
      (error: unknown) => reportFault("the preview is plain text", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return safe?.html;
}
