import * as z from "zod";
import { action, unrestrictedSorgs } from "../platform/index.ts";
import { articleAt, readStocks } from "../stock/index.ts";

const MOST = 1_000;

/** Free pieces of articles by `articleAt`, for the office that confirms orders; nothing for other sales organizations. */
export const freeForOffice = action({
  name: "order.freeForOffice",
  scope: "order.confirm",
  input: z.array(z.object({ sorg: z.string().max(10), articleCode: z.string().max(40) })).max(MOST),
  run: async (articles): Promise<ReadonlyMap<string, number>> => {
    const sorgs = unrestrictedSorgs();
    const own = articles.filter(({ sorg }) => sorgs.includes(sorg));
    const stocks = await readStocks(own);
    return new Map(own.map((article, index) => [articleAt(article), stocks[index]?.free ?? 0]));
  },
});
