import {
  ABSENT,
  getItem,
  type Key,
  putIfVersion,
  queryAll,
  Refusal,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { type Group, groupSchema, type Receipt, receiptSchema } from "./schema.ts";

const groupKey = (host: string, id: string): Key => ({ pk: `SALESDOCGROUPS#${host}`, sk: id });
const receiptKey = (documentId: string, userId: string): Key => ({ pk: `SALESDOCREADERS#${documentId}`, sk: userId });
const conflict = (): Refusal => new Refusal("conflict", "conflict");

/** All groups of a host: some dozens. */
export async function readGroups(host: string): Promise<Group[]> {
  const items = await queryAll({ pk: groupKey(host, "").pk, bounded: "document groups of a host" });
  return items.map((item) => groupSchema.parse(item));
}

export async function readGroup(host: string, id: string): Promise<Group | undefined> {
  const item = await getItem(groupKey(host, id));
  return item && groupSchema.parse(item);
}

export const newGroupWrite = (group: Group): Write => ({
  kind: "put",
  item: { ...groupKey(group.host, group.id), ...group },
  when: ABSENT,
});

/** Changes name and markets from the version before. Documents are counted at the same time. */
export const changeGroupWrite = ({ host, id, name, contentTargetMarkets, asOf, version }: Group): Write => ({
  kind: "update",
  key: groupKey(host, id),
  set: { name, contentTargetMarkets, asOf, version },
  when: { expression: "#version = :version", values: { version: version - 1 } },
  otherwise: conflict,
});

/** Deletes a group without documents. */
export const deleteGroupWrite = ({ host, id }: Group): Write => ({
  kind: "delete",
  key: groupKey(host, id),
  when: { expression: "#assigned = :none", values: { none: 0 } },
  otherwise: (current) => new Refusal("conflict", current ? "group_in_use" : "conflict"),
});

/** Counts a document into a group, or out of it. Refused at the field if the group was deleted meanwhile. */
export const assignWrite = (host: string, id: string, by: 1 | -1): Write => ({
  kind: "update",
  key: groupKey(host, id),
  add: { assigned: by },
  when: { expression: "attribute_exists(#pk)" },
  otherwise: () => refuseField("salesDocumentGroup", "group_unknown"),
});

export async function readReceipt(documentId: string, userId: string): Promise<Receipt | undefined> {
  const item = await getItem(receiptKey(documentId, userId));
  return item && receiptSchema.parse(item);
}

/** Everybody who read a document: at most the readers of a host. */
export async function readReceipts(documentId: string): Promise<Receipt[]> {
  const items = await queryAll({ pk: receiptKey(documentId, "").pk, bounded: "readers of a document" });
  return items.map((item) => receiptSchema.parse(item));
}

export const receiptWrite = (documentId: string, receipt: Receipt, before: Receipt | undefined): Write =>
  putIfVersion({ ...receiptKey(documentId, receipt.userId), ...receipt }, before);
