import { marketKey } from "@spoke/core/content";
import { marketSchema } from "@spoke/core/content/schema.ts";
import { createMarketingMaterial, createMarketingMaterialCategory } from "@spoke/core/marketing";
import { type Actor, type Write, withActor } from "@spoke/core/platform";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { editor, libraryFile } from "./media.ts";
import { someone } from "./records.ts";

export const market = (id: string): Write => ({
  kind: "put",
  item: { ...marketKey(id), ...marketSchema.parse({ id, marketName: `Market ${id}` }) },
});

/** A stored user of velo.localhost with these target markets. */
export function readerWrite(id: string, contentTargetMarkets: readonly string[]): Write {
  const asOf = "2026-01-01T00:00:00.000Z";
  const user = userSchema.parse({
    ...{
      id,
      username: id,
      name: id,
      roles: [],
      hosts: ["velo.localhost"],
      passwordHash: "x",
      contentTargetMarkets,
      asOf,
    },
  });
  return { kind: "put", item: { ...userKey(id), ...user } };
}

/** A dealer's user who reads marketing material. */
export const reader = (userId: string): Actor => ({
  ...someone(userId, ["page.marketing-material"]),
  ...{ host: "velo.localhost", sorg: "U001", sorgs: ["U001"] },
});

/** Creates a category. Returns its id. */
export async function newCategory(
  title: string,
  contentTargetMarkets: readonly string[],
  more: { readonly parentId?: string; readonly sorting?: number; readonly file?: string } = {},
  who: Actor = editor(),
): Promise<string> {
  const input = { title, type: "brand-assets", contentTargetMarkets, ...more };
  return (await withActor(who, () => createMarketingMaterialCategory(input))).id;
}

/** Creates material with a new file, or with these. Returns its id and those of its files. */
export async function newMaterial(title: string, category: string, files?: readonly string[], who: Actor = editor()) {
  const used = files ?? [await libraryFile(title, who)];
  const input = { title, category, files: used.map((id) => ({ id })) };
  const { id } = await withActor(who, () => createMarketingMaterial(input));
  return { id, files: used };
}
