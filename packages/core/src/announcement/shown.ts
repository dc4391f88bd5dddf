import { textFor } from "../platform/language.ts";
import { type AnnouncementItem, type AnnouncementText, shownLink } from "./schema.ts";

/** An announcement for display; `version` differs after every change. */
export interface ShownAnnouncement
  extends Omit<AnnouncementItem, "createdFor" | "host" | "sorg" | "asOf" | "version" | "from" | "to"> {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
  readonly version: string;
  /** Who sees it; only for administrators. */
  readonly sorg?: string;
  /** Site that shows it; empty for all sites of the sales organization. */
  readonly site?: string;
}

/** Feeds do not increment `version`, so the instant is part of the version. */
export const versionOf = ({ asOf, version = 0 }: AnnouncementItem): string =>
  `${version}-${Date.parse(asOf).toString(36)}`;

export function shown(item: AnnouncementItem): ShownAnnouncement {
  const { createdFor: _, host: __, sorg: ___, asOf: ____, from, to, url, ...rest } = item;
  return { ...rest, url: shownLink(url), from: { date: from }, to: { date: to }, version: versionOf(item) };
}

/** The text for a reader: in the reader's language if there is one. */
export function announcementTextFor(
  { locale: own = "", title, content, texts = [] }: Pick<AnnouncementItem, "locale" | "title" | "content" | "texts">,
  locale: string,
): AnnouncementText {
  const first = { locale: own, title, content };
  return textFor([first, ...texts], locale) ?? first;
}
