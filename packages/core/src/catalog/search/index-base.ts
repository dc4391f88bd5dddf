import { isBlocked } from "../blocks.ts";
import { tagKey } from "../decided.ts";
import type { QuantityRule } from "../quantity.ts";
import type { Article } from "../schema.ts";
import { type IndexMeta, SINGLE_FACETS, type SingleFacet } from "./build.ts";
import { bitsToBlocks, fromShown, inLocale, type Shown, type ShownFields } from "./card.ts";
import { type Facet, invert, multiFacet, type SingleFacetIndex, singleFacet } from "./facet.ts";
import { findKey, type KeyTable } from "./keys.ts";
import { type Packed, textReader, unpack } from "./pack.ts";
import { inTerms } from "./terms.ts";
import { TextIndex } from "./text-index.ts";
import type { Card, IndexTag } from "./types.ts";

const MAX_CACHED_SHOWN = 4096;
/** Articles in which the kinds and the picture of a tag are looked for. */
const ARTICLES_PER_TAG = 20;

/**
 * An open index file: the articles of a sales organization, without the data that changes by the hour (overlay.ts).
 * Immutable except for caches, which are filled on first use: inverted lists, ranks, and parsed cards.
 */
export class IndexBase {
  readonly version: string;
  readonly meta: IndexMeta;
  readonly facets: Readonly<Record<SingleFacet, SingleFacetIndex> & { articleTags: Facet }>;
  readonly codes: KeyTable;
  readonly groupOf: Uint32Array;
  readonly #packed: Packed;
  readonly #slugs: KeyTable;
  readonly #groupKeys: KeyTable;
  readonly #blocks: Uint8Array;
  readonly #groupset: Uint8Array;
  /** Slug of an article. */
  readonly slug: (id: number) => string;
  readonly #readShown: (id: number) => string;
  readonly #readGroup: (group: number) => string;
  readonly #groups: ({ id: string; parentName: string } | undefined)[] = [];
  readonly #shown = new Map<number, ShownFields>();
  readonly #ranks = new Map<string, Uint32Array>();
  #tags: readonly IndexTag[] | undefined;
  #text: TextIndex | undefined;
  #groupLists: { starts: Uint32Array; ids: Uint32Array } | undefined;
  #groupsetIds: Uint32Array | undefined;

  /** @throws Error if the bytes are not an index file. */
  constructor(version: string, bytes: Uint8Array) {
    const packed = unpack(bytes);
    this.#packed = packed;
    this.version = version;
    this.meta = packed.meta as IndexMeta;
    const single = Object.fromEntries(
      SINGLE_FACETS.map((name) => [name, singleFacet(this.meta.facets[name], packed.codes(`facet.${name}`))]),
    ) as Record<SingleFacet, SingleFacetIndex>;
    const tags = multiFacet(
      this.meta.facets.articleTags,
      packed.u32("facet.articleTags.offsets"),
      packed.u32("facet.articleTags.values"),
    );
    this.facets = { ...single, articleTags: tags };
    this.codes = keys(packed, "code");
    this.#slugs = keys(packed, "slug");
    this.#groupKeys = keys(packed, "group");
    this.groupOf = packed.u32("group.of");
    this.#blocks = packed.u8("blocks");
    this.#groupset = packed.u8("groupset");
    this.slug = textReader(packed.u8("slug.bytes"), packed.u32("slug.offsets"));
    this.#readShown = textReader(packed.u8("shown.bytes"), packed.u32("shown.offsets"));
    this.#readGroup = textReader(packed.u8("group.bytes"), packed.u32("group.offsets"));
  }

  get count(): number {
    return this.meta.count;
  }

  /** The text index, opened by the first search. */
  get text(): TextIndex {
    this.#text ??= new TextIndex(this.#packed, this.count);
    return this.#text;
  }

  /** All articles by a field other than the price; the first `withValue` of them have a value for it. */
  sortOrder(
    field: "name" | "model_year" | "newest",
    locale: string,
  ): { name: string; ids: Uint32Array; withValue: number } {
    if (field === "name") {
      const { locales } = this.meta;
      const language = locale.slice(0, 2);
      const best =
        locales.find((name) => name === locale) ??
        locales.find((name) => name.slice(0, 2) === language) ??
        (locales.includes("default") ? "default" : locales.includes("en-US") ? "en-US" : locales[0]);
      const name = `order.name.${best}`;
      return { name, ids: best ? this.#packed.u32(name) : new Uint32Array(), withValue: this.count };
    }
    const name = `order.${field}`;
    return { name, ids: this.#packed.u32(name), withValue: field === "model_year" ? this.meta.modelYears : this.count };
  }

  /** Position of each article in an order; cached by its name. */
  ranks(name: string, order: Uint32Array): Uint32Array {
    let ranks = this.#ranks.get(name);
    if (!ranks) {
      ranks = ranksOf(order, this.count);
      this.#ranks.set(name, ranks);
    }
    return ranks;
  }

  byCode(code: string): number {
    return findKey(this.codes, code, (id) => this.shown(id).code);
  }

  bySlug(slug: string): number {
    return findKey(this.#slugs, slug, this.slug);
  }

  byGroup(id: string): number {
    return findKey(this.#groupKeys, id, (group) => this.group(group).id);
  }

  group(group: number): { readonly id: string; readonly parentName: string } {
    const cached = this.#groups[group];
    if (cached) return cached;
    const [id, parentName] = JSON.parse(this.#readGroup(group)) as [string, string];
    const read = { id, parentName };
    this.#groups[group] = read;
    return read;
  }

  /** A model with its name in a locale. */
  named(group: number, locale: string): { readonly id: string; readonly parentName: string } {
    const { id, parentName } = this.group(group);
    return { id, parentName: this.term(parentName, locale) };
  }

  membersOf(group: number): Uint32Array {
    this.#groupLists ??= invert(this.groupOf, this.meta.groups);
    const { starts, ids } = this.#groupLists;
    return ids.subarray(starts[group], starts[group + 1]);
  }

  /** All articles, those of a model together. */
  get inModels(): Uint32Array {
    this.#groupLists ??= invert(this.groupOf, this.meta.groups);
    return this.#groupLists.ids;
  }

  get groupsets(): Uint32Array {
    this.#groupsetIds ??= Uint32Array.from({ length: this.count }, (_, id) => id).filter((id) => this.isGroupset(id));
    return this.#groupsetIds;
  }

  isGroupset(id: number): boolean {
    return this.#groupset[id] === 1;
  }

  /** In which quantities the article is sold; null if in any. */
  quantityRule(id: number): QuantityRule | null {
    const { quantities: rule } = this.shown(id);
    return rule ? { min: rule[0], step: rule[1], carton: rule[2] } : null;
  }

  /** Whether nobody can order the article. */
  isBlocked(id: number): boolean {
    return isBlocked(bitsToBlocks(this.#blocks[id] ?? 0));
  }

  shown(id: number): ShownFields {
    const cached = this.#shown.get(id);
    if (cached) return cached;
    const read = fromShown(JSON.parse(this.#readShown(id)) as Shown);
    if (this.#shown.size >= MAX_CACHED_SHOWN)
      for (const [oldest] of this.#shown.entries().take(64)) this.#shown.delete(oldest);
    this.#shown.set(id, read);
    return read;
  }

  /** Label of the article's value, in a locale if there is one, or null. */
  label(name: SingleFacet, id: number, locale?: string): string | null {
    const label = this.#choice(name, id)?.label;
    if (label === undefined) return null;
    return locale === undefined ? label : this.term(label, locale);
  }

  /** A word of the ERP in a locale. */
  term(word: string, locale: string): string {
    return inTerms(this.meta.terms ?? {}, word, locale);
  }

  /** The tags of articles, each once by type and name. */
  get tags(): readonly IndexTag[] {
    this.#tags ??= this.#readTags();
    return this.#tags;
  }

  #readTags(): IndexTag[] {
    const facet = this.facets.articleTags;
    const found = new Map<string, IndexTag>();
    for (const wanted of facet.meta.ids) {
      for (const id of facet.idsWith(facet.code(wanted)).subarray(0, ARTICLES_PER_TAG)) {
        for (const [type, name, fileName] of this.shown(id).tags) {
          const before = found.get(tagKey({ type, name }));
          if (name === wanted && !before?.fileName) found.set(tagKey({ type, name }), { type, name, fileName });
        }
      }
    }
    return [...found.values()];
  }

  card(id: number, locale: string): Card {
    const { code, display, name, oldCode, uom, image, modelYear, orderQuota, newArrival, tags, colorHex } =
      this.shown(id);
    const merchandise = this.#choice("merchandiseCategories", id);
    return {
      articleCode: code,
      articleCodeDisplay: display,
      name: inLocale(name, locale),
      oldCode,
      sorg: this.meta.sorg,
      category: this.category(id),
      groupset: this.isGroupset(id),
      brand: this.brand(id),
      model: this.label("models", id),
      modelYear,
      serie: this.label("series", id, locale),
      frameSize: this.label("frameSizes", id, locale),
      wheelSize: this.label("wheelSizes", id),
      color: this.label("colors", id, locale),
      colorHex,
      merchandiseCategory: { id: merchandise?.id ?? "", description: this.term(merchandise?.label ?? "", locale) },
      bikeCategory: this.label("bikeCategories", id, locale),
      articleTagCategory: this.label("articleTagCategory", id),
      slug: this.slug(id),
      uom,
      tags: tags.map(([type, tag, fileName]) => ({
        type,
        name: tag,
        count: this.facets.articleTags.idsWith(this.facets.articleTags.code(tag)).length,
        fileName,
      })),
      image,
      blocks: bitsToBlocks(this.#blocks[id] ?? 0),
      newArrival: newArrival ? { from: newArrival[0], to: newArrival[1], active: newArrival[2] } : null,
      orderQuota,
      quantityRule: this.quantityRule(id),
      group: this.named(this.groupOf[id] ?? 0, locale),
    };
  }

  brand(id: number): { id: string; description: string } {
    const brand = this.#choice("brands", id);
    return { id: brand?.id ?? "", description: brand?.label ?? "" };
  }

  category(id: number): Article["category"] {
    return this.#choice("category", id)?.id === "Bike" ? "Bike" : "PAA";
  }

  #choice(name: SingleFacet, id: number): { id: string; label: string } | undefined {
    const { ids, labels } = this.meta.facets[name];
    const code = this.facets[name].of(id);
    const found = ids[code - 1];
    return found === undefined ? undefined : { id: found, label: labels[code - 1] ?? found };
  }
}

export function ranksOf(order: Uint32Array, count: number): Uint32Array {
  const ranks = new Uint32Array(count);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank;
  return ranks;
}

function keys(packed: Packed, name: string): KeyTable {
  return { hashes: packed.f64(`${name}.hashes`), records: packed.u32(`${name}.records`) };
}
