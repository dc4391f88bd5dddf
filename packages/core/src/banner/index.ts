import * as z from "zod";
import { isShown, newestFirst, periodState, shownLink, switchSchema } from "../announcement/schema.ts";
import { sitesOf, todayHere } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  contains,
  isoNow,
  newId,
  notFound,
  Refusal,
  refuseField,
  SIGNED_IN,
} from "../platform/index.ts";
import { linkPicture } from "../upload/index.ts";
import { type BannerItem, bannersInputSchema, createBannerSchema, updateBannerSchema } from "./schema.ts";
import { deleteBannerWrite, readBanner, readBanners, saveBannerWrite } from "./store.ts";

const SCOPE = "page.banner";

/** A banner for administrators; `version` differs after every change. */
export interface Banner extends Omit<BannerItem, "from" | "to" | "asOf" | "version" | "isOff"> {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
  readonly version: string;
  /** Whether it is shown in its period. */
  readonly active: boolean;
}

const versionOf = ({ asOf, version }: BannerItem): string => `${version}-${Date.parse(asOf).toString(36)}`;

function shown(item: BannerItem): Banner {
  const { asOf: _, isOff, from, to, link, ...rest } = item;
  return {
    ...rest,
    link: shownLink(link),
    from: { date: from },
    to: { date: to },
    version: versionOf(item),
    active: !isOff,
  };
}

/** Sales organizations whose banners the actor may change. */
function ownSorgs(): string[] {
  const { sorg, sorgs } = actor();
  return [...new Set([sorg, ...sorgs])].filter((code) => code !== "");
}

/** Banners active today in the user's areas, for the current site, newest first. */
export const activeUserAreaBanners = action({
  name: "banner.activeUserAreaBanners",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const { sorgs, host } = actor();
    const today = await todayHere();
    const all = await readBanners(sorgs);
    return all
      .filter((item) => isShown(item, today) && (item.url === "" || URL.parse(item.url)?.hostname === host))
      .sort(newestFirst)
      .map(({ id, bannerFile, link }) => ({ id, bannerFile, link: shownLink(link) }));
  },
});

/** Banners of the administrator's sales organizations, newest first. */
export const banners = action({
  name: "banner.banners",
  scope: SCOPE,
  input: bannersInputSchema,
  run: async ({ page, limit, search, state }) => {
    const today = await todayHere();
    const matching = (await readBanners(ownSorgs()))
      .filter(({ sorg, url, link }) => contains(search, sorg, url, link))
      .filter((item) => !state || periodState(item, today) === state)
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
  run: async ({ uploadId, sorg, url, link, from, to }) => {
    if (!ownSorgs().includes(sorg)) throw refuseField("sorg", "sorg_unknown");
    const site = await siteOf(sorg, url);
    const picture = await linkPicture(uploadId, "BANNER_IMAGE", "uploadId");
    const item: BannerItem = {
      ...{ id: newId(), sorg, url: site, link, from, to, bannerFile: picture.file },
      asOf: isoNow(),
      version: 1,
    };
    await commit({ writes: [saveBannerWrite(item), picture.write], audit: auditOf(item, "created") });
    return shown(item);
  },
});

/** @throws Refusal "conflict" if the banner changed since `version` was read */
export const updateBanner = action({
  name: "banner.updateBanner",
  scope: SCOPE,
  input: updateBannerSchema,
  run: async ({ id, version, uploadId, url, link, from, to }) => {
    const before = await own(id);
    if (versionOf(before) !== version) throw new Refusal("conflict", "conflict");
    const site = await siteOf(before.sorg, url);
    const picture = uploadId ? await linkPicture(uploadId, "BANNER_IMAGE", "uploadId") : undefined;
    const bannerFile = picture?.file ?? before.bannerFile;
    const changed = { ...before, url: site, link, from, to, bannerFile };
    const item: BannerItem = { ...changed, asOf: isoNow(), version: before.version + 1 };
    const writes = [saveBannerWrite(item, before), ...(picture ? [picture.write] : [])];
    await commit({ writes, audit: auditOf(item, "changed") });
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
        audit: auditOf(item, active ? "activated" : "deactivated"),
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

/** The normalized site address. @throws Refusal if the sales organization does not have the site */
async function siteOf(sorg: string, url: string): Promise<string> {
  if (url === "") return "";
  const wanted = url.replace(/\/+$/, "").toLowerCase();
  if (!(await sitesOf(sorg)).includes(wanted)) throw refuseField("url", "site_unknown");
  return wanted;
}

const auditOf = ({ sorg, id }: BannerItem, what: string) => ({ subject: `BANNER#${sorg}#${id}`, what });
