import * as z from "zod";
import { todayAt } from "../host/index.ts";
import { hostNameSchema } from "../host/schema.ts";
import { action, actor, PUBLIC, SIGNED_IN } from "../platform/index.ts";
import { type AnnouncementItem, isShown, newestFirst } from "./schema.ts";
import { type ShownAnnouncement, shown } from "./shown.ts";
import { ownersOf, readAnnouncement, readAnnouncements } from "./store.ts";

export type { ShownAnnouncement } from "./shown.ts";
export { announcementKey } from "./store.ts";

async function activeOn(host: string): Promise<ShownAnnouncement[]> {
  const today = await todayAt(host);
  const all = await readAnnouncements(await ownersOf(host));
  return all
    .filter((item) => isShown(item, today))
    .sort(newestFirst)
    .map(shown);
}

/** GET /active-announcements/{host}: announcements active today, newest first. */
export const activeAnnouncements = action({
  name: "announcement.activeAnnouncements",
  scope: PUBLIC,
  input: z.object({ host: hostNameSchema }),
  run: ({ host }) => activeOn(host),
});

/** The same for signed-in users, for their host. */
export const activeUserAreaAnnouncements = action({
  name: "announcement.activeUserAreaAnnouncements",
  scope: SIGNED_IN,
  input: z.object({}),
  run: () => activeOn(actor().host),
});

/** An announcement that a host shows in its period. */
export const announcementOn = async (host: string, id: string): Promise<AnnouncementItem | undefined> =>
  readAnnouncement(await ownersOf(host), id);
