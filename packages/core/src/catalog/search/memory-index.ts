import { amountOf } from "../../platform/money.ts";
import { type CatalogFilter, type CatalogSort, type Category, filterSchema } from "../schema.ts";
import { hasBit, includes, scratchList } from "./bits.ts";
import { type Condition, facetOf, pricesOf, toConditions } from "./conditions.ts";
import type { Facet, Tally } from "./facet.ts";
import { groupCard } from "./group-card.ts";
import type { IndexBase } from "./index-base.ts";
import { Lru } from "./lru.ts";
import type { Overlay } from "./overlay.ts";
import { overlayOfSets } from "./sets.ts";
import { byModel, groupsOf, sortIds } from "./sort.ts";
import type { TextMatch } from "./text-index.ts";
import type {
  Card,
  CatalogIndex,
  Counting,
  FacetName,
  FacetOption,
  Facets,
  GroupCard,
  IndexTag,
  Query,
} from "./types.ts";

/** Size of the largest cache; the others are fractions of it. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Answers queries from an index and its overlay. Both are immutable: results are cached by filter, sort, and text and
 * cannot be stale, because a newer version of the catalog gets a new `MemoryIndex` with empty caches.
 */
export class MemoryIndex implements CatalogIndex {
  readonly version: string;
  readonly #base: IndexBase;
  readonly #overlay: Overlay;
  readonly #articles: Overlay;
  #setIndex: MemoryIndex | undefined;
  readonly #idLists = new Lru<Uint32Array>(CACHE_BYTES);
  readonly #facetOptionLists = new Lru<FacetOption[]>(CACHE_BYTES / 3);
  readonly #priceRanges = new Lru<{ from: number; to: number }>(CACHE_BYTES / 24);
  readonly #counts = new Lru<{ count: number }>(CACHE_BYTES / 24);
  readonly #textMatches = new Lru<TextMatch>(CACHE_BYTES / 4);
  readonly #allIds: Uint32Array;

  /** @param articles the overlay of single articles, if `overlay` has complete sets */
  constructor(base: IndexBase, overlay: Overlay, articles = overlay) {
    this.#base = base;
    this.#overlay = overlay;
    this.#articles = articles;
    this.version = `${base.version} ${overlay.version}`;
    this.#allIds = Uint32Array.from({ length: base.count }, (_, id) => id);
  }

  async search(query: Query): Promise<{ total: number; items: Card[]; suggestion: string | null }> {
    const sorted = this.#sortedIds(query);
    return {
      total: sorted.length,
      items: page(sorted, query).map((id) => this.#base.card(id, query.locale)),
      suggestion: this.#suggestion(query.filter),
    };
  }

  async tags(): Promise<readonly IndexTag[]> {
    return this.#base.tags;
  }

  async groups(query: Query): Promise<{
    total: number;
    articles: number;
    groups: GroupCard[];
    suggestion: string | null;
  }> {
    if (this.#sets !== this) return this.#sets.groups(query);
    const conditions = this.#conditions(query.filter, query.priceList);
    const ids = this.#matchingIds(conditions);
    const groups = this.#cachedIds(`groups|${sortKey(query)}|${keyOf(conditions)}`, () =>
      groupsOf(this.#sortedIds(query), this.#base.groupOf, this.#base.meta.groups),
    );
    const cards = page(groups, query).map((group) =>
      groupCard(group, ids, this.#base, this.#overlay, this.#articles, query),
    );
    return { total: groups.length, articles: ids.length, groups: cards, suggestion: this.#suggestion(query.filter) };
  }

  async facets(filter: CatalogFilter, { most, models = false, priceList }: Counting): Promise<Facets> {
    if (models && this.#sets !== this) return this.#sets.facets(filter, { most, models, priceList });
    const conditions = this.#conditions(filter, priceList);
    const all = { conditions, key: keyOf(conditions) };
    const without = (name: string) => {
      if (!conditions.some((condition) => condition.name === name)) return all;
      const others = conditions.filter((condition) => condition.name !== name);
      return { conditions: others, key: keyOf(others) };
    };
    const tally = (facet: Facet, others: typeof all) =>
      models
        ? facet.tally(this.#idsByModel(others.conditions, others.key), this.#base.groupOf)
        : facet.tally(this.#matchingIds(others.conditions, others.key));
    const options = (name: string, facet: Facet, chosen: readonly string[]) => {
      const others = without(name);
      const picked = chosen.map((id) => facet.code(id)).filter((code) => code > 0);
      return this.#facetOptionLists.getOrCreate(
        `${name} ${most} ${models} ${picked.join(",")}|${others.key}`,
        () => this.#facetOptions(facet, tally(facet, others), picked, most),
        (found) => found.length * 100,
      );
    };
    const facet = (name: FacetName) => options(name, facetOf(name, this.#base, this.#overlay), filter[name]);
    const { category, articleTagCategory } = this.#base.facets;
    const tagCategory = filter.articleTagCategory ? [filter.articleTagCategory] : [];
    const found = new Map<string, FacetOption[]>();
    const once = (name: string, make: () => FacetOption[]) => {
      const options = found.get(name) ?? make();
      found.set(name, options);
      return options;
    };
    const lazily = (name: FacetName) => once(name, () => facet(name));
    const index = this;
    // Getters: a facet that the response does not select is not counted.
    return {
      get category() {
        return once("category", () => options("category", category, filter.category ? [filter.category] : []));
      },
      get promotions() {
        return lazily("promotions");
      },
      get brands() {
        return lazily("brands");
      },
      get models() {
        return lazily("models");
      },
      get series() {
        return lazily("series");
      },
      get frameSizes() {
        return lazily("frameSizes");
      },
      get wheelSizes() {
        return lazily("wheelSizes");
      },
      get merchandiseCategories() {
        return lazily("merchandiseCategories");
      },
      get bikeCategories() {
        return lazily("bikeCategories");
      },
      get articleTags() {
        return lazily("articleTags");
      },
      get articleTagCategory() {
        return once("articleTagCategory", () => options("articleTagCategory", articleTagCategory, tagCategory));
      },
      get price() {
        return index.#priceRange(without("price").conditions, priceList);
      },
      get availableStock() {
        return index.#countInStock(without("availableStock").conditions, models);
      },
      get total() {
        return models ? index.#countModels(all) : index.#matchingIds(conditions, all.key).length;
      },
    };
  }

  async suggest(
    typed: string,
    category: Category | undefined,
    limit: number,
    locale: string,
  ): Promise<{ items: Card[]; suggestion: string | null }> {
    const filter = filterSchema.parse({ search: typed, ...(category && { category }) });
    const { items, suggestion } = await this.search({ filter, sort: BY_FIT, page: 1, limit, locale });
    return { items, suggestion };
  }

  async among(codes: readonly string[], filter: CatalogFilter, priceList?: string): Promise<string[]> {
    const codeOf = new Map(codes.map((code) => [this.#base.byCode(code), code]));
    codeOf.delete(-1);
    let ids: Uint32Array = Uint32Array.from(codeOf.keys()).sort();
    for (const condition of this.#conditions(filter, priceList)) ids = condition.filter(ids);
    const left = new Set(ids);
    return [...codeOf].flatMap(([id, code]) => (left.has(id) ? [code] : []));
  }

  async bySlug(slugs: readonly string[], locale: string): Promise<(Card | undefined)[]> {
    return slugs.map((slug) => this.#cardOrUndefined(this.#base.bySlug(slug), locale));
  }

  async byCode(codes: readonly string[], locale: string): Promise<(Card | undefined)[]> {
    return codes.map((code) => this.#cardOrUndefined(this.#base.byCode(code), locale));
  }

  async byAnyCode(codes: readonly string[], most: number, locale: string): Promise<Card[][]> {
    const { text } = this.#base;
    return codes.map((code) =>
      text
        .idsWithCode(code)
        .slice(0, most)
        .map((id) => this.#base.card(id, locale)),
    );
  }

  term(word: string, locale: string): string {
    return this.#base.term(word, locale);
  }

  async members(groupId: string, locale: string): Promise<Card[]> {
    const group = this.#base.byGroup(groupId);
    return group < 0 ? [] : Array.from(this.#base.membersOf(group), (id) => this.#base.card(id, locale));
  }

  /** The index for models, with the prices and the stock of complete sets; this one if there are none. */
  get #sets(): MemoryIndex {
    if (this.#setIndex) return this.#setIndex;
    const overlay = this.#articles === this.#overlay ? overlayOfSets(this.#base, this.#overlay) : this.#overlay;
    this.#setIndex = overlay === this.#overlay ? this : new MemoryIndex(this.#base, overlay, this.#overlay);
    return this.#setIndex;
  }

  #cardOrUndefined(id: number, locale: string): Card | undefined {
    return id < 0 ? undefined : this.#base.card(id, locale);
  }

  #conditions(filter: CatalogFilter, priceList: string | undefined): Condition[] {
    return toConditions(filter, this.#base, this.#overlay, (text) => this.#findText(text), priceList);
  }

  #suggestion({ search }: CatalogFilter): string | null {
    const text = search.trim();
    return text === "" ? null : this.#findText(text).suggestion;
  }

  #findText(text: string): TextMatch {
    return this.#textMatches.getOrCreate(
      text,
      () => this.#base.text.search(text),
      ({ ids }) => ids.length * 6,
    );
  }

  #cachedIds(key: string, make: () => Uint32Array): Uint32Array {
    // A view on a list that exists anyway weighs nothing.
    return this.#idLists.getOrCreate(key, make, (list) =>
      list.byteLength < list.buffer.byteLength ? 0 : list.byteLength,
    );
  }

  /** Articles that meet all conditions, ascending: lists the rarest condition, then filters by the others. */
  #matchingIds(conditions: readonly Condition[], key = keyOf(conditions)): Uint32Array {
    if (conditions.length === 0) return this.#allIds;
    return this.#cachedIds(key, () => {
      const [first, ...others] = conditions.toSorted((a, b) => a.size - b.size);
      if (!first) return this.#allIds;
      let ids = first.size === Number.POSITIVE_INFINITY ? first.filter(this.#allIds) : first.matches();
      for (const other of others) ids = other.filter(ids);
      return ids;
    });
  }

  /** Articles that meet all conditions, those of a model together. */
  #idsByModel(conditions: readonly Condition[], key: string): Uint32Array {
    return this.#cachedIds(`models|${key}`, () => byModel(this.#matchingIds(conditions, key), this.#base));
  }

  #sortedIds({ filter, ...query }: Pick<Query, "filter" | "sort" | "locale" | "priceList">): Uint32Array {
    const { sort } = query;
    const conditions = this.#conditions(filter, query.priceList);
    const text = filter.search.trim();
    if (sort.field === "recommended" && sort.order === "ASC" && text === "") return this.#matchingIds(conditions);
    return this.#cachedIds(`sorted|${sortKey(query)}|${keyOf(conditions)}`, () =>
      sortIds(
        this.#matchingIds(conditions),
        sort,
        this.#base,
        this.#overlay,
        text === "" ? undefined : this.#findText(text),
        query,
      ),
    );
  }

  /** Values that occur or are picked, in display order; if there are more than `most`, the most frequent. */
  #facetOptions(facet: Facet, { codes, counts }: Tally, picked: readonly number[], most: number): FacetOption[] {
    const { ids, labels } = facet.meta;
    const merchandise = this.#base.facets.merchandiseCategories.meta.ids;
    const option = (code: number, count: number): FacetOption => ({
      id: ids[code - 1] ?? "",
      label: labels[code - 1] ?? "",
      count,
      merchandiseCategories: facet.merchandise(code, merchandise),
    });
    // Values with a higher count than `least` are listed; those with exactly that count while there is room (`ties`).
    const least = codes.length > most ? nth(counts, codes.length - most) : 0;
    let ties = most;
    for (let i = 0; i < counts.length; i++) if ((counts[i] ?? 0) > least) ties--;
    const found: { code: number; option: FacetOption }[] = [];
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      const count = counts[i] ?? 0;
      const frequent = count > least || (count === least && ties-- > 0);
      if (frequent || picked.includes(code)) found.push({ code, option: option(code, count) });
    }
    const missing = picked.filter((code) => !includes(codes, code));
    if (missing.length > 0) {
      for (const code of missing) found.push({ code, option: option(code, 0) });
      found.sort((a, b) => a.code - b.code);
    }
    return found.map(({ option }) => option);
  }

  #priceRange(conditions: readonly Condition[], list: string | undefined): Facets["price"] {
    const { from, to } = this.#priceRanges.getOrCreate(
      `${list ?? ""}|${keyOf(conditions)}`,
      () => {
        let from = Number.POSITIVE_INFINITY;
        let to = Number.NEGATIVE_INFINITY;
        const { amounts } = pricesOf(this.#overlay, list);
        const ids = this.#matchingIds(conditions);
        for (let i = 0; i < ids.length; i++) {
          const price = amounts[ids[i] ?? 0] ?? Number.NaN;
          if (price < from) from = price;
          if (price > to) to = price;
        }
        return { from, to };
      },
      () => 50,
    );
    return from <= to ? { from: amountOf(from), to: amountOf(to) } : { from: null, to: null };
  }

  #countInStock(conditions: readonly Condition[], models: boolean): number {
    const { count } = this.#counts.getOrCreate(
      `stock ${models}|${keyOf(conditions)}`,
      () => {
        const { stocked } = this.#overlay;
        const key = keyOf(conditions);
        const ids = models ? this.#idsByModel(conditions, key) : this.#matchingIds(conditions, key);
        const { groupOf } = this.#base;
        let count = 0;
        let last = -1;
        for (let i = 0; i < ids.length; i++) {
          const id = ids[i] ?? 0;
          const model = models ? (groupOf[id] ?? 0) : i;
          if (model === last || !hasBit(stocked, id)) continue;
          last = model;
          count++;
        }
        return { count };
      },
      () => 50,
    );
    return count;
  }

  #countModels({ conditions, key }: { readonly conditions: readonly Condition[]; readonly key: string }): number {
    const { count } = this.#counts.getOrCreate(
      `models|${key}`,
      () => ({
        count: groupsOf(this.#matchingIds(conditions, key), this.#base.groupOf, this.#base.meta.groups).length,
      }),
      () => 50,
    );
    return count;
  }
}

const BY_FIT: CatalogSort = { field: "recommended", order: "ASC" };

/** The element that would be at an index of the sorted list. */
function nth(list: Uint32Array, place: number): number {
  const copy = scratchList(list.length).subarray(0, list.length);
  copy.set(list);
  return copy.sort()[place] ?? 0;
}

function keyOf(conditions: readonly Condition[]): string {
  return conditions.map((condition) => condition.key).join("|");
}

function sortKey({ sort, locale, priceList }: Pick<Query, "sort" | "locale" | "priceList">): string {
  const by = sort.field === "name" ? locale : sort.field === "price" ? (priceList ?? "") : "";
  return `${sort.field} ${sort.order} ${by}`;
}

function page(list: Uint32Array, { page: number, limit }: Pick<Query, "page" | "limit">): number[] {
  return Array.from(list.subarray((number - 1) * limit, number * limit));
}
