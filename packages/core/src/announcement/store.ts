import { getItem, type Key, putSeenWrite, queryAll, Refusal, type Write } from "../platform/index.ts";
import { type AnnouncementItem, announcementSchema } from "./schema.ts";

export const announcementKey = (host: string, id: string): Key => ({ pk: `ANNOUNCEMENTS#${host}`, sk: id });

/** All announcements of a host: some dozens at most. */
export async function readAnnouncements(host: string): Promise<AnnouncementItem[]> {
  const items = await queryAll({ pk: announcementKey(host, "").pk });
  return items.map((item) => announcementSchema.parse({ ...item, host }));
}

export async function readAnnouncement(host: string, id: string): Promise<AnnouncementItem | undefined> {
  const item = await getItem(announcementKey(host, id));
  return item && announcementSchema.parse({ ...item, host });
}

/** Refused with `conflict` when the announcement is no more what was seen; without `seen` it is new. */
export function saveAnnouncementWrite(item: AnnouncementItem, seen?: AnnouncementItem): Write {
  const write = putSeenWrite({ ...announcementKey(item.host, item.id), ...item }, seen);
  return { ...write, otherwise: () => new Refusal("conflict", "conflict") };
}

export function deleteAnnouncementWrite({ host, id }: AnnouncementItem, otherwise: () => Refusal): Write {
  return {
    kind: "delete",
    key: announcementKey(host, id),
    when: { expression: "attribute_exists(#pk)" },
    otherwise,
  };
}
