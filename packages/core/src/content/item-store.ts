import type * as z from "zod";
import type { PlacementKind } from "../media/schema.ts";
import { getItem, type Key, putIfVersion, queryAll, Refusal, type Write } from "../platform/index.ts";
import type { ContentItem } from "./item.ts";

/** A kind of content whose items have texts, days, markets, and files. */
export interface ItemKind<Item extends ContentItem> {
  readonly type: "news" | "sales_document";
  /** How the media library calls it. */
  readonly placement: PlacementKind;
  /** First part of the table's key. */
  readonly partition: string;
  readonly schema: z.ZodType<Item>;
  /** Fields of the kind's own whose values the history records. */
  readonly recorded: (item: Item) => Readonly<Record<string, string | undefined>>;
}

const itemKey = ({ partition }: { readonly partition: string }, host: string, id: string): Key => ({
  pk: `${partition}#${host}`,
  sk: id,
});

/** All items of a host, deleted ones too: some hundreds. */
export async function readItems<Item extends ContentItem>(kind: ItemKind<Item>, host: string): Promise<Item[]> {
  const items = await queryAll({ pk: itemKey(kind, host, "").pk, bounded: "content of a host" });
  return items.map((item) => kind.schema.parse(item));
}

export async function readItem<Item extends ContentItem>(
  kind: ItemKind<Item>,
  host: string,
  id: string,
): Promise<Item | undefined> {
  const item = await getItem(itemKey(kind, host, id));
  return item && kind.schema.parse(item);
}

/** Saves an item if the stored version is that of `before`, or absent if undefined; refused as a conflict otherwise. */
export function saveItemWrite<Item extends ContentItem>(
  kind: ItemKind<Item>,
  item: Item,
  before: Item | undefined,
): Write {
  const write = putIfVersion({ ...itemKey(kind, item.host, item.id), ...item }, before);
  return { ...write, otherwise: () => new Refusal("conflict", "conflict") };
}
