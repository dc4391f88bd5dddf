import { pushAnnouncement } from "@spoke/core/push/send.ts";
import { announcementPublished } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Tells the subscribed browsers of a host about an announcement. */
export const handler = subscriber(announcementPublished, async ({ data }) => {
  await pushAnnouncement(data);
});
