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
 * Builds one part of a sales organization's read model from the table and publishes it. Idempotent: another run
 * publishes the same data as a newer version. Returns whether this version became current.
 */
export const rebuildPart = action({
  name: "catalog.rebuildPart",
  scope: SYSTEM,
  input: z.object({ sorg: z.string().min(1).max(10), part: z.enum(PARTS) }),
  run: async ({ sorg, part }) => {
    // The stock part contains only stock of existing articles; stock of a new article may have arrived earlier.
    if (part === "articles") await rebuild(sorg, "stock");
    return rebuild(sorg, part);
  },
});

async function rebuild(sorg: string, part: Part) {
  // Taken before the table is read, so that of two builds the one with the greater version has data at least as new.
  const version = newId();
  return { sorg, part, version, current: await publish(sorg, part, version, await BUILD[part](sorg)) };
}

/** Rebuilds every part of every sales organization, sequentially. */
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
