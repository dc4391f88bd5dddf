import { announcementPublished } from "@spoke/events";
import * as z from "zod";
import { allHosts } from "../host/index.ts";
import { action, commit, event, type Moment, momentAt, momentOf, SYSTEM } from "../platform/index.ts";
import { beginOf } from "./schedule.ts";
import type { AnnouncementItem } from "./schema.ts";
import { versionOf } from "./shown.ts";
import { readAnnouncements } from "./store.ts";

const JOB = "announcements-begin";
const HOUR_MS = 3_600_000;
/** Nobody is notified earlier on the first day. */
const EARLIEST = "08:00";

/** When readers are notified of an announcement that was written before. */
function noticeOf(item: AnnouncementItem): Moment {
  const [begin, earliest] = [beginOf(item), momentAt(item.from, EARLIEST)];
  if (begin > earliest) return begin;
  return earliest;
}

/**
 * Publishes announcements that began in the hour before the instant `at`, but none before 08:00 of its host, once per version.
 * Announcements written after they began were published then. Announcements from feeds are not published (decision 021);
 * they have no version.
 */
export const publishBeginning = action({
  name: "announcement.publishBeginning",
  scope: SYSTEM,
  input: z.object({ at: z.iso.datetime() }),
  run: async ({ at }): Promise<{ readonly published: number }> => {
    let published = 0;
    for (const { host, sorg, timeZone } of await allHosts()) {
      const [before, moment] = [momentOf(Date.parse(at) - HOUR_MS, timeZone), momentOf(at, timeZone)];
      const beginning = (await readAnnouncements([{ host }, { sorg }])).filter((item) => {
        const notice = noticeOf(item);
        const isDue = before < notice && notice <= moment;
        return isDue && !item.isOff && item.version !== undefined && momentOf(item.asOf, timeZone) < beginOf(item);
      });
      for (const item of beginning) {
        const eventId = `${host}#${item.id}#${versionOf(item)}`;
        const events = [event(announcementPublished, { announcementId: item.id, host })];
        if (await commit.consuming({ subscriber: JOB, eventId }, async () => ({ writes: [], events }))) published += 1;
      }
    }
    return { published };
  },
});
