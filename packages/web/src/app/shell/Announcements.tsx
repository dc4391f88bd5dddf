import { MegaphoneIcon, XIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { htmlPolicy } from "../../lib/trusted.ts";
import { cx } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { RichHtml } from "../../ui/rich/RichHtml.tsx";
import { type Announcement, announcements, dismissAnnouncements, inLanguage } from "../announcements.ts";
import { safeLink } from "../links.ts";
import { useContentLink } from "../useContentLink.ts";

/** Characters from which a text is folded on medium and smaller screens (1 §4). */
const LONG = 400;

/** Only for documents that are never shown: nothing in them runs or loads. */
const unshown = htmlPolicy("spoke-text", (html) => html);

/** The text of rich text: tags are left out. */
export function plainText(html: string): string {
  const lines = unshown(html.replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, "\n"));
  const text = new DOMParser().parseFromString(lines, "text/html").body.textContent;
  return (text ?? "").trim();
}

/** The host's announcements for the home page, until dismissed for two hours (1 §4). */
export function Announcements() {
  const { t, locale } = useTranslation();
  const found = useStore(announcements);
  if (found.length === 0) return null;
  return (
    <aside aria-label={t("announcements")} className="border-b border-line bg-accent-soft print:hidden">
      <div className="mx-auto flex max-w-[1264px] items-start gap-3 px-4 py-2.5 xs:px-6 lg:px-8">
        <Icon icon={MegaphoneIcon} className="mt-1.5 text-accent-ink" />
        <ul className="min-w-0 flex-1 divide-y divide-line">
          {found.map((announcement) => (
            <AnnouncementItem key={announcement.id} announcement={inLanguage(announcement, locale)} />
          ))}
        </ul>
        <IconButton icon={XIcon} size="sm" label={t("announcement_dismiss")} onClick={dismissAnnouncements} />
      </div>
    </aside>
  );
}

/** An announcement: its title, text, picture and where it leads. */
export function AnnouncementItem({
  announcement: { title, url, content, image, html },
  isPreview = false,
}: {
  announcement: Announcement;
  isPreview?: boolean;
}) {
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  const text = plainText(content);
  const link = useContentLink(url, isPreview);
  // Pictures of the site itself; one that was just chosen is the reader's own.
  const picture = image?.startsWith("blob:") ? image : safeLink(image);
  const isLong = text.length > LONG;
  // It fades out: 150 px end within a line.
  const fold =
    "max-lg:max-h-[150px] max-lg:overflow-hidden max-lg:[mask-image:linear-gradient(black_calc(100%-36px),transparent)]";
  const folded = cx("text-ink-2", isLong && !more && fold);
  return (
    <li className="flex gap-4 py-1.5">
      {picture && /^(\/|blob:)/.test(picture) && (
        // The frame has its size before the picture comes.
        <img src={picture} alt="" className="h-12 w-20 shrink-0 rounded-md bg-plate object-cover xs:h-16 xs:w-28" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {link ? (
            <Link to={link} look="action" className="font-semibold">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {html !== undefined ? (
          <RichHtml html={html} className={folded} />
        ) : (
          text && <p className={cx("whitespace-pre-line", folded)}>{text}</p>
        )}
        {isLong && (
          <button
            type="button"
            aria-expanded={more}
            className="mt-1 font-medium text-accent-ink underline underline-offset-2 lg:hidden"
            onClick={() => setMore(!more)}
          >
            {more ? t("see_less") : t("see_more")}
          </button>
        )}
      </div>
    </li>
  );
}
