import {
  ABSENT,
  getItem,
  getItems,
  type Key,
  packText,
  queryAll,
  queryItems,
  Refusal,
  unpackText,
  type Write,
} from "../platform/index.ts";
import { type MediaFile, mediaFileSchema, type Placement, placementSchema } from "./schema.ts";

const mediaKey = (id: string): Key => ({ pk: `MEDIA#${id}`, sk: "FILE" });
const placementKey = (id: string, { kind, owner }: Pick<Placement, "kind" | "owner">): Key => ({
  pk: mediaKey(id).pk,
  sk: `PLACEMENT#${kind}#${owner}`,
});
const wordsKey = (id: string): Key => ({ pk: mediaKey(id).pk, sk: "WORDS" });
const libraryOf = (sorg: string): string => `MEDIA#${sorg}`;
/** Most files that a search reads. */
export const MAX_SEARCHED = 5_000;

export async function readMediaFile(id: string): Promise<MediaFile | undefined> {
  const item = await getItem(mediaKey(id));
  return item && mediaFileSchema.parse(item);
}

/** Files by their ids; absent ones are left out. */
export async function readMediaFiles(ids: readonly string[]): Promise<MediaFile[]> {
  const items = await getItems(ids.map(mediaKey));
  return items.flatMap((item) => (item ? [mediaFileSchema.parse(item)] : []));
}

/** Files of a sales organization, newest first. */
export async function* libraryFiles(sorg: string): AsyncGenerator<MediaFile> {
  const range = { pk: libraryOf(sorg), index: "gsi1", newestFirst: true, limit: MAX_SEARCHED } as const;
  for await (const item of queryItems(range)) yield mediaFileSchema.parse(item);
}

export async function readPlacements(id: string): Promise<Placement[]> {
  const items = await queryAll({ pk: mediaKey(id).pk, prefix: "PLACEMENT#", bounded: "records that show a file" });
  return items.map((item) => placementSchema.parse(item));
}

const conflict = (): Refusal => new Refusal("conflict", "conflict");

/** A new file of the library. */
export const newMediaFileWrite = (file: MediaFile): Write => ({
  kind: "put",
  item: { ...mediaKey(file.id), ...file, gsi1pk: libraryOf(file.sorg), gsi1sk: file.id },
  when: ABSENT,
});

/** Changes what an editor may change, from the version that was read. Placements count on at the same time. */
export function changeMediaFileWrite({ id, title, focal, license, validUntil, version }: MediaFile): Write {
  const empty = { ...(focal ? {} : { focal }), ...(validUntil ? {} : { validUntil }) };
  return {
    kind: "update",
    key: mediaKey(id),
    set: { title, focal, license, validUntil, version: version + 1 },
    remove: Object.keys(empty),
    when: { expression: "#version = :version", values: { version } },
    otherwise: conflict,
  };
}

/** @param used the error if a record shows the file by now */
export const deleteMediaFileWrite = (id: string, used: () => Error): Write => ({
  kind: "delete",
  key: mediaKey(id),
  when: { expression: "#uses = :none", values: { none: 0 } },
  otherwise: used,
});

/** @param gone the error if the file was deleted meanwhile */
export const placeWrites = (id: string, placement: Placement, gone: () => Error): Write[] => [
  { kind: "put", item: { ...placementKey(id, placement), ...placement }, when: ABSENT, otherwise: conflict },
  {
    kind: "update",
    key: mediaKey(id),
    add: { uses: 1 },
    when: { expression: "attribute_exists(#pk)" },
    otherwise: gone,
  },
];

/** Renames what a placement says about its record. */
export const renamePlacementWrite = (id: string, placement: Placement): Write => ({
  kind: "put",
  item: { ...placementKey(id, placement), ...placement },
  when: { expression: "attribute_exists(#pk)" },
  otherwise: conflict,
});

export const removePlacementWrites = (id: string, placement: Pick<Placement, "kind" | "owner">): Write[] => [
  {
    kind: "delete",
    key: placementKey(id, placement),
    when: { expression: "attribute_exists(#pk)" },
    otherwise: conflict,
  },
  { kind: "update", key: mediaKey(id), add: { uses: -1 } },
];

/** What was read from a PDF. Nothing is written if the file was deleted meanwhile. */
export const contentOfPdfWrites = (
  id: string,
  { words, hasPreview }: { readonly words: readonly string[]; readonly hasPreview: boolean },
): Write[] => [
  { kind: "update", key: mediaKey(id), set: { hasPreview }, when: { expression: "attribute_exists(#pk)" } },
  ...(words.length > 0
    ? [{ kind: "put", item: { ...wordsKey(id), words: packText(` ${words.join(" ")}`) } } as const]
    : []),
];

export const deleteWordsWrite = (id: string): Write => ({ kind: "delete", key: wordsKey(id) });

/** The words of PDFs by the ids of the files; files without words are left out. */
export async function readWords(ids: readonly string[]): Promise<(readonly [id: string, words: string])[]> {
  const items = await getItems(ids.map(wordsKey), { consistent: false });
  return items.flatMap((item, index) => (item ? [[ids[index] ?? "", String(unpackText(item.words))] as const] : []));
}
