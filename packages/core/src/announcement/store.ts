import { hostConfig } from "../host/index.ts";
import { getItems, type Key, putIfVersion, queryAll, Refusal, type Write } from "../platform/index.ts";
import { type AnnouncementItem, announcementSchema } from "./schema.ts";

/** Who shows announcements: a host, or all hosts of a sales organization. */
export type Owner = { readonly host: string } | { readonly sorg: string };

const nameOf = (owner: Owner): string => ("host" in owner ? owner.host : owner.sorg);

export const announcementKey = (owner: string, id: string): Key => ({ pk: `ANNOUNCEMENTS#${owner}`, sk: id });

export const ownerOf = ({ host, sorg = "" }: AnnouncementItem): Owner => (host === "" ? { sorg } : { host });

/** The owners of what a host shows. */
export async function ownersOf(host: string): Promise<Owner[]> {
  const config = await hostConfig(host);
  return [{ host }, ...(config ? [{ sorg: config.sorg }] : [])];
}

function parsed(item: object, owner: Owner): AnnouncementItem {
  return announcementSchema.parse({
    ...item,
    ...("host" in owner ? { host: owner.host, sorg: undefined } : { host: "", sorg: owner.sorg }),
  });
}

/** All announcements of owners: some dozens at most for each. */
export async function readAnnouncements(owners: readonly Owner[]): Promise<AnnouncementItem[]> {
  const parts = await Promise.all(
    owners.map(async (owner) => {
      const { pk } = announcementKey(nameOf(owner), "");
      const items = await queryAll({ pk, bounded: "announcements of a host or sales organization" });
      return items.map((item) => parsed(item, owner));
    }),
  );
  return parts.flat();
}

/** An announcement of one of the owners. */
export async function readAnnouncement(owners: readonly Owner[], id: string): Promise<AnnouncementItem | undefined> {
  const items = await getItems(owners.map((owner) => announcementKey(nameOf(owner), id)));
  const [found] = owners.flatMap((owner, index) => {
    const item = items[index];
    return item ? [parsed(item, owner)] : [];
  });
  return found;
}

const conflict = (): Refusal => new Refusal("conflict", "conflict");
const keyOf = (item: AnnouncementItem): Key => announcementKey(nameOf(ownerOf(item)), item.id);

/**
 * Saves an announcement if the stored version is `expected`, or absent if undefined; refused as a conflict otherwise. With
 * another owner, it moves.
 */
export function saveAnnouncementWrites(item: AnnouncementItem, expected?: AnnouncementItem): Write[] {
  const moves = expected !== undefined && nameOf(ownerOf(expected)) !== nameOf(ownerOf(item));
  const saved = putIfVersion({ ...keyOf(item), ...item }, moves ? undefined : expected);
  return [{ ...saved, otherwise: conflict }, ...(moves ? [deleteAnnouncementWrite(expected, conflict)] : [])];
}

export function deleteAnnouncementWrite(item: AnnouncementItem, otherwise: () => Refusal): Write {
  return { kind: "delete", key: keyOf(item), when: { expression: "attribute_exists(#pk)" }, otherwise };
}
