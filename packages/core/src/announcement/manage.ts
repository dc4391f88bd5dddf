import { announcementPublished } from "@spoke/events";
import * as z from "zod";
import { hasContent, plainText } from "../content/item.ts";
import { momentIn } from "../host/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  contains,
  event,
  isoNow,
  newId,
  notFound,
  type Recorded,
  Refusal,
  recordedChanges,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { cleanRichText } from "../platform/rich-text.ts";
import { linkPicture } from "../upload/index.ts";
import { auditSubject, own, ownersAt, ownSites } from "./own.ts";
import { newestFirst, periodState, scheduleProblem, switchSchema, timesOf } from "./schedule.ts";
import {
  type AnnouncementInput,
  type AnnouncementItem,
  type AnnouncementText,
  announcementInputSchema,
  announcementsInputSchema,
} from "./schema.ts";
import { type ShownAnnouncement, shown, versionOf } from "./shown.ts";
import { deleteAnnouncementWrite, readAnnouncements, saveAnnouncementWrites } from "./store.ts";

/** Administration of announcements, in a file of its own so that functions that only show announcements do not bundle it. */
const SCOPE = "page.announcement";

const siteOf = (host: string): string => (host === "" ? "" : `https://${host}`);

/** An announcement with its audience. */
const managed = (item: AnnouncementItem, sites: ReadonlyMap<string, string>): ShownAnnouncement => ({
  ...shown(item),
  site: siteOf(item.host),
  sorg: item.sorg ?? sites.get(item.host) ?? "",
});

/** Announcements of the administrator's sites and sales organizations, newest first. */
export const announcements = action({
  name: "announcement.announcements",
  scope: SCOPE,
  input: announcementsInputSchema,
  run: async ({ page, limit, search, filter }) => {
    const sites = await ownSites();
    const [all, moment] = await Promise.all([readAnnouncements(ownersAt(sites)), momentIn(actor().host)]);
    const matching = all
      .filter(
        (item) =>
          (!filter.type || item.type === filter.type) &&
          (!filter.state || periodState(item, moment) === filter.state) &&
          contains(search, ...wordsOf(item), item.host, item.sorg ?? ""),
      )
      .sort(newestFirst);
    return {
      announcements: matching.slice((page - 1) * limit, page * limit).map((item) => managed(item, sites)),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

const idSchema = z.string().min(1).max(40);

/** @throws Refusal "not-found" for absent announcements and those of others' sites */
export const announcement = action({
  name: "announcement.announcement",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }) => {
    const { item, sites } = await own(id);
    return managed(item, sites);
  },
});

/** Creates and publishes an announcement (`announcement.published`). */
export const createAnnouncement = action({
  name: "announcement.createAnnouncement",
  scope: SCOPE,
  input: announcementInputSchema,
  run: async (input) => {
    const sites = await ownSites();
    const { fields, writes } = await toItem(input, { id: newId(), sites });
    const item: AnnouncementItem = { ...fields, version: 1 };
    await save(item, { sites, writes });
    return managed(item, sites);
  },
});

/**
 * Updates an announcement. Publishes it again if its title, content, or beginning changes.
 * @throws Refusal "conflict" if it changed since `version` was read
 */
export const updateAnnouncement = action({
  name: "announcement.updateAnnouncement",
  scope: SCOPE,
  input: z.intersection(z.object({ id: idSchema, version: z.string().max(40) }), announcementInputSchema),
  run: async (input) => {
    const { item: before, sites } = await own(input.id);
    if (versionOf(before) !== input.version) throw new Refusal("conflict", "conflict");
    const { fields, writes } = await toItem(input, { id: before.id, sites, before });
    const item = { ...fields, version: (before.version ?? 0) + 1 };
    await save(item, { sites, before, writes });
    return managed(item, sites);
  },
});

/** Switches an announcement off, or on again within its period; nobody is notified. */
export const setAnnouncementActive = action({
  name: "announcement.setAnnouncementActive",
  scope: SCOPE,
  input: switchSchema,
  run: ({ id, active }) =>
    commit.retrying(async () => {
      const { item: before, sites } = await own(id);
      const item = { ...before, isOff: active ? undefined : true, asOf: isoNow(), version: (before.version ?? 0) + 1 };
      return {
        writes: saveAnnouncementWrites(item, before),
        audit: auditOf(item, active ? "activated" : "deactivated", before),
        result: managed(item, sites),
      };
    }),
});

export const deleteAnnouncement = action({
  name: "announcement.deleteAnnouncement",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }): Promise<void> => {
    const { item } = await own(id);
    await commit({ writes: [deleteAnnouncementWrite(item, notFound)], audit: auditOf(item, "deleted") });
  },
});

interface Context {
  readonly sites: ReadonlyMap<string, string>;
  /** Undefined for a new announcement. */
  readonly before?: AnnouncementItem | undefined;
}

/** Who shows it. @throws Refusal of a sales organization or site that is not the administrator's */
function audienceOf({ sorg, site }: AnnouncementInput, { sites, before }: Context) {
  if (sorg !== undefined && ![...sites.values()].includes(sorg)) throw refuseField("sorg", "sorg_unknown");
  if (site !== "") {
    const host = [...sites].find(
      ([name, owner]) => owner === (sorg ?? owner) && siteOf(name) === site.replace(/\/+$/, "").toLowerCase(),
    );
    if (!host) throw refuseField("site", "site_unknown");
    return { host: host[0] };
  }
  if (sorg !== undefined) return { host: "", sorg };
  return before ? { host: before.host, ...(before.sorg && { sorg: before.sorg }) } : { host: actor().host };
}

/** The announcement, and the writes that link its picture. */
async function toItem(
  input: AnnouncementInput,
  { id, sites, before }: Context & { readonly id: string },
): Promise<{ readonly fields: AnnouncementItem; readonly writes: readonly Write[] }> {
  const { type, title, url, from, to, imageUploadId, copyOf } = input;
  const times = timesOf(input, before);
  const problem = scheduleProblem({ from, to, ...times });
  if (problem) throw refuseField(problem.field, problem.message);
  const content = await cleanContent(input.content, "content");
  const locale = input.locale ?? before?.locale;
  const texts = input.texts ? await cleanTexts(input.texts, locale) : before?.texts;
  const source = before ?? (copyOf ? (await own(copyOf)).item : undefined);
  const picture = imageUploadId
    ? await linkPicture(imageUploadId, "ANNOUNCEMENT_IMAGE", "imageUploadId")
    : { path: imageUploadId === undefined ? source?.image : undefined };
  const image = picture.path && { image: picture.path };
  const off = before?.isOff && { isOff: true };
  return {
    fields: {
      id,
      ...audienceOf(input, { sites, before }),
      type,
      title,
      url,
      content,
      ...(locale && { locale }),
      ...(texts && texts.length > 0 && { texts: [...texts] }),
      from,
      to,
      ...times,
      ...image,
      ...off,
      ...(before && { createdFor: before.createdFor ?? (before.host || before.sorg) }),
      asOf: isoNow(),
    },
    writes: "write" in picture ? [picture.write] : [],
  };
}

async function cleanContent(content: string, field: string): Promise<string> {
  const clean = await cleanRichText(content, field);
  if (!hasContent(clean)) throw refuseField(field, "required");
  return clean;
}

/** The other languages that are filled in. */
async function cleanTexts(texts: readonly AnnouncementText[], own: string | undefined): Promise<AnnouncementText[]> {
  const cleaned = texts.map(async (text, index) => {
    if (text.locale === own || (text.title === "" && !hasContent(text.content))) return [];
    return [{ ...text, content: await cleanContent(text.content, `texts.${index}.content`) }];
  });
  return (await Promise.all(cleaned)).flat();
}

/** What a search looks through, in all languages. */
const wordsOf = (item: AnnouncementItem): string[] =>
  [item, ...(item.texts ?? [])].flatMap(({ title, content }) => [title, plainText(content)]);

/** The hosts that show it. */
const hostsOf = ({ host, sorg }: AnnouncementItem, sites: ReadonlyMap<string, string>): string[] =>
  host === "" ? [...sites].flatMap(([name, owner]) => (owner === sorg ? [name] : [])) : [host];

async function save(
  item: AnnouncementItem,
  { sites, before, writes }: Context & { readonly writes: readonly Write[] },
): Promise<void> {
  const publishes = before === undefined || PUBLISHED_FIELDS.some((field) => item[field] !== before[field]);
  const hosts = publishes ? hostsOf(item, sites) : [];
  await commit({
    writes: [...saveAnnouncementWrites(item, before), ...writes],
    events: hosts.map((host) => event(announcementPublished, { announcementId: item.id, host })),
    audit: auditOf(item, before ? "changed" : "created", before),
  });
}

const PUBLISHED_FIELDS = ["title", "content", "from", "fromTime", "host", "sorg"] as const;

const RECORDED: Recorded<AnnouncementItem> = {
  values: ({ title, type, host, sorg, from, to, fromTime, toTime, isOff = false, locale }) => ({
    ...{ title, type, audience: host || sorg, from, to, fromTime, toTime, isOff, language: locale },
  }),
  names: ({ content, texts, url, image }) => ({ content, texts, url, image }),
};

function auditOf(item: AnnouncementItem, what: string, before?: AnnouncementItem): AuditEntry {
  const changes = what === "deleted" ? [] : recordedChanges(RECORDED, before, item);
  return { subject: auditSubject(item), what, detail: { title: item.title }, changes };
}
