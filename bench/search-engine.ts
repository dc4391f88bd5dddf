/**
 * Measures one search engine in a separate process, so that memory and warm-up are its own:
 * node bench/search-engine.ts <spoke|minisearch|orama> <build|query> <articles> <file>
 * Prints one line of JSON. `build` writes the file that `query` loads.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { create, insertMultiple, load, save, search } from "@orama/orama";
import { type Article, filterSchema } from "@spoke/core/catalog/schema.ts";
import { newBits, setBit } from "@spoke/core/catalog/search/bits.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { fold } from "@spoke/core/catalog/search/text.ts";
import { FACETS } from "@spoke/core/catalog/search/types.ts";
import MiniSearch from "minisearch";
import { randomOf, syntheticArticles, syntheticPrice } from "../tests/core/catalog/synthetic.ts";

/** A request of a dealer: a list with all counts, a search with all counts, or a suggestion. */
interface Question {
  readonly category: "Bike" | "PAA";
  readonly brands: readonly string[];
  readonly series: readonly string[];
  readonly available: boolean;
  readonly term: string;
}
interface Engine {
  list(question: Question): Promise<number>;
  suggest(term: string): Promise<number>;
}

const BRANDS = ["Velmora", "Kestrun", "Ostrava", "Pelagi", "Norrvik", "Tarsis", "Quillon", "Brevet"];
const SERIES = ["Ascent", "Boulevard", "Cinder", "Drift", "Ember", "Falcon"];
const TERMS = [
  "helmet",
  "mountain black",
  "saddel",
  "velmora road",
  "chain",
  "BK-M1",
  "dérailleur",
  "tire 700",
  "ember 54",
];

function question(random: (below: number) => number, withTerm: boolean): Question {
  const some = (list: readonly string[]) => (random(2) === 0 ? [list[random(list.length)] ?? ""] : []);
  return {
    category: random(2) === 0 ? "Bike" : "PAA",
    brands: some(BRANDS),
    series: [...some(SERIES), ...some(SERIES)],
    available: random(3) === 0,
    term: withTerm ? (TERMS[random(TERMS.length)] ?? "") : "",
  };
}

const id = (brand: string) => brand.slice(0, 3).toUpperCase();

const spoke = {
  build: (articles: readonly Article[]) => zstdCompressSync(buildIndex("S100", articles)),
  open: (file: Buffer): Engine => {
    const base = new IndexBase("1", zstdDecompressSync(file));
    const stocked = newBits(base.count);
    for (let i = 0; i < base.count; i++) if (i % 3 > 0) setBit(stocked, i);
    const retail = Float64Array.from({ length: base.count }, (_, i) => syntheticPrice(i) ?? Number.NaN);
    const index = new MemoryIndex(base, makeOverlay(base, { version: "1", retail, stocked }));
    const sort = { field: "recommended", order: "ASC" } as const;
    return {
      list: async ({ category, brands, series, available, term }) => {
        const filter = filterSchema.parse({
          category,
          brands: brands.map(id),
          series,
          availableStock: available,
          search: term,
        });
        const page = await index.groups({ filter, sort, page: 1, limit: 12, locale: "en-US" });
        const facets = await index.facets(filter, { most: 100 });
        // Facets are counted when they are read.
        return FACETS.reduce((sum, name) => sum + facets[name].length, page.total);
      },
      suggest: async (term) => (await index.suggest(term, "Bike", 4, "en-US")).items.length,
    };
  },
};

const miniOptions = {
  fields: ["name", "de", "fr", "code", "brand", "serie", "color"],
  processTerm: (term: string) => fold(term),
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: "AND" as const },
};
/** Text only: its facets would be the same columns as ours. */
const minisearch = {
  build: (articles: readonly Article[]) => {
    const index = new MiniSearch(miniOptions);
    index.addAll(
      articles.map((article, i) => ({
        id: i,
        name: article.name["en-US"],
        de: article.name.de,
        fr: article.name.fr,
        code: article.articleCode,
        brand: article.brand.description,
        serie: article.serie,
        color: article.color,
      })),
    );
    return zstdCompressSync(Buffer.from(JSON.stringify(index)));
  },
  open: (file: Buffer): Engine => {
    const index = MiniSearch.loadJSON(zstdDecompressSync(file).toString("utf8"), miniOptions);
    return {
      list: async ({ term }) => index.search(term).length,
      suggest: async (term) => index.search(term).slice(0, 4).length,
    };
  },
};

const oramaSchema = {
  name: "string",
  code: "string",
  category: "enum",
  brand: "enum",
  serie: "enum",
  model: "enum",
  frameSize: "enum",
  wheelSize: "enum",
  merchandise: "enum",
  available: "boolean",
} as const;
const FACET = {};
const orama = {
  build: async (articles: readonly Article[]) => {
    const db = create({ schema: oramaSchema });
    await insertMultiple(
      db,
      articles.map((article, i) => ({
        name: Object.values(article.name).join(" "),
        code: article.articleCode,
        category: article.category,
        brand: article.brand.description,
        serie: article.serie ?? "",
        model: article.model ?? "",
        frameSize: article.frameSize ?? "",
        wheelSize: article.wheelSize ?? "",
        merchandise: article.merchandiseCategory.id,
        available: i % 3 > 0,
      })),
    );
    return zstdCompressSync(Buffer.from(JSON.stringify(save(db))));
  },
  open: (file: Buffer): Engine => {
    const db = create({ schema: oramaSchema });
    load(db, JSON.parse(zstdDecompressSync(file).toString("utf8")));
    return {
      list: async ({ category, brands, series, available, term }) => {
        const found = await search(db, {
          term,
          limit: 12,
          tolerance: term === "" ? 0 : 1,
          threshold: 0,
          where: {
            category: { eq: category },
            ...(brands.length > 0 && { brand: { in: [...brands] } }),
            ...(series.length > 0 && { serie: { in: [...series] } }),
            ...(available && { available: true }),
          },
          facets: {
            brand: FACET,
            serie: FACET,
            model: FACET,
            frameSize: FACET,
            wheelSize: FACET,
            merchandise: FACET,
          },
        });
        return found.count;
      },
      suggest: async (term) => (await search(db, { term, limit: 4, tolerance: 1, threshold: 0 })).count,
    };
  },
};

const engines = { spoke, minisearch, orama };

async function times(count: number, ask: (i: number) => Promise<number>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await ask(i);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor(taken.length * share)] ?? 0).toFixed(3));
  return { p50: at(0.5), p99: at(0.99) };
}

async function measure(engine: Engine, rounds: number) {
  const random = randomOf(7);
  // Warm code, cold results: every query differs from the earlier ones.
  const listed = Array.from({ length: rounds * 2 }, () => question(random, false));
  const searched = Array.from({ length: rounds * 2 }, () => question(random, true));
  const ask = (from: readonly Question[], skip: number) => (i: number) => {
    const searchCase = from[i + skip];
    return searchCase ? engine.list(searchCase) : Promise.resolve(0);
  };
  await times(rounds, ask(listed, 0));
  await times(rounds, ask(searched, 0));
  const suggested = BRANDS.flatMap((brand) => SERIES.map((serie) => `${brand.toLowerCase()} ${serie.slice(0, 3)}`));
  return {
    list: await times(rounds, ask(listed, rounds)),
    search: await times(rounds, ask(searched, rounds)),
    suggest: await times(Math.min(rounds, suggested.length), (i) => engine.suggest(suggested[i] ?? "")),
  };
}

const [name = "", step = "", count = "", file = ""] = process.argv.slice(2);
const chosen = Object.entries(engines).find(([key]) => key === name)?.[1];
if (!chosen || file === "")
  throw new Error("node bench/search-engine.ts <spoke|minisearch|orama> <build|query> <articles> <file>");
if (step === "build") {
  const articles = syntheticArticles(Number(count));
  const start = performance.now();
  const built = await chosen.build(articles);
  writeFileSync(file, built);
  console.log(
    JSON.stringify({ buildMs: Math.round(performance.now() - start), fileMb: Number((built.length / 1e6).toFixed(1)) }),
  );
} else {
  const bytes = readFileSync(file);
  const start = performance.now();
  const engine = chosen.open(bytes);
  const loadMs = Math.round(performance.now() - start);
  const measured = await measure(engine, name === "spoke" ? 400 : Number(count) > 10_000 ? 30 : 150);
  console.log(JSON.stringify({ loadMs, ...measured, rssMb: Math.round(process.memoryUsage.rss() / 1e6) }));
}
