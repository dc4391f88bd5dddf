import * as z from "zod";
import { isShown, newestFirst, periodState, scheduleProblem, switchSchema, timesOf } from "../announcement/schedule.ts";
import { shownLink } from "../announcement/schema.ts";
import { momentIn, sitesOf } from "../host/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  contains,
  isoNow,
  newId,
  notFound,
  type Recorded,
  Refusal,
  recordedChanges,
  refuseField,
  SIGNED_IN,
} from "../platform/index.ts";
import { linkPicture } from "../upload/index.ts";
import { type BannerItem, bannersInputSchema, createBannerSchema, updateBannerSchema } from "./schema.ts";
import { deleteBannerWrite, readBanner, readBanners, saveBannerWrite } from "./store.ts";

const SCOPE = "page.banner";

/** A banner for administrators; `version` differs after every change. */
export interface Banner extends Omit<BannerItem, "from" | "to" | "fromTime" | "toTime" | "asOf" | "version" | "isOff"> {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly version: string;
  /** Whether it is shown in its period. */
  readonly active: boolean;
}

const versionOf = ({ asOf, version }: BannerItem): string => `${version}-${Date.parse(asOf).toString(36)}`;

function shown(item: BannerItem): Banner {
  const { asOf: _, isOff, from, to, fromTime = null, toTime = null, link, ...rest } = item;
  return {
    ...rest,
    link: shownLink(link),
    from: { date: from },
    to: { date: to },
    fromTime,
    toTime,
    version: versionOf(item),
    active: !isOff,
  };
}

/** Sales organizations whose banners the actor may change. */
function ownSorgs(): string[] {
  const { sorg, sorgs } = actor();
  return [...new Set([sorg, ...sorgs])].filter((code) => code !== "");
}

/** Banners active now in the user's areas, for the current site and the user's language, newest first. */
export const activeUserAreaBanners = action({
  name: "banner.activeUserAreaBanners",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const { sorgs, host, locale } = actor();
    const moment = await momentIn(host);
    const all = await readBanners(sorgs);
    return (
      all
        .filter((item) => isShown(item, moment) && (item.url === "" || URL.parse(item.url)?.hostname === host))
        // Variants of a language read the same banners.
        .filter((item) => item.locale === "" || item.locale.slice(0, 2) === locale.slice(0, 2))
        .sort(newestFirst)
        .map(({ id, bannerFile, title, link }) => ({ id, bannerFile, title, link: shownLink(link) }))
    );
  },
});

/** Banners of the administrator's sales organizations, newest first. */
export const banners = action({
  name: "banner.banners",
  scope: SCOPE,
  input: bannersInputSchema,
  run: async ({ page, limit, search, state }) => {
    const moment = await momentIn(actor().host);
    const matching = (await readBanners(ownSorgs()))
      .filter(({ sorg, url, title, link }) => contains(search, sorg, url, title, link))
      .filter((item) => !state || periodState(item, moment) === state)
      .sort(newestFirst);
    return {
      banners: matching.slice((page - 1) * limit, page * limit).map(shown),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

const idSchema = z.string().min(1).max(40);

/** @throws Refusal "not-found" for absent banners and those of other sales organizations */
export const banner = action({
  name: "banner.banner",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }) => shown(await own(id)),
});

async function own(id: string): Promise<BannerItem> {
  const item = await readBanner(ownSorgs(), id);
  if (!item) throw notFound();
  return item;
}

/** Creates a banner. */
export const createBanner = action({
  name: "banner.createBanner",
  scope: SCOPE,
  input: createBannerSchema,
  run: async ({ uploadId, copyOf, sorg, url, ...input }) => {
    if (!ownSorgs().includes(sorg)) throw refuseField("sorg", "sorg_unknown");
    const site = await siteOf(sorg, url);
    const source = uploadId === "" && copyOf ? await own(copyOf) : undefined;
    const picture = source ? undefined : await linkPicture(uploadId, "BANNER_IMAGE", "uploadId");
    const item: BannerItem = {
      ...{ id: newId(), sorg, url: site, ...detailsOf(input) },
      bannerFile: picture?.file ?? source?.bannerFile ?? "",
      asOf: isoNow(),
      version: 1,
    };
    const writes = [saveBannerWrite(item), ...(picture ? [picture.write] : [])];
    await commit({ writes, audit: auditOf(item, "created") });
    return shown(item);
  },
});

/** @throws Refusal "conflict" if the banner changed since `version` was read */
export const updateBanner = action({
  name: "banner.updateBanner",
  scope: SCOPE,
  input: updateBannerSchema,
  run: async ({ id, version, uploadId, url, ...input }) => {
    const before = await own(id);
    if (versionOf(before) !== version) throw new Refusal("conflict", "conflict");
    const site = await siteOf(before.sorg, url);
    const picture = uploadId ? await linkPicture(uploadId, "BANNER_IMAGE", "uploadId") : undefined;
    const bannerFile = picture?.file ?? before.bannerFile;
    const { fromTime: _, toTime: __, ...stored } = before;
    const changed = { ...stored, url: site, ...detailsOf(input, before), bannerFile };
    const item: BannerItem = { ...changed, asOf: isoNow(), version: before.version + 1 };
    const writes = [saveBannerWrite(item, before), ...(picture ? [picture.write] : [])];
    await commit({ writes, audit: auditOf(item, "changed", before) });
    return shown(item);
  },
});

/** Switches a banner off, or on again within its period. */
export const setBannerActive = action({
  name: "banner.setBannerActive",
  scope: SCOPE,
  input: switchSchema,
  run: ({ id, active }) =>
    commit.retrying(async () => {
      const before = await own(id);
      const item = { ...before, isOff: active ? undefined : true, asOf: isoNow(), version: before.version + 1 };
      return {
        writes: [saveBannerWrite(item, before)],
        audit: auditOf(item, active ? "activated" : "deactivated", before),
        result: shown(item),
      };
    }),
});

export const deleteBanner = action({
  name: "banner.deleteBanner",
  scope: SCOPE,
  input: z.object({ id: idSchema }),
  run: async ({ id }): Promise<void> => {
    const item = await own(id);
    await commit({ writes: [deleteBannerWrite(item, notFound)], audit: auditOf(item, "deleted") });
  },
});

type Details = Pick<z.output<typeof createBannerSchema>, "title" | "locale" | "link" | "from" | "to"> &
  Parameters<typeof timesOf>[0];

/** What an input says of a banner; what it leaves out stays. @throws Refusal if it ends before it begins */
function detailsOf({ title, locale, link, from, to, ...times }: Details, before?: BannerItem) {
  const schedule = { from, to, ...timesOf(times, before) };
  const problem = scheduleProblem(schedule);
  if (problem) throw refuseField(problem.field, problem.message);
  return { title: title ?? before?.title ?? "", locale: locale ?? before?.locale ?? "", link, ...schedule };
}

/** The normalized site address. @throws Refusal if the sales organization does not have the site */
async function siteOf(sorg: string, url: string): Promise<string> {
  if (url === "") return "";
  const wanted = url.replace(/\/+$/, "").toLowerCase();
  if (!(await sitesOf(sorg)).includes(wanted)) throw refuseField("url", "site_unknown");
  return wanted;
}

const auditSubject = ({ sorg, id }: BannerItem): string => `BANNER#${sorg}#${id}`;

/** The subject of a banner's audit entries. @throws Refusal "not-found" as `banner` */
export const bannerSubject = async (id: string): Promise<string> => auditSubject(await own(id));

const RECORDED: Recorded<BannerItem> = {
  values: ({ title, sorg, url, locale, from, to, fromTime, toTime, isOff = false }) => ({
    ...{ title, audience: url || sorg, locale: locale || "all", from, to, fromTime, toTime, isOff },
  }),
  names: ({ link, bannerFile }) => ({ url: link, image: bannerFile }),
};

function auditOf(item: BannerItem, what: string, before?: BannerItem): AuditEntry {
  const changes = what === "deleted" ? [] : recordedChanges(RECORDED, before, item);
  return { subject: auditSubject(item), what, changes };
}
