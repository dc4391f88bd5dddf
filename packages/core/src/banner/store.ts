import { getItems, type Key, putIfVersion, queryAll, Refusal, type Write } from "../platform/index.ts";
import { type BannerItem, bannerSchema } from "./schema.ts";

export const bannerKey = (sorg: string, id: string): Key => ({ pk: `BANNERS#${sorg}`, sk: id });

/** All banners of the sales organizations: some dozens at most. */
export async function readBanners(sorgs: readonly string[]): Promise<BannerItem[]> {
  const parts = await Promise.all(
    sorgs.map((sorg) => queryAll({ pk: bannerKey(sorg, "").pk, bounded: "banners of a sales organization" })),
  );
  return parts.flat().map((item) => bannerSchema.parse(item));
}

/** A banner of one of the sales organizations. */
export async function readBanner(sorgs: readonly string[], id: string): Promise<BannerItem | undefined> {
  const items = await getItems(sorgs.map((sorg) => bannerKey(sorg, id)));
  const item = items.find((stored) => stored !== undefined);
  return item && bannerSchema.parse(item);
}

/** Saves a banner if the stored version is `expected`, or absent if undefined; refused as a conflict otherwise. */
export function saveBannerWrite(item: BannerItem, expected?: BannerItem): Write {
  const write = putIfVersion({ ...bannerKey(item.sorg, item.id), ...item }, expected);
  return { ...write, otherwise: () => new Refusal("conflict", "conflict") };
}

export function deleteBannerWrite({ sorg, id }: BannerItem, otherwise: () => Refusal): Write {
  return { kind: "delete", key: bannerKey(sorg, id), when: { expression: "attribute_exists(#pk)" }, otherwise };
}
