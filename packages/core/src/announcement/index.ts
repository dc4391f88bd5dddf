import * as z from "zod";
import { momentIn } from "../host/index.ts";
import { hostNameSchema } from "../host/schema.ts";
import { action, actor, PUBLIC, SIGNED_IN } from "../platform/index.ts";
import { isShown, newestFirst } from "./schedule.ts";
import type { AnnouncementItem } from "./schema.ts";
import { announcementTextFor, type ShownAnnouncement, shown } from "./shown.ts";
import { ownersOf, readAnnouncement, readAnnouncements } from "./store.ts";

export { announcementSubject } from "./own.ts";
export { announcementTextFor, type ShownAnnouncement } from "./shown.ts";
export { announcementKey } from "./store.ts";

async function activeOn(host: string): Promise<ShownAnnouncement[]> {
  const moment = await momentIn(host);
  const all = await readAnnouncements(await ownersOf(host));
  return all
    .filter((item) => isShown(item, moment))
    .sort(newestFirst)
    .map(shown);
}

/** GET /active-announcements/{host}: announcements active now in all their languages, newest first. */
export const activeAnnouncements = action({
  name: "announcement.activeAnnouncements",
  scope: PUBLIC,
  input: z.object({ host: hostNameSchema }),
  run: ({ host }) => activeOn(host),
});

/** The same for signed-in users, for their host and in their language. */
export const activeUserAreaAnnouncements = action({
  name: "announcement.activeUserAreaAnnouncements",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const { host, locale } = actor();
    return (await activeOn(host)).map(({ texts, ...item }) => ({
      ...item,
      ...(texts && announcementTextFor({ ...item, texts }, locale)),
    }));
  },
});

/** An announcement that a host shows in its period. */
export const announcementOn = async (host: string, id: string): Promise<AnnouncementItem | undefined> =>
  readAnnouncement(await ownersOf(host), id);
