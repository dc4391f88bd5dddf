import { type CatalogueFilter, type CatalogueSort, type Category, filterSchema } from "../schema.ts";
import type { IndexBase } from "./base.ts";
import { borrow, hasBit, includes } from "./bits.ts";
import type { Facet, Tally } from "./facet.ts";
import { Lru } from "./lru.ts";
import { facetOf, type Narrowing, narrowings } from "./narrowing.ts";
import { groupsInOrder, ordered } from "./order.ts";
import type { Overlay } from "./overlay.ts";
import type { TextMatch } from "./text-index.ts";
import type { Card, CatalogueIndex, FacetName, FacetOption, Facets, GroupCard, Query } from "./types.ts";

/** Bytes that results may take before the least recently used are dropped. */
const KEEP_BYTES = 8 * 1024 * 1024;

/**
 * An index with its overlay, answering queries. Results of equal filters, sorts and texts are kept until the next
 * version; a view never changes, so nothing kept can be out of date.
 */
export class MemoryIndex implements CatalogueIndex {
  readonly version: string;
  readonly #base: IndexBase;
  readonly #overlay: Overlay;
  readonly #kept = new Lru<Uint32Array>(KEEP_BYTES);
  readonly #counted = new Lru<FacetOption[]>(KEEP_BYTES / 3);
  readonly #ranges = new Lru<{ from: number; to: number }>(KEEP_BYTES / 24);
  readonly #stocked = new Lru<{ count: number }>(KEEP_BYTES / 24);
  readonly #texts = new Lru<TextMatch>(KEEP_BYTES / 4);
  readonly #everything: Uint32Array;

  constructor(base: IndexBase, overlay: Overlay) {
    this.#base = base;
    this.#overlay = overlay;
    this.version = `${base.version} ${overlay.version}`;
    this.#everything = Uint32Array.from({ length: base.count }, (_, id) => id);
  }

  async search(query: Query): Promise<{ total: number; items: Card[]; suggestion: string | null }> {
    const sorted = this.#sorted(query);
    const text = query.filter.search.trim();
    return {
      total: sorted.length,
      items: page(sorted, query).map((id) => this.#base.card(id, query.locale)),
      suggestion: text === "" ? null : this.#findText(text).suggestion,
    };
  }

  async groups(query: Query): Promise<{ total: number; groups: GroupCard[] }> {
    const narrowed = this.#narrowings(query.filter);
    const ids = this.#matching(narrowed);
    const groups = this.#keep(`groups|${sortKey(query)}|${keyOf(narrowed)}`, () =>
      groupsInOrder(this.#sorted(query), this.#base.groupOf, this.#base.meta.groups),
    );
    return { total: groups.length, groups: page(groups, query).map((group) => this.#groupCard(group, ids)) };
  }

  async facets(filter: CatalogueFilter, most: number): Promise<Facets> {
    const narrowed = this.#narrowings(filter);
    const all = { narrowed, key: keyOf(narrowed) };
    const without = (name: string) => {
      if (!narrowed.some((one) => one.name === name)) return all;
      const others = narrowed.filter((one) => one.name !== name);
      return { narrowed: others, key: keyOf(others) };
    };
    const options = (name: string, facet: Facet, chosen: readonly string[]) => {
      const others = without(name);
      const picked = chosen.map((id) => facet.code(id)).filter((code) => code > 0);
      return this.#counted.make(
        `${name} ${most} ${picked.join(",")}|${others.key}`,
        () => this.#options(facet, facet.tally(this.#matching(others.narrowed, others.key)), picked, most),
        (found) => found.length * 100,
      );
    };
    const facet = (name: FacetName) => options(name, facetOf(name, this.#base, this.#overlay), filter[name]);
    const { category, articleTagCategory } = this.#base.facets;
    const tagCategory = filter.articleTagCategory ? [filter.articleTagCategory] : [];
    const found = new Map<string, FacetOption[]>();
    const once = (name: string, make: () => FacetOption[]) => {
      const known = found.get(name) ?? make();
      found.set(name, known);
      return known;
    };
    const lazily = (name: FacetName) => once(name, () => facet(name));
    const index = this;
    // Counted when read: a page that does not show a filter does not pay for it.
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
        return index.#priceRange(without("price").narrowed);
      },
      get available_stock() {
        return index.#inStock(without("available_stock").narrowed);
      },
      total: this.#matching(narrowed, all.key).length,
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

  async among(codes: readonly string[], filter: CatalogueFilter): Promise<string[]> {
    const known = new Map(codes.map((code) => [this.#base.byCode(code), code]));
    known.delete(-1);
    let ids: Uint32Array = Uint32Array.from(known.keys()).sort();
    for (const narrowing of this.#narrowings(filter)) ids = narrowing.keep(ids);
    const left = new Set(ids);
    return [...known].flatMap(([id, code]) => (left.has(id) ? [code] : []));
  }

  async bySlug(slugs: readonly string[], locale: string): Promise<(Card | undefined)[]> {
    return slugs.map((slug) => this.#maybe(this.#base.bySlug(slug), locale));
  }

  async byCode(codes: readonly string[], locale: string): Promise<(Card | undefined)[]> {
    return codes.map((code) => this.#maybe(this.#base.byCode(code), locale));
  }

  async byAnyCode(codes: readonly string[], most: number, locale: string): Promise<Card[][]> {
    const { text } = this.#base;
    return codes.map((code) =>
      text
        .withCode(code)
        .slice(0, most)
        .map((id) => this.#base.card(id, locale)),
    );
  }

  async members(groupId: string, locale: string): Promise<Card[]> {
    const group = this.#base.byGroup(groupId);
    return group < 0 ? [] : Array.from(this.#base.membersOf(group), (id) => this.#base.card(id, locale));
  }

  #maybe(id: number, locale: string): Card | undefined {
    return id < 0 ? undefined : this.#base.card(id, locale);
  }

  #narrowings(filter: CatalogueFilter): Narrowing[] {
    return narrowings(filter, this.#base, this.#overlay, (text) => this.#findText(text));
  }

  #findText(text: string): TextMatch {
    return this.#texts.make(
      text,
      () => this.#base.text.search(text),
      ({ ids }) => ids.length * 6,
    );
  }

  #keep(key: string, make: () => Uint32Array): Uint32Array {
    // A view on a list that is there anyway weighs nothing.
    return this.#kept.make(key, make, (list) => (list.byteLength < list.buffer.byteLength ? 0 : list.byteLength));
  }

  /** Articles that meet all conditions, ascending: the rarest condition first, the others tested on what is left. */
  #matching(narrowed: readonly Narrowing[], key = keyOf(narrowed)): Uint32Array {
    if (narrowed.length === 0) return this.#everything;
    return this.#keep(key, () => {
      const [first, ...others] = narrowed.toSorted((a, b) => a.size - b.size);
      if (!first) return this.#everything;
      let ids = first.size === Number.POSITIVE_INFINITY ? first.keep(this.#everything) : first.all();
      for (const other of others) ids = other.keep(ids);
      return ids;
    });
  }

  #sorted({ filter, sort, locale }: Pick<Query, "filter" | "sort" | "locale">): Uint32Array {
    const narrowed = this.#narrowings(filter);
    const text = filter.search.trim();
    if (sort.field === "recommended" && sort.order === "ASC" && text === "") return this.#matching(narrowed);
    return this.#keep(`sorted|${sortKey({ sort, locale })}|${keyOf(narrowed)}`, () =>
      ordered(
        this.#matching(narrowed),
        sort,
        this.#base,
        this.#overlay,
        text === "" ? undefined : this.#findText(text),
        locale,
      ),
    );
  }

  /** Choices that occur or are chosen, in their own order; of too many the most frequent. */
  #options(facet: Facet, { codes, counts }: Tally, picked: readonly number[], most: number): FacetOption[] {
    const { ids, labels } = facet.meta;
    const merchandise = this.#base.facets.merchandiseCategories.meta.ids;
    const option = (code: number, count: number): FacetOption => ({
      id: ids[code - 1] ?? "",
      label: labels[code - 1] ?? "",
      count,
      merchandiseCategories: facet.merchandise(code, merchandise),
    });
    // The count from which on a choice is among the most frequent; of those with just that count the first ones.
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
    return found.map((one) => one.option);
  }

  #priceRange(narrowed: readonly Narrowing[]): { from: number | null; to: number | null } {
    const { from, to } = this.#ranges.make(
      keyOf(narrowed),
      () => {
        let from = Number.POSITIVE_INFINITY;
        let to = Number.NEGATIVE_INFINITY;
        const { retail } = this.#overlay;
        const ids = this.#matching(narrowed);
        for (let i = 0; i < ids.length; i++) {
          const price = retail[ids[i] ?? 0] ?? Number.NaN;
          if (price < from) from = price;
          if (price > to) to = price;
        }
        return { from, to };
      },
      () => 50,
    );
    return from <= to ? { from, to } : { from: null, to: null };
  }

  #inStock(narrowed: readonly Narrowing[]): number {
    const { count } = this.#stocked.make(
      keyOf(narrowed),
      () => {
        const { stocked } = this.#overlay;
        const ids = this.#matching(narrowed);
        let count = 0;
        for (let i = 0; i < ids.length; i++) if (hasBit(stocked, ids[i] ?? 0)) count++;
        return { count };
      },
      () => 50,
    );
    return count;
  }

  #groupCard(group: number, matching: Uint32Array): GroupCard {
    const base = this.#base;
    const all = base.membersOf(group);
    const ids: number[] = [];
    for (let i = 0; i < all.length; i++) if (includes(matching, all[i] ?? 0)) ids.push(all[i] ?? 0);
    const first = ids[0] ?? all[0] ?? 0;
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    let image: string | null = null;
    const slugs: string[] = [];
    const colors = new Set<string>();
    for (const id of ids) {
      slugs.push(base.slug(id));
      image ??= base.shown(id)[5];
      const color = base.label("colors", id);
      if (color !== null) colors.add(color);
      const price = this.#overlay.retail[id] ?? 0;
      if (price < least) least = price;
      if (price > most) most = price;
    }
    const brand = base.brand(first);
    return {
      ...base.group(group),
      category: base.category(first),
      items: ids.length,
      brand,
      serie: base.label("series", first),
      slugs,
      colors: [...colors],
      starting_at: least <= most ? least : null,
      max_retail: least <= most ? most : null,
      image,
    };
  }
}

const BY_FIT: CatalogueSort = { field: "recommended", order: "ASC" };

/** The number at a place of the list, were it sorted. */
function nth(list: Uint32Array, place: number): number {
  const copy = borrow(list.length).subarray(0, list.length);
  copy.set(list);
  return copy.sort()[place] ?? 0;
}

function keyOf(narrowed: readonly Narrowing[]): string {
  return narrowed.map((one) => one.key).join("|");
}

function sortKey({ sort, locale }: Pick<Query, "sort" | "locale">): string {
  return `${sort.field} ${sort.order}${sort.field === "name" ? ` ${locale}` : ""}`;
}

function page(list: Uint32Array, { page: number, limit }: Pick<Query, "page" | "limit">): number[] {
  return Array.from(list.subarray((number - 1) * limit, number * limit));
}
