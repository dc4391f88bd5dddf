import * as z from "zod";
import { action, isoNow, newId, SYSTEM } from "../platform/index.ts";
import { publish } from "./artifacts.ts";
import { buildCommercial } from "./parts/commercial.ts";
import { buildSales } from "./parts/sales.ts";
import { buildStock } from "./parts/stock.ts";
import { readSold } from "./purchases/store.ts";
import { PARTS, type Part } from "./schema.ts";
import { buildIndex } from "./search/build.ts";
import { readArticles, readOffers, readPrices, readPromotions, readSorgs, readStocks } from "./store.ts";

/**
 * Builds one part of a sales organization's read model from the table and publishes it. Idempotent: doing it again
 * publishes the same under a newer version. Answers whether this build became the current one.
 */
export const rebuildPart = action({
  name: "catalog.rebuildPart",
  scope: SYSTEM,
  input: z.object({ sorg: z.string().min(1).max(10), part: z.enum(PARTS) }),
  run: async ({ sorg, part }) => {
    // The stock part holds the stock of the articles there are: a new article's may have come before it.
    if (part === "articles") await rebuild(sorg, "stock");
    return rebuild(sorg, part);
  },
});

async function rebuild(sorg: string, part: Part) {
  // Taken before the table is read: of two builds the one that began later has seen at least as much.
  const version = newId();
  return { sorg, part, version, current: await publish(sorg, part, version, await BUILD[part](sorg)) };
}

/** Rebuilds every part of every sales organization, one after another. */
export const rebuildAll = action({
  name: "catalog.rebuildAll",
  scope: SYSTEM,
  input: z.object({}),
  run: async () => {
    const sorgs = await readSorgs();
    for (const sorg of sorgs) for (const part of PARTS) await rebuild(sorg, part);
    return { sorgs };
  },
});

const BUILD: Record<Part, (sorg: string) => Promise<Buffer>> = {
  articles: async (sorg) => buildIndex(sorg, await readArticles(sorg)),
  commercial: async (sorg) => {
    const [prices, offers, promotions] = await Promise.all([readPrices(sorg), readOffers(sorg), readPromotions(sorg)]);
    return buildCommercial(prices, offers, promotions);
  },
  stock: async (sorg) => {
    const articles = await readArticles(sorg);
    return buildStock(
      await readStocks(
        sorg,
        articles.map((article) => article.articleCode),
      ),
    );
  },
  sales: async (sorg) => buildSales(await readSold(sorg, isoNow())),
};
