import * as z from "zod";
import { action, commit, isoNow, newId, now, SYSTEM } from "../platform/index.ts";
import { publish } from "./artifacts.ts";
import { buildCommercial } from "./parts/commercial.ts";
import { buildSales } from "./parts/sales.ts";
import { buildStock } from "./parts/stock.ts";
import { readSold } from "./purchases/store.ts";
import { PARTS, type Part } from "./schema.ts";
import { buildIndex } from "./search/build.ts";
import {
  nightWrite,
  readArticles,
  readNight,
  readOffers,
  readPrices,
  readPromotions,
  readSorgs,
  readStocks,
} from "./store.ts";

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

/** Names a night by the day on which it ends, UTC. */
const nightOf = (): string => isoNow().slice(0, 10);

/**
 * Rebuilds every part of every sales organization, once a night. A run stops when the next sales organization may not be finished
 * in time; the next run of the night goes on there, also after a crash.
 */
export const rebuildAll = action({
  name: "catalog.rebuildAll",
  scope: SYSTEM,
  input: z.object({
    seconds: z.number().default(Number.POSITIVE_INFINITY),
    /** From the beginning, although the night's work may be done. */
    again: z.boolean().default(false),
  }),
  run: async ({ seconds, again }) => {
    const night = nightOf();
    const begun = now();
    const sorgs = (await readSorgs()).sort();
    const before = await readNight();
    const after = before?.night === night && !again ? before.after : "";
    const rebuilt: string[] = [];
    let longest = 0;
    for (const sorg of sorgs.filter((each) => each > after)) {
      const started = now();
      if (rebuilt.length > 0 && started + longest - begun > seconds * 1000) return { sorgs: rebuilt, finished: false };
      for (const part of PARTS) await rebuild(sorg, part);
      await commit({ writes: [nightWrite({ night, after: sorg })] });
      rebuilt.push(sorg);
      longest = Math.max(longest, now() - started);
    }
    return { sorgs: rebuilt, finished: true };
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
