import { decodeTime } from "ulid";
import * as z from "zod";
import { action, chunk, commit, type Day, dayOf, isoNow, newId, now, SYSTEM, UTC } from "../platform/index.ts";
import { publish, readPointer, readVersion, wholeOf } from "./artifacts.ts";
import { buildCommercial } from "./parts/commercial.ts";
import { buildSales } from "./parts/sales.ts";
import { buildStock, changeStock } from "./parts/stock.ts";
import { readSold } from "./purchases/store.ts";
import { PARTS, type Part } from "./schema.ts";
import { buildIndex } from "./search/build.ts";
import {
  nightWrite,
  readArticles,
  readDetails,
  readNight,
  readOffers,
  readPrices,
  readPromotions,
  readSorgs,
  readStocks,
  readTerms,
  type StockItem,
} from "./store.ts";

interface Built {
  readonly sorg: string;
  readonly part: Part;
  readonly version: string;
  readonly current: boolean;
}

/**
 * Builds one part of a sales organization's read model and publishes it. Idempotent: another run publishes the same data as a
 * newer version. With `articleCodes`, only the stock of these articles is read from the table, and the rest is taken over
 * from the current version. Returns whether this version became current.
 */
export const rebuildPart = action({
  name: "catalog.rebuildPart",
  scope: SYSTEM,
  input: z.object({
    sorg: z.string().min(1).max(10),
    part: z.enum(PARTS),
    articleCodes: z.array(z.string()).optional(),
  }),
  run: async ({ sorg, part, articleCodes }) => {
    // The stock part contains only stock of existing articles; stock of a new article may have arrived earlier.
    if (part === "articles") await rebuild(sorg, "stock");
    if (part !== "stock" || !articleCodes) return rebuild(sorg, part);
    return (await rebuildStockOf(sorg, articleCodes)) ?? rebuild(sorg, part);
  },
});

/** Builds of changes are quick, and there are many while a feed is imported. */
const ATTEMPTS = 6;

async function rebuild(sorg: string, part: Part, attempt = 1): Promise<Built> {
  // Taken before the table is read, so that of two builds the one with the greater version has data at least as new.
  const version = newId();
  const current = await publish(sorg, part, version, await BUILD[part](sorg));
  if (current) return { sorg, part, version, current };
  const newer = await readPointer(sorg, part);
  // Unless a build of changes was faster, which derives from an older version of everything else.
  if (!newer || wholeOf(newer.pointer) >= version) return { sorg, part, version, current };
  if (attempt >= ATTEMPTS) throw new Error(`builds of changes were faster than ${attempt} builds of ${sorg} ${part}`);
  return rebuild(sorg, part, attempt + 1);
}

/** After this time, the part is built from the whole table again: articles change in ways that no event names. */
const WHOLE_MS = 6 * 3_600_000;
/** More changes are read in one go with everything else. */
const MAX_CHANGES = 20_000;

/** Undefined if there is no version to derive from, or another build was faster. */
async function rebuildStockOf(sorg: string, codes: readonly string[]): Promise<Built | undefined> {
  const base = (await readPointer(sorg, "stock"))?.pointer;
  if (!base || codes.length > MAX_CHANGES || now() - decodeTime(wholeOf(base)) > WHOLE_MS) return undefined;
  const version = newId();
  const changes = new Map<string, StockItem | undefined>();
  for (const some of chunk(codes, 1_000)) {
    const { articles, stocks } = await readDetails(sorg, some, some);
    for (const code of some) changes.set(code, articles.has(code) ? stocks.get(code) : undefined);
  }
  const file = changeStock(await readVersion(base), changes);
  return (await publish(sorg, "stock", version, file, base))
    ? { sorg, part: "stock", version, current: true }
    : undefined;
}

/** Names a night by the day on which it ends, UTC. */
const nightOf = (): Day => dayOf(now(), UTC);

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
  articles: async (sorg) => {
    const [articles, terms] = await Promise.all([readArticles(sorg), readTerms(sorg)]);
    return buildIndex(sorg, articles, terms);
  },
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
