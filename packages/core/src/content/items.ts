import { contentPublished } from "@spoke/events";
import type * as z from "zod";
import { hostConfig, todayHere } from "../host/index.ts";
import { filesIn, filesWithText, loadFiles, placeFiles, type ShownFile } from "../media/index.ts";
import {
  actor,
  commit,
  contains,
  type Day,
  event,
  isoNow,
  newId,
  notFound,
  type PendingEvent,
  type Recorded,
  Refusal,
  recordedChanges,
  textFor,
  type Write,
} from "../platform/index.ts";
import { cleanRichText } from "../platform/rich-text.ts";
import { PDF_TYPE } from "../upload/schema.ts";
import {
  type Bucket,
  type Completeness,
  type ContentItem,
  completenessIn,
  isEmptyText,
  type itemInputFields,
  type itemsInputFields,
  plainText,
} from "./item.ts";
import { type ItemKind, readItem, readItems, saveItemWrite } from "./item-store.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { isEditor, marketFilter, marketsOf, requireMarkets } from "./markets.ts";
import type { Market } from "./schema.ts";
import { type ContentState, stateOn } from "./validity.ts";

/** An item for the actor, in the actor's language. */
export type ShownItem<Item extends ContentItem> = Omit<Item, "contentTargetMarkets" | "files" | "layout" | "texts"> & {
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  readonly state: ContentState;
  readonly layout: Layout;
  readonly files: readonly ShownFile[];
  /** All markets for editors, the actor's own for others. */
  readonly contentTargetMarkets: readonly Market[];
  /** All texts for editors, none for others. */
  readonly texts: Item["texts"];
  /** How complete each language of the host is, for editors. */
  readonly languages: readonly { readonly locale: string; readonly state: Completeness }[];
};

export const bucketOf = (item: ContentItem, today: Day): Bucket => (item.deletedAt ? "DELETED" : stateOn(item, today));

/**
 * Whether the actor may see items now: editors see all of the host, others live items of their markets. `isOpen` is a further
 * condition for those others.
 */
export async function visibility<Item extends ContentItem>(
  kind: ItemKind<Item>,
  isOpen: (item: Item) => boolean = () => true,
): Promise<(item: Item) => boolean> {
  const [seesMarkets, today] = await Promise.all([marketFilter(kind.type), todayHere()]);
  if (isEditor(kind.type)) return () => true;
  return (item) => bucketOf(item, today) === "LIVE" && seesMarkets(item.contentTargetMarkets) && isOpen(item);
}

type Filter = z.output<z.ZodObject<typeof itemsInputFields>>;

/** The items of the actor's host that the actor sees and that match, newest first. */
export async function findItems<Item extends ContentItem>(
  kind: ItemKind<Item>,
  isVisible: (item: Item) => boolean,
  filter: Omit<Filter, "page" | "limit">,
): Promise<Item[]> {
  const { search, bucket, validOnly, filterContentTargetMarket: market } = filter;
  const [all, today] = await Promise.all([readItems(kind, actor().host), todayHere()]);
  const found = all.filter((item) => {
    const own = bucketOf(item, today);
    return (
      isVisible(item) &&
      (validOnly ? own === "LIVE" : bucket === undefined ? own !== "DELETED" : own === bucket) &&
      (market === undefined || item.contentTargetMarkets.includes(market))
    );
  });
  const matching = search === "" ? found : await searched(found, search);
  return matching.sort(newestFirst);
}

/** Searches titles, subtitles, and texts in all languages, the titles and names of files, and the text of PDFs. */
async function searched<Item extends ContentItem>(items: readonly Item[], search: string): Promise<Item[]> {
  const files = await loadFiles(items.flatMap((item) => item.files.map(({ id }) => id)));
  const pdfs = [...files.values()].filter(({ ref }) => ref.contentType === PDF_TYPE);
  const withText = await filesWithText(
    pdfs.map(({ id }) => id),
    search,
  );
  return items.filter(
    (item) =>
      item.files.some(({ id }) => withText.has(id)) ||
      contains(
        search,
        ...item.texts.flatMap(({ title, subtitle, body }) => [title, subtitle, plainText(body)]),
        ...filesIn(item.files, files).flatMap(({ title, ref }) => [title, ref.fileName]),
      ),
  );
}

/** Drafts first, then by first day, latest first. */
function newestFirst(a: ContentItem, b: ContentItem): number {
  const [first, second] = [a.validFrom ?? "9999", b.validFrom ?? "9999"];
  if (first !== second) return first < second ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export function pageOf<Item>(items: readonly Item[], { page, limit }: Pick<Filter, "page" | "limit">) {
  const count = items.length;
  return {
    rows: items.slice((page - 1) * limit, page * limit),
    info: { page, count, pageTotal: Math.ceil(count / limit) },
  };
}

/** Items for the actor, with their files and markets. */
export async function showItems<Item extends ContentItem>(
  kind: ItemKind<Item>,
  items: readonly Item[],
): Promise<ShownItem<Item>[]> {
  if (items.length === 0) return [];
  const { host, locale } = actor();
  const edits = isEditor(kind.type);
  const [today, files, markets, seesMarkets, config] = await Promise.all([
    todayHere(),
    loadFiles(items.flatMap((item) => item.files.map(({ id }) => id))),
    marketsOf([...new Set(items.flatMap((item) => item.contentTargetMarkets))]),
    marketFilter(kind.type),
    hostConfig(host),
  ]);
  return items.map((item) => {
    const { title = "", subtitle = "", body = "" } = textFor(item.texts, locale) ?? {};
    return {
      ...item,
      ...{ title, subtitle, body },
      state: stateOn(item, today),
      layout: layoutOf(kind.type, item.layout),
      files: filesIn(item.files, files),
      contentTargetMarkets: markets.filter(({ id }) => item.contentTargetMarkets.includes(id) && seesMarkets([id])),
      texts: edits ? item.texts : [],
      languages: edits
        ? (config?.languages ?? []).map(({ code }) => ({ locale: code, state: completenessIn(item.texts, code) }))
        : [],
    };
  });
}

export async function showItem<Item extends ContentItem>(kind: ItemKind<Item>, item: Item): Promise<ShownItem<Item>> {
  const [shown] = await showItems(kind, [item]);
  if (!shown) throw notFound();
  return shown;
}

/** @throws Refusal "not-found" for absent items, and those of other hosts */
export async function ownItem<Item extends ContentItem>(kind: ItemKind<Item>, id: string): Promise<Item> {
  const item = await readItem(kind, actor().host, id);
  if (!item) throw notFound();
  return item;
}

type ItemInput = z.output<z.ZodObject<ReturnType<typeof itemInputFields>>>;

/** What an input makes of the common fields of an item, new or changed. */
export async function toItem(input: ItemInput, before: ContentItem | undefined): Promise<ContentItem> {
  await requireMarkets(input.contentTargetMarkets);
  const { validFrom, validTo, contentTargetMarkets, layout, itemPerLine, files } = input;
  const texts = await cleanTexts(input.texts);
  return {
    id: before?.id ?? newId(),
    host: before?.host ?? actor().host,
    ...{ texts, validFrom, validTo, contentTargetMarkets, layout, itemPerLine, files },
    notifiedMarkets: before?.notifiedMarkets ?? [],
    createdAt: before?.createdAt ?? isoNow(),
    deletedAt: before?.deletedAt,
    asOf: isoNow(),
    version: (before?.version ?? 0) + 1,
  };
}

/** The languages that are filled in, with disallowed markup removed. */
async function cleanTexts(texts: ItemInput["texts"]): Promise<ItemInput["texts"]> {
  const cleaned = texts.map(async (text, index) =>
    isEmptyText(text) ? [] : { ...text, body: await cleanRichText(text.body, `texts.${index}.body`) },
  );
  return (await Promise.all(cleaned)).flat();
}

/**
 * Saves an item: its files, its audit entry, and its publication when it is live.
 * @throws Refusal "conflict" if it changed since `before` was read; those of `placeFiles`
 */
export async function saveItem<Item extends ContentItem>(
  kind: ItemKind<Item>,
  item: Item,
  before: Item | undefined,
  what: "created" | "changed" | "deleted" | "restored",
  writes: readonly Write[] = [],
): Promise<Item> {
  const { item: saved, events } = published(kind, item, await todayHere());
  const placed = await placeFiles({
    kind: kind.placement,
    owner: item.id,
    title: { before: before && titleOf(before), after: titleOf(item) },
    before: (before?.files ?? []).map(({ id }) => id),
    after: item.files.map(({ id }) => id),
    field: "files",
  });
  await commit({
    writes: [saveItemWrite(kind, saved, before), ...placed, ...writes],
    events,
    audit: {
      subject: auditSubject(kind, item),
      what,
      detail: { title: titleOf(item) },
      changes: recordedChanges(recordedOf(kind), before, item),
    },
  });
  return saved;
}

const titleOf = (item: ContentItem): string => item.texts[0]?.title ?? "";

/** What the history of an item records. Its name is the first title. */
const recordedOf = <Item extends ContentItem>({ recorded }: ItemKind<Item>): Recorded<Item> => ({
  values: (item) => ({
    title: titleOf(item),
    ...recorded(item),
    validFrom: item.validFrom,
    validTo: item.validTo,
    contentTargetMarkets: item.contentTargetMarkets,
  }),
  names: ({ texts: [first, ...others], files, layout, itemPerLine }) => ({
    ...{ texts: [{ ...first, title: undefined }, ...others], files, layout, itemPerLine },
  }),
});

const auditSubject = <Item extends ContentItem>(
  { partition }: ItemKind<Item>,
  { host, id }: Pick<ContentItem, "host" | "id">,
): string => `${partition}#${host}#${id}`;

/** The subject of an item's audit entries. @throws Refusal as `ownItem` */
export const itemSubject = async <Item extends ContentItem>(kind: ItemKind<Item>, id: string): Promise<string> =>
  auditSubject(kind, await ownItem(kind, id));

/** An item with the markets that are notified of it now, and the event that does so. */
export function published<Item extends ContentItem>(
  { type }: ItemKind<Item>,
  item: Item,
  today: Day,
): { readonly item: Item; readonly events: PendingEvent[] } {
  const { id, host, contentTargetMarkets, notifiedMarkets } = item;
  const isNew = contentTargetMarkets.some((market) => !notifiedMarkets.includes(market));
  if (bucketOf(item, today) !== "LIVE" || !isNew) return { item, events: [] };
  return {
    item: { ...item, notifiedMarkets: [...new Set([...notifiedMarkets, ...contentTargetMarkets])] },
    events: [event(contentPublished, { type, id, host, notified: notifiedMarkets })],
  };
}

/** @throws Refusal "conflict" unless the item has the version that the editor saw */
export function requireVersion(item: Pick<ContentItem, "version">, version: number): void {
  if (item.version !== version) throw new Refusal("conflict", "conflict");
}
