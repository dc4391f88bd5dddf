import { getItem, type Key, putIfVersion, queryAll, Refusal, type Write } from "../platform/index.ts";
import { type AnnouncementItem, announcementSchema } from "./schema.ts";

export const announcementKey = (host: string, id: string): Key => ({ pk: `ANNOUNCEMENTS#${host}`, sk: id });

/** All announcements of a host: some dozens at most. */
export async function readAnnouncements(host: string): Promise<AnnouncementItem[]> {
  const items = await queryAll({ pk: announcementKey(host, "").pk, bounded: "announcements of a host" });
  return items.map((item) => announcementSchema.parse({ ...item, host }));
}

export async function readAnnouncement(host: string, id: string): Promise<AnnouncementItem | undefined> {
  const item = await getItem(announcementKey(host, id));
  return item && announcementSchema.parse({ ...item, host });
}

/** Saves an announcement if the stored version is `expected`, or absent if undefined; refused as a conflict otherwise. */
export function saveAnnouncementWrite(item: AnnouncementItem, expected?: AnnouncementItem): Write {
  const write = putIfVersion({ ...announcementKey(item.host, item.id), ...item }, expected);
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
