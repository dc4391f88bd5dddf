import { announcementPublished } from "@spoke/events";
import * as z from "zod";
import { hostsInTheMorning } from "../host/index.ts";
import { action, commit, dayOf, event, SYSTEM } from "../platform/index.ts";
import { versionOf } from "./shown.ts";
import { readAnnouncements } from "./store.ts";

const JOB = "announcements-begin";

/**
 * Publishes announcements that start today, once per version, on the hosts whose morning schedules run at the instant `at`.
 * Announcements written on their first day were published then. Announcements from feeds are not published (decision 021);
 * they have no version.
 */
export const publishBeginning = action({
  name: "announcement.publishBeginning",
  scope: SYSTEM,
  input: z.object({ at: z.iso.datetime() }),
  run: async ({ at }): Promise<{ readonly published: number }> => {
    let published = 0;
    for (const { host, sorg, timeZone } of await hostsInTheMorning(at)) {
      const today = dayOf(at, timeZone);
      const beginning = (await readAnnouncements([{ host }, { sorg }])).filter(
        ({ from, asOf, version, isOff }) =>
          !isOff && from === today && version !== undefined && dayOf(asOf, timeZone) < today,
      );
      for (const item of beginning) {
        const eventId = `${host}#${item.id}#${versionOf(item)}`;
        const events = [event(announcementPublished, { announcementId: item.id, host })];
        if (await commit.consuming({ subscriber: JOB, eventId }, async () => ({ writes: [], events }))) published += 1;
      }
    }
    return { published };
  },
});
