import { announcementPublished } from "@spoke/events";
import * as z from "zod";
import { todayHere } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  contains,
  event,
  isoNow,
  newId,
  notFound,
  Refusal,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { cleanRichText } from "../platform/rich-text.ts";
import { linkPicture } from "../upload/index.ts";
import {
  type AnnouncementInput,
  type AnnouncementItem,
  announcementInputSchema,
  announcementsInputSchema,
  newestFirst,
  periodState,
} from "./schema.ts";
import { shown, versionOf } from "./shown.ts";
import { deleteAnnouncementWrite, readAnnouncement, readAnnouncements, saveAnnouncementWrite } from "./store.ts";

/** Administration of announcements, in a file of its own so that functions that only show announcements do not bundle it. */
const SCOPE = "page.announcement";

/** Announcements of the administrator's host, newest first. */
export const announcements = action({
  name: "announcement.announcements",
  scope: SCOPE,
  input: announcementsInputSchema,
  run: async ({ page, limit, search, filter }) => {
    const [all, today] = await Promise.all([readAnnouncements(actor().host), todayHere()]);
    const matching = all
      .filter(
        (item) =>
          (!filter.type || item.type === filter.type) &&
          (!filter.state || periodState(item, today) === filter.state) &&
          contains(search, item.title, textOf(item.content)),
      )
      .sort(newestFirst);
    return {
      announcements: matching.slice((page - 1) * limit, page * limit).map(shown),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

const idSchema = z.string().min(1).max(40);

/** @throws Refusal "not-found" for absent announcements and those of other hosts */
export const announcement = action({
  name: "announcement.announcement",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }) => shown(await own(id)),
});

async function own(id: string): Promise<AnnouncementItem> {
  const item = await readAnnouncement(actor().host, id);
  if (!item) throw notFound();
  return item;
}

/** Creates and publishes an announcement (`announcement.published`). */
export const createAnnouncement = action({
  name: "announcement.createAnnouncement",
  scope: SCOPE,
  input: announcementInputSchema,
  run: async (input) => {
    const { fields, writes } = await toItem(input, newId());
    const item: AnnouncementItem = { ...fields, version: 1 };
    await save(item, undefined, writes);
    return shown(item);
  },
});

/**
 * Updates an announcement. Publishes it again if its title, content, or first day changes.
 * @throws Refusal "conflict" if it changed since `version` was read
 */
export const updateAnnouncement = action({
  name: "announcement.updateAnnouncement",
  scope: SCOPE,
  input: z.intersection(z.object({ id: idSchema, version: z.string().max(40) }), announcementInputSchema),
  run: async (input) => {
    const before = await own(input.id);
    if (versionOf(before) !== input.version) throw new Refusal("conflict", "conflict");
    const { fields, writes } = await toItem(input, before.id, before);
    const item = { ...fields, version: (before.version ?? 0) + 1 };
    await save(item, before, writes);
    return shown(item);
  },
});

export const deleteAnnouncement = action({
  name: "announcement.deleteAnnouncement",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }): Promise<void> => {
    const item = await own(id);
    await commit({ writes: [deleteAnnouncementWrite(item, notFound)], audit: auditOf(item, "deleted") });
  },
});

/** The announcement, and the writes that link its picture. */
async function toItem(
  input: AnnouncementInput,
  id: string,
  before?: AnnouncementItem,
): Promise<{ readonly fields: AnnouncementItem; readonly writes: readonly Write[] }> {
  const { type, title, url, from, to, imageUploadId } = input;
  const content = await cleanContent(input.content);
  const picture = imageUploadId
    ? await linkPicture(imageUploadId, "ANNOUNCEMENT_IMAGE", "imageUploadId")
    : { path: imageUploadId === undefined ? before?.image : undefined };
  const image = picture.path && { image: picture.path };
  return {
    fields: { id, host: actor().host, type, title, url, content, from, to, ...image, asOf: isoNow() },
    writes: "write" in picture ? [picture.write] : [],
  };
}

async function cleanContent(content: string): Promise<string> {
  const clean = await cleanRichText(content, "content");
  if (textOf(clean).trim() === "" && !clean.includes("<img")) throw refuseField("content", "required");
  return clean;
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ");

async function save(
  item: AnnouncementItem,
  before: AnnouncementItem | undefined,
  writes: readonly Write[],
): Promise<void> {
  const publishes = before === undefined || PUBLISHED_FIELDS.some((field) => item[field] !== before[field]);
  await commit({
    writes: [saveAnnouncementWrite(item, before), ...writes],
    events: publishes ? [event(announcementPublished, { announcementId: item.id, host: item.host })] : [],
    audit: auditOf(item, before ? "changed" : "created"),
  });
}

const PUBLISHED_FIELDS = ["title", "content", "from"] as const;

const auditOf = ({ host, id, title }: AnnouncementItem, what: string) => ({
  subject: `ANNOUNCEMENT#${host}#${id}`,
  what,
  detail: { title },
});
