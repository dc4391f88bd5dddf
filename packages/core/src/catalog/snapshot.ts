import { timeZoneOfSorg } from "../host/index.ts";
import { type Day, logger, now, today } from "../platform/index.ts";
import { type Pointer, readPointer, readVersion } from "./artifacts.ts";
import { buildCommercial, Commercial } from "./parts/commercial.ts";
import { buildSales, SalesPart } from "./parts/sales.ts";
import { buildStock, StockPart } from "./parts/stock.ts";
import { CATEGORIES, type Category, filterSchema, type Part } from "./schema.ts";
import { newBits, setBit } from "./search/bits.ts";
import { buildIndex } from "./search/build.ts";
import { IndexBase } from "./search/index-base.ts";
import { joinKeys } from "./search/keys.ts";
import { MemoryIndex } from "./search/memory-index.ts";
import { makeOverlay } from "./search/overlay.ts";
import type { CatalogIndex } from "./search/types.ts";

/** Everything that reads of one sales organization's catalog need, in memory. Never changes; a newer one replaces it. */
export interface Snapshot {
  readonly sorg: string;
  readonly index: CatalogIndex;
  readonly commercial: Commercial;
  readonly stock: StockPart;
  readonly sales: SalesPart;
}

/** How old the answer to "is there a newer version" may be. */
const CHECK_MS = 2_000;

interface Loaded {
  readonly base: IndexBase;
  readonly commercial: Commercial;
  readonly stock: StockPart;
  readonly sales: SalesPart;
  /** Day for which `stocked` was worked out. */
  readonly day: Day;
  readonly snapshot: Snapshot;
}

interface Entry {
  loading: Promise<Loaded> | undefined;
  loaded: Loaded | undefined;
  checkedAt: number;
  checking: Promise<void> | undefined;
}

const entries = new Map<string, Entry>();

/**
 * The catalog of a sales organization: loaded on first use, then answered from memory at once. Newer versions are
 * looked for in the background, at most every two seconds, and put in place as a whole: nobody waits for them.
 */
export async function catalogOf(sorg: string): Promise<Snapshot> {
  let entry = entries.get(sorg);
  if (!entry) {
    entry = { loading: undefined, loaded: undefined, checkedAt: now(), checking: undefined };
    entries.set(sorg, entry);
  }
  if (entry.loaded) {
    if (now() - entry.checkedAt >= CHECK_MS) void check(sorg, entry);
    return entry.loaded.snapshot;
  }
  entry.loading ??= load(sorg, undefined);
  try {
    entry.loaded = await entry.loading;
    return entry.loaded.snapshot;
  } finally {
    entry.loading = undefined;
  }
}

/**
 * Makes sure that what is loaded was compared with the published versions at most two seconds ago, for those who must
 * not use an old price. No round trip if it was. A catalog that is not loaded is left alone: it will be loaded fresh.
 */
export async function ensureCurrentCatalog(sorg: string): Promise<void> {
  const entry = entries.get(sorg);
  if (entry?.loaded && now() - entry.checkedAt >= CHECK_MS) await check(sorg, entry);
}

/** Forgets what is loaded. @internal */
export function forgetCatalogs(): void {
  entries.clear();
}

/** Loads newer versions, once at a time. Never rejects: what is loaded stays in place if they cannot be read. */
function check(sorg: string, entry: Entry): Promise<void> {
  entry.checking ??= loadNewer(sorg, entry).finally(() => {
    entry.checking = undefined;
  });
  return entry.checking;
}

async function loadNewer(sorg: string, entry: Entry): Promise<void> {
  const startedAt = now();
  try {
    entry.loaded = await load(sorg, entry.loaded);
  } catch (error) {
    logger.error("a newer catalog could not be loaded", { sorg, error: error instanceof Error ? error : `${error}` });
  } finally {
    entry.checkedAt = startedAt;
  }
}

async function load(sorg: string, before: Loaded | undefined): Promise<Loaded> {
  const day = today(await timeZoneOfSorg(sorg), now());
  const [base, commercial, stock, sales] = await Promise.all([
    part(sorg, "articles", before?.base, IndexBase, () => buildIndex(sorg, [])),
    part(sorg, "commercial", before?.commercial, Commercial, () => buildCommercial([], [], [])),
    part(sorg, "stock", before?.stock, StockPart, () => buildStock([])),
    part(sorg, "sales", before?.sales, SalesPart, () => buildSales([])),
  ]);
  const sameGoods =
    before && base === before.base && commercial === before.commercial && stock === before.stock && day === before.day;
  if (sameGoods && sales === before.sales) return before;
  // What sells best narrows and sorts nothing: the index and what it has kept go on.
  const index = sameGoods ? before.snapshot.index : join(base, commercial, stock, day);
  if (before && !sameGoods) await warm(index);
  return { base, commercial, stock, sales, day, snapshot: { sorg, index, commercial, stock, sales } };
}

/** The current version of a part: the one there is, a newer one, or an empty one before the first build. */
async function part<T extends { readonly version: string }>(
  sorg: string,
  name: Part,
  before: T | undefined,
  Read: new (version: string, bytes: Uint8Array) => T,
  empty: () => Buffer,
): Promise<T> {
  const found = await readPointer(sorg, name);
  if (!found) return before ?? new Read("", empty());
  // An older pointer than what is loaded can only be the loser of a race: it will be put right.
  if (before && before.version >= found.pointer.version) return before;
  const { version, bytes } = await versionOf(sorg, name, found.pointer);
  return new Read(version, bytes);
}

/** Old versions are deleted after some days; a pointer read just before may be one version behind. */
async function versionOf(sorg: string, name: Part, pointer: Pointer): Promise<{ version: string; bytes: Buffer }> {
  try {
    return { version: pointer.version, bytes: await readVersion(pointer) };
  } catch (error) {
    const again = await readPointer(sorg, name);
    if (!again || again.pointer.version === pointer.version) throw error;
    return { version: again.pointer.version, bytes: await readVersion(again.pointer) };
  }
}

/** Lays prices, stock and promotions over the articles. */
export function join(base: IndexBase, commercial: Commercial, stock: StockPart, day: Day): MemoryIndex {
  const retail = new Float64Array(base.count).fill(Number.NaN);
  // The article of each record of the commercial file; one past the last for those that are no article.
  const articleOf = new Uint32Array(commercial.codes.records.length).fill(base.count);
  joinKeys(base.codes, commercial.codes, (id, record) => {
    retail[id] = commercial.retail[record] ?? Number.NaN;
    articleOf[record] = id;
  });
  const stocked = newBits(base.count);
  joinKeys(base.codes, stock.codes, (id, record) => {
    if (stock.hasStock(record, day)) setBit(stocked, id);
  });
  const { headers, promoted } = commercial;
  // A promotion out of its days is no choice of the filter; the next day's join looks again.
  const running = headers.map(({ date }) => date.from <= day && day <= date.to);
  const pairs = new Uint32Array(promoted.length);
  let used = 0;
  for (let i = 0; i + 1 < promoted.length; i += 2) {
    const id = articleOf[promoted[i] ?? 0] ?? base.count;
    const header = promoted[i + 1] ?? 0;
    if (id >= base.count || !running[header]) continue;
    pairs[used++] = id;
    pairs[used++] = header;
  }
  const overlay = makeOverlay(base, {
    version: `${commercial.version} ${stock.version} ${day}`,
    retail,
    stocked,
    promotions: { headers, pairs: pairs.subarray(0, used) },
  });
  return new MemoryIndex(base, overlay);
}

/** Answers what everybody asks first, a bit at a time, before the snapshot is put in place. */
async function warm(index: CatalogIndex): Promise<void> {
  const sort = { field: "recommended", order: "ASC" } as const;
  for (const category of [undefined, ...CATEGORIES] satisfies (Category | undefined)[]) {
    const filter = filterSchema.parse(category ? { category } : {});
    await index.groups({ filter, sort, page: 1, limit: 12, locale: "en-US" });
    await new Promise((resolve) => setImmediate(resolve));
    await index.facets(filter, 100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
