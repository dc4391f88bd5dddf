import { getItems, type Key, putSeenWrite, queryAll, Refusal, type Write } from "../platform/index.ts";
import { type BannerItem, bannerSchema } from "./schema.ts";

export const bannerKey = (sorg: string, id: string): Key => ({ pk: `BANNERS#${sorg}`, sk: id });

/** All banners of the sales organisations: some dozens at most. */
export async function readBanners(sorgs: readonly string[]): Promise<BannerItem[]> {
  const parts = await Promise.all(sorgs.map((sorg) => queryAll({ pk: bannerKey(sorg, "").pk })));
  return parts.flat().map((item) => bannerSchema.parse(item));
}

/** A banner of one of the sales organisations. */
export async function readBanner(sorgs: readonly string[], id: string): Promise<BannerItem | undefined> {
  const items = await getItems(sorgs.map((sorg) => bannerKey(sorg, id)));
  const item = items.find((one) => one !== undefined);
  return item && bannerSchema.parse(item);
}

/** Refused with `conflict` when the banner is no more what was seen; without `seen` it is new. */
export function saveBannerWrite(item: BannerItem, seen?: BannerItem): Write {
  const write = putSeenWrite({ ...bannerKey(item.sorg, item.id), ...item }, seen);
  return { ...write, otherwise: () => new Refusal("conflict", "conflict") };
}

export function deleteBannerWrite({ sorg, id }: BannerItem, otherwise: () => Refusal): Write {
  return { kind: "delete", key: bannerKey(sorg, id), when: { expression: "attribute_exists(#pk)" }, otherwise };
}
