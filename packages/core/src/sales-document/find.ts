import {
  findItems,
  type ItemKind,
  marketFilter,
  ownItem,
  type ShownItem,
  showItems,
  visibility,
} from "../content/index.ts";
import { actor, notFound } from "../platform/index.ts";
import { type DocumentType, type Group, type SalesDocument, salesDocumentSchema } from "./schema.ts";
import { readGroups } from "./store.ts";

export const KIND: ItemKind<SalesDocument> = {
  type: "sales_document",
  placement: "sales-document",
  partition: "SALESDOCS",
  schema: salesDocumentSchema,
  recorded: ({ type, groupId }) => ({ type, salesDocumentGroup: groupId }),
};

/** A document for the actor, with its group if the actor sees that. */
export type ShownDocument = ShownItem<SalesDocument> & {
  readonly salesDocumentGroup: { readonly id: string; readonly name: string } | undefined;
};

/**
 * Whether the actor may see documents now. A document in a group needs a market of the group, too; one whose group does not exist
 * is for editors only.
 */
export async function documentVisibility(): Promise<(item: SalesDocument) => boolean> {
  const [groups, seesMarkets] = await Promise.all([readGroups(actor().host), marketFilter("sales_document")]);
  const open = new Set(groups.filter((group) => seesMarkets(group.contentTargetMarkets)).map(({ id }) => id));
  return visibility(KIND, ({ groupId }) => groupId === undefined || open.has(groupId));
}

/** The document. @throws Refusal "not-found" for documents that the actor may not see now */
export async function visibleDocument(id: string): Promise<SalesDocument> {
  const [item, isVisible] = await Promise.all([ownItem(KIND, id), documentVisibility()]);
  if (!isVisible(item)) throw notFound();
  return item;
}

/** Documents for the actor, with the names of their groups. */
export async function showDocuments(items: readonly SalesDocument[]): Promise<ShownDocument[]> {
  const [shown, groups] = await Promise.all([showItems(KIND, items), readGroups(actor().host)]);
  return shown.map((item) => {
    const group = groups.find(({ id }) => id === item.groupId);
    return { ...item, salesDocumentGroup: group && { id: group.id, name: group.name } };
  });
}

/** Documents of groups that the actor sees. */
export async function documentsIn(
  groups: readonly Group[],
  { type, validOnly }: { readonly type?: DocumentType | undefined; readonly validOnly: boolean },
): Promise<ShownDocument[]> {
  const ids = new Set(groups.map(({ id }) => id));
  const found = await findItems(KIND, await documentVisibility(), { search: "", validOnly });
  return showDocuments(
    found.filter(
      (item) => item.groupId !== undefined && ids.has(item.groupId) && (type === undefined || item.type === type),
    ),
  );
}
