import { pushContent } from "@spoke/core/push/content.ts";
import { pushAnnouncement } from "@spoke/core/push/send.ts";
import { announcementPublished, contentPublished } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/**
 * Pushes an announcement to the subscribed browsers of its host, and news or a document to those of its readers. One function,
 * because both send to the same subscriptions with the same permissions.
 */
export const handler = effects([
  on(announcementPublished, async ({ data }) => {
    await pushAnnouncement(data);
  }),
  on(contentPublished, async ({ data }) => {
    await pushContent(data);
  }),
]);
