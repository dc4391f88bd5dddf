import { announcementPublished } from "@spoke/events";
import * as z from "zod";
import { allHosts } from "../host/index.ts";
import { AlreadyDone, action, commit, event, isoNow, SYSTEM } from "../platform/index.ts";
import { versionOf } from "./shown.ts";
import { readAnnouncements } from "./store.ts";

const JOB = "announcements-begin";

/**
 * Says of announcements whose first day is today that they are published, once for each state of them: those that were
 * written before were no news until now. Feeds' announcements are left out, as always (decision 021).
 */
export const publishBeginning = action({
  name: "announcement.publishBeginning",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<{ readonly published: number }> => {
    const today = isoNow().slice(0, 10);
    let published = 0;
    for (const { host } of await allHosts()) {
      const beginning = (await readAnnouncements(host)).filter(
        // A feed does not count its changes; whatever was written today has rung already.
        ({ from, asOf, version }) => from === today && version !== undefined && asOf < today,
      );
      for (const item of beginning) {
        const eventId = `${host}#${item.id}#${versionOf(item)}`;
        try {
          await commit({
            writes: [],
            events: [event(announcementPublished, { announcementId: item.id, host })],
            once: { subscriber: JOB, eventId },
          });
          published += 1;
        } catch (error) {
          if (!(error instanceof AlreadyDone)) throw error;
        }
      }
    }
    return { published };
  },
});
