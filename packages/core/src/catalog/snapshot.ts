import { timeZoneOfSorg } from "../host/index.ts";
import { type Day, logger, now, today } from "../platform/index.ts";
import { type Pointer, readPointer, readVersion } from "./artifacts.ts";
import { priceLists } from "./list-columns.ts";
import { catalogRoom, LoadedCatalogs } from "./loaded.ts";
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

/** Everything in memory about one sales organization's catalog. Immutable; newer snapshots replace it. */
export interface Snapshot {
  readonly sorg: string;
  readonly index: CatalogIndex;
  readonly commercial: Commercial;
  readonly stock: StockPart;
  readonly sales: SalesPart;
}

/** How long the check for a newer version is trusted. */
const CHECK_MS = 2_000;
/**
 * After this time, a call waits for the check. Lambda suspends a function once it has answered, and the check with it: without
 * calls for a while, the loaded catalog could be of any age.
 */
const STALE_MS = 60_000;

interface Loaded {
  readonly base: IndexBase;
  readonly commercial: Commercial;
  readonly stock: StockPart;
  readonly sales: SalesPart;
  /** Size of all files. */
  readonly bytes: number;
  /** Day for which `stocked` was computed. */
  readonly day: Day;
  readonly snapshot: Snapshot;
}

interface Entry {
  loading: Promise<Loaded> | undefined;
  loaded: Loaded | undefined;
  checkedAt: number;
  checking: { readonly since: number; readonly done: Promise<void> } | undefined;
}

const entries = new LoadedCatalogs<Entry>(catalogRoom, ({ loaded }) => loaded?.bytes ?? 0);
const newEntry = (): Entry => ({ loading: undefined, loaded: undefined, checkedAt: now(), checking: undefined });

/**
 * The catalog of a sales organization: loaded on first use, then served from memory. Newer versions are checked in the
 * background, at most every two seconds, and replace the snapshot as a whole, so that requests do not wait for them. Only after
 * a minute without a check a request waits. The least recently used catalogs are dropped when memory runs out.
 */
export async function catalogOf(sorg: string): Promise<Snapshot> {
  const entry = entries.use(sorg, newEntry);
  if (entry.loaded) {
    const age = now() - entry.checkedAt;
    if (age >= STALE_MS) await check(sorg, entry);
    else if (age >= CHECK_MS) void check(sorg, entry);
    return entry.loaded.snapshot;
  }
  entry.loading ??= load(sorg, undefined);
  try {
    entry.loaded = await entry.loading;
    makeRoom(sorg);
    return entry.loaded.snapshot;
  } finally {
    entry.loading = undefined;
  }
}

function makeRoom(sorg: string): void {
  const dropped = entries.makeRoom(sorg);
  if (dropped.length > 0) logger.info("catalogs dropped from memory", { dropped, for: sorg });
}

/**
 * Makes sure that the loaded catalog was checked against the published versions within two seconds, for callers that
 * must not use an outdated price. No round trip if it was. Catalogs that are not loaded are left alone.
 */
export async function ensureCurrentCatalog(sorg: string): Promise<void> {
  const entry = entries.peek(sorg);
  if (entry?.loaded && now() - entry.checkedAt >= CHECK_MS) await check(sorg, entry);
}

/** Forgets what is loaded. @internal */
export function forgetCatalogs(): void {
  entries.clear();
}

/**
 * Loads newer versions, one check at a time. Never rejects: on failure the current snapshot stays. A check that was suspended
 * with the process is not waited for.
 */
function check(sorg: string, entry: Entry): Promise<void> {
  const since = now();
  if (entry.checking && since - entry.checking.since < STALE_MS) return entry.checking.done;
  const done = loadNewer(sorg, entry).finally(() => {
    if (entry.checking?.since === since) entry.checking = undefined;
  });
  entry.checking = { since, done };
  return done;
}

async function loadNewer(sorg: string, entry: Entry): Promise<void> {
  const startedAt = now();
  try {
    entry.loaded = await load(sorg, entry.loaded);
    makeRoom(sorg);
  } catch (error) {
    logger.error("failed to load a newer catalog", { sorg, error: error instanceof Error ? error : `${error}` });
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
  // Best sellers affect neither filters nor sorting, so the index and its caches stay.
  const index = sameGoods ? before.snapshot.index : join(base, commercial, stock, day);
  if (before && !sameGoods) await warm(index, commercial.lists);
  const bytes = [base, commercial, stock, sales].reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0);
  return { base, commercial, stock, sales, bytes, day, snapshot: { sorg, index, commercial, stock, sales } };
}

/** Sizes of the files of loaded parts. */
const sizes = new WeakMap<object, number>();

/** The current version of a part: the loaded one, a newer one, or an empty one before the first build. */
async function part<T extends { readonly version: string }>(
  sorg: string,
  name: Part,
  before: T | undefined,
  Read: new (version: string, bytes: Uint8Array) => T,
  empty: () => Buffer,
): Promise<T> {
  const found = await readPointer(sorg, name);
  if (!found) return before ?? new Read("", empty());
  // An older pointer lost a race with a newer build and will be corrected.
  if (before && before.version >= found.pointer.version) return before;
  const { version, bytes } = await versionOf(sorg, name, found.pointer);
  const read = new Read(version, bytes);
  sizes.set(read, bytes.byteLength);
  return read;
}

/** Superseded versions are deleted after an hour, so a pointer may be one version behind: read it again. */
async function versionOf(sorg: string, name: Part, pointer: Pointer): Promise<{ version: string; bytes: Buffer }> {
  try {
    return { version: pointer.version, bytes: await readVersion(pointer) };
  } catch (error) {
    const again = await readPointer(sorg, name);
    if (!again || again.pointer.version === pointer.version) throw error;
    return { version: again.pointer.version, bytes: await readVersion(again.pointer) };
  }
}

/** Joins prices, stock, and promotions with the articles. */
export function join(base: IndexBase, commercial: Commercial, stock: StockPart, day: Day): MemoryIndex {
  const retail = new Float64Array(base.count).fill(Number.NaN);
  // Article of each record of the commercial file; `base.count` for records without an article.
  const articleOf = new Uint32Array(commercial.codes.records.length).fill(base.count);
  const recordOf = new Int32Array(base.count).fill(-1);
  const stockOf = new Int32Array(base.count).fill(-1);
  joinKeys(base.codes, commercial.codes, (id, record) => {
    retail[id] = commercial.retail[record] ?? Number.NaN;
    articleOf[record] = id;
    recordOf[id] = record;
  });
  const stocked = newBits(base.count);
  joinKeys(base.codes, stock.codes, (id, record) => {
    stockOf[id] = record;
    if (stock.hasStock(record, day)) setBit(stocked, id);
  });
  const { headers, promoted } = commercial;
  // Promotions outside their dates are no filter options. The next day's join checks again.
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
    list: priceLists(recordOf, commercial, day),
    stocked,
    pieces: (id) => stock.pieces(stockOf[id] ?? -1, day),
    promotions: { headers, pairs: pairs.subarray(0, used) },
  });
  return new MemoryIndex(base, overlay);
}

/** Runs the most common queries step by step before the snapshot replaces the previous one. */
async function warm(index: CatalogIndex, lists: readonly string[]): Promise<void> {
  const sort = { field: "recommended", order: "ASC" } as const;
  for (const priceList of lists) {
    await index.groups({ filter: filterSchema.parse({}), sort, page: 1, limit: 1, locale: "en-US", priceList });
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const category of [undefined, ...CATEGORIES] satisfies (Category | undefined)[]) {
    const filter = filterSchema.parse(category ? { category } : {});
    await index.groups({ filter, sort, page: 1, limit: 12, locale: "en-US" });
    await new Promise((resolve) => setImmediate(resolve));
    await index.facets(filter, { most: 100, models: true });
    await new Promise((resolve) => setImmediate(resolve));
  }
}
