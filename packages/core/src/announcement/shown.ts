import { type AnnouncementItem, shownLink } from "./schema.ts";

/** An announcement as it is shown; `version` is another one after every change. */
export interface ShownAnnouncement extends Omit<AnnouncementItem, "host" | "asOf" | "version" | "from" | "to"> {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
  readonly version: string;
}

/** Feeds change an announcement without counting: its instant is part of what a change goes by. */
export const versionOf = ({ asOf, version = 0 }: AnnouncementItem): string =>
  `${version}-${Date.parse(asOf).toString(36)}`;

export function shown(item: AnnouncementItem): ShownAnnouncement {
  const { host: _, asOf: __, from, to, url, ...rest } = item;
  return { ...rest, url: shownLink(url), from: { date: from }, to: { date: to }, version: versionOf(item) };
}
