import * as z from "zod";
import { currentArticles } from "../catalog/index.ts";
import { todayHere } from "../host/index.ts";
import { action, actor } from "../platform/index.ts";

/** Paths of the pages of articles, by code. Articles that have left the catalog have none. */
export const articlePaths = action({
  name: "order.articlePaths",
  scope: ["page.orderlist", "page.order-status"],
  input: z.object({ sorg: z.string().max(10), articleCodes: z.array(z.string().max(40)).max(400) }),
  run: async ({ sorg, articleCodes }): Promise<ReadonlyMap<string, string>> => {
    if (!actor().sorgs.includes(sorg)) return new Map();
    const articles = await currentArticles(sorg, [...new Set(articleCodes)], await todayHere());
    return new Map([...articles].map(([code, { path }]) => [code, path]));
  },
});
