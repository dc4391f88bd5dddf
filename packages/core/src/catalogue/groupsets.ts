import { action } from "../platform/index.ts";
import { type PageInfo, pageInfo } from "./page.ts";
import { listInputSchema } from "./schema.ts";
import { forActor } from "./viewer.ts";

/** A groupset and its articles (2 §7). */
export interface Groupset {
  readonly id: string;
  readonly parent_name: string;
  readonly products: { readonly article_code: string }[];
}

/** A page of groupsets with the codes of those of their articles that the filter lets through. No table is read. */
export const groupsets = action({
  name: "catalogue.groupsets",
  scope: "page.catalog",
  input: listInputSchema,
  run: async (input): Promise<{ data: Groupset[]; info: PageInfo }> => {
    const { snapshot, viewer } = await forActor();
    const filter = { ...input.filter, groupset: true };
    const { total, groups } = await snapshot.index.groups({ ...input, filter, locale: viewer.locale });
    const data = await Promise.all(
      groups.map(async ({ id, parent_name }) => {
        const members = await snapshot.index.members(id, viewer.locale);
        const codes = members.map(({ article_code }) => article_code);
        const left = await snapshot.index.among(codes, filter);
        return { id, parent_name, products: left.map((article_code) => ({ article_code })) };
      }),
    );
    return { data, info: pageInfo(input, total) };
  },
});
