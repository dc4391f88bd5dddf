import { pushAnnouncement } from "@spoke/core/push/send.ts";
import { announcementPublished } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Pushes an announcement to the subscribed browsers of its host. */
export const handler = subscriber(announcementPublished, async ({ data }) => {
  await pushAnnouncement(data);
});
