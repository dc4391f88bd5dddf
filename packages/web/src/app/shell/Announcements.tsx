import { useState } from "react";
import { IconButton } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { ANNOUNCEMENT_KEY, type Announcement, announcements } from "../announcements.ts";
import { useT } from "../i18n.ts";
import { DISMISSAL_MS } from "../limits.ts";
import { useStore } from "../store.ts";

const LONG = 400;

/** The text of rich text: tags are left out, as nothing here shows markup of others. */
export function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html.replace(/<(br|\/p|\/li)[^>]*>/gi, "\n"), "text/html").body
    .textContent;
  return (text ?? "").trim();
}

/** The host's announcements for the home page, until dismissed for two hours (1 §4). */
export function Announcements() {
  const { t } = useT();
  const found = useStore(announcements);
  if (found.length === 0) return null;
  const dismiss = () => {
    localStorage.setItem(ANNOUNCEMENT_KEY, String(Date.now() + DISMISSAL_MS));
    announcements.set([]);
  };
  return (
    <aside aria-label={t("announcements")} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-[1264px] items-start gap-3 px-4 py-2.5 xs:px-6 lg:px-8">
        <Icon name="megaphone" className="mt-0.5 text-accent-ink" />
        <div className="min-w-0 flex-1">
          {found.map((one) => (
            <One key={one.id} announcement={one} />
          ))}
        </div>
        <IconButton icon="close" size="sm" label={t("announcement_dismiss")} onClick={dismiss} />
      </div>
    </aside>
  );
}

function One({ announcement: { title, url, content } }: { announcement: Announcement }) {
  const { t } = useT();
  const [more, setMore] = useState(false);
  const text = plainText(content);
  const isLong = text.length > LONG;
  return (
    <div className="py-0.5">
      <p className="font-semibold">{/^https?:\/\//.test(url) ? <Link to={url}>{title}</Link> : title}</p>
      {text && (
        <p
          className={cx(
            "whitespace-pre-line text-ink-2",
            isLong && !more && "max-lg:max-h-[150px] max-lg:overflow-hidden",
          )}
        >
          {text}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={more}
          className="font-medium text-accent-ink underline lg:hidden"
          onClick={() => setMore(!more)}
        >
          {more ? t("see_less") : t("see_more")}
        </button>
      )}
    </div>
  );
}
