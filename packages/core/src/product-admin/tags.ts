import * as z from "zod";
import { catalogOf } from "../catalog/index.ts";
import type { Tag } from "../catalog/schema.ts";
import { action, commit, refuseField, unrestrictedSorgs } from "../platform/index.ts";
import { linkPicture } from "../upload/index.ts";

/** Tags that articles of a sales organization have, by type and name. @throws Refusal for one that the actor does not manage */
export const knownTags = action({
  name: "product-admin.knownTags",
  scope: "page.catalog-analyze",
  input: z.object({ sorg: z.string().min(1, "required").max(10) }),
  run: async ({ sorg }): Promise<Tag[]> => {
    if (!unrestrictedSorgs().includes(sorg)) throw refuseField("sorg", "sorg_unknown");
    const tags = await (await catalogOf(sorg)).index.tags();
    return tags
      .toSorted((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name))
      .map(({ type, name, fileName }) => ({ type, name, ...(fileName !== null && { fileName }) }));
  },
});

/** Keeps an uploaded picture for tags, and names its file. @throws Refusal unless it is an own clean upload for tags */
export const createTagPicture = action({
  name: "product-admin.createTagPicture",
  scope: "product.mass-update",
  input: z.object({ uploadId: z.string().min(1, "required").max(40, "too_long") }),
  run: async ({ uploadId }): Promise<{ readonly fileName: string }> => {
    const { file, write } = await linkPicture(uploadId, "TAG_PICTURE", "uploadId");
    await commit({ writes: [write], audit: { subject: `TAGPICTURE#${file}`, what: "created" } });
    return { fileName: file };
  },
});
