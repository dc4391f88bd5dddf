import { action } from "../platform/index.ts";
import { type PageInfo, pageInfo } from "./page.ts";
import { listInputSchema } from "./schema.ts";
import { comparedList, forActor } from "./viewer.ts";

/** A groupset and its articles (2 §7). */
export interface Groupset {
  readonly id: string;
  readonly parentName: string;
  readonly products: { readonly articleCode: string }[];
}

/** A page of groupsets with the codes of their articles that match the filter. Reads no table. */
export const groupsets = action({
  name: "catalog.groupsets",
  scope: "page.catalog",
  input: listInputSchema,
  run: async (input): Promise<{ data: Groupset[]; info: PageInfo }> => {
    const { snapshot, viewer } = await forActor();
    const filter = { ...input.filter, groupset: true };
    const priceList = comparedList(filter, viewer);
    const { total, groups } = await snapshot.index.groups({ ...input, filter, locale: viewer.locale, priceList });
    // A range of prices is one of complete sets.
    const others = { ...filter, price: {} };
    const data = await Promise.all(
      groups.map(async ({ id, parentName }) => {
        const members = await snapshot.index.members(id, viewer.locale);
        const codes = members.map(({ articleCode }) => articleCode);
        const left = await snapshot.index.among(codes, others, priceList);
        return { id, parentName, products: left.map((articleCode) => ({ articleCode })) };
      }),
    );
    return { data, info: pageInfo(input, total) };
  },
});
