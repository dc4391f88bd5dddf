import * as z from "zod";
import {
  bucketOf,
  CONTENT_SCOPES,
  findItems,
  itemIdSchema,
  itemSubject,
  ownItem,
  pageOf,
  publishBeginningItems,
  readItem,
  requireVersion,
  saveItem,
  toItem,
} from "../content/index.ts";
import { action, actor, type Day, isoNow, notFound, refuseField, SYSTEM, type Write } from "../platform/index.ts";
import { documentVisibility, KIND, type ShownDocument, showDocuments, visibleDocument } from "./find.ts";
import { documentInputSchema, documentsSchema, type SalesDocument, updateDocumentSchema } from "./schema.ts";
import { assignWrite, readGroup } from "./store.ts";

export type { ShownDocument } from "./find.ts";
export {
  createSalesDocumentGroup,
  deleteSalesDocumentGroup,
  groupNames,
  groupSubject,
  type ShownGroup,
  salesDocumentGroup,
  salesDocumentGroups,
  updateSalesDocumentGroup,
} from "./groups.ts";
export {
  type OpenedFile,
  openSalesDocument,
  type Receipts,
  readSalesDocument,
  type ShownReceipt,
  salesDocumentReceipts,
} from "./receipts.ts";

const { edit: EDIT, read: READ } = CONTENT_SCOPES.sales_document;

/** Documents of the host: live documents of the reader's markets, or all for editors. Newest first. */
export const salesDocuments = action({
  name: "sales-document.list",
  scope: [READ, EDIT],
  input: documentsSchema,
  run: async ({ page, limit, type, unassigned, salesDocumentGroup, ...filter }) => {
    const found = await findItems(KIND, await documentVisibility(), filter);
    const matching = found.filter(
      (item) =>
        (type === undefined || item.type === type) &&
        (!unassigned || item.groupId === undefined) &&
        (salesDocumentGroup === undefined || item.groupId === salesDocumentGroup),
    );
    const { rows, info } = pageOf(matching, { page, limit });
    return { documents: await showDocuments(rows), info };
  },
});

async function showOne(item: SalesDocument): Promise<ShownDocument> {
  const [shown] = await showDocuments([item]);
  if (!shown) throw notFound();
  return shown;
}

/** @throws Refusal "not-found" for documents that the actor may not see now */
export const salesDocument = action({
  name: "sales-document.load",
  scope: [READ, EDIT],
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownDocument> => showOne(await visibleDocument(id)),
});

/** Creates a document: a draft without a first day. */
export const createSalesDocument = action({
  name: "sales-document.create",
  scope: EDIT,
  input: documentInputSchema,
  run: async (input): Promise<ShownDocument> => {
    const { type, salesDocumentGroup: groupId } = input;
    const item: SalesDocument = { ...(await toItem(input, undefined)), type, groupId };
    const writes = await groupWrites(item, undefined);
    return showOne(await saveItem(KIND, item, undefined, "created", writes));
  },
});

/** @throws Refusal "conflict" if the document changed since `version` was read */
export const updateSalesDocument = action({
  name: "sales-document.update",
  scope: EDIT,
  input: updateDocumentSchema,
  run: async (input): Promise<ShownDocument> => {
    const before = await ownItem(KIND, input.id);
    requireVersion(before, input.version);
    const { type, salesDocumentGroup: groupId } = input;
    const item: SalesDocument = { ...(await toItem(input, before)), type, groupId };
    const writes = await groupWrites(item, before);
    return showOne(await saveItem(KIND, item, before, "changed", writes));
  },
});

/** The group that counts a document: deleted ones are not counted. */
const countedIn = (item: SalesDocument | undefined): string | undefined =>
  item?.deletedAt ? undefined : item?.groupId;

/** Counts a document in its group. @throws Refusal "group_unknown" at the field */
async function groupWrites(item: SalesDocument, before: SalesDocument | undefined): Promise<Write[]> {
  const { host, groupId } = item;
  if (groupId !== undefined && groupId !== before?.groupId && !(await readGroup(host, groupId)))
    throw refuseField("salesDocumentGroup", "group_unknown");
  const [now, then] = [countedIn(item), countedIn(before)];
  if (now === then) return [];
  return [
    ...(now === undefined ? [] : [assignWrite(host, now, 1)]),
    ...(then === undefined ? [] : [assignWrite(host, then, -1)]),
  ];
}

/** Deletes a document; it can be restored. Repeating it changes nothing. */
export const deleteSalesDocument = action({
  name: "sales-document.delete",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownDocument> => {
    const before = await ownItem(KIND, id);
    if (before.deletedAt) return showOne(before);
    const item = { ...before, deletedAt: isoNow(), asOf: isoNow(), version: before.version + 1 };
    return showOne(await saveItem(KIND, item, before, "deleted", await groupWrites(item, before)));
  },
});

/**
 * Restores a deleted document. Without its group, which limited who sees it, it becomes a draft if the group was deleted meanwhile.
 * Repeating it changes nothing.
 */
export const restoreSalesDocument = action({
  name: "sales-document.restore",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownDocument> => {
    const before = await ownItem(KIND, id);
    if (!before.deletedAt) return showOne(before);
    const restored = { ...before, deletedAt: undefined, asOf: isoNow(), version: before.version + 1 };
    const isGrouped = before.groupId !== undefined && (await readGroup(before.host, before.groupId)) !== undefined;
    const isLost = before.groupId !== undefined && !isGrouped;
    const item = isLost ? { ...restored, groupId: undefined, validFrom: undefined, validTo: undefined } : restored;
    return showOne(await saveItem(KIND, item, before, "restored", await groupWrites(item, before)));
  },
});

/** The subject of a document's audit entries. @throws Refusal "not-found" for documents of other hosts */
export const salesDocumentSubject = (id: string): Promise<string> => itemSubject(KIND, id);

/** Whether the actor may see a document now; the library asks for its files. */
export async function canReadSalesDocument(id: string): Promise<boolean> {
  const item = await readItem(KIND, actor().host, id);
  return item !== undefined && (await documentVisibility())(item);
}

/** Publishes documents that begin today, at the hosts where it is 08:00. */
export const publishSalesDocuments = action({
  name: "sales-document.publish",
  scope: SYSTEM,
  input: z.object({ at: z.iso.datetime() }),
  run: ({ at }) => publishBeginningItems(KIND, at),
});

/** A document to notify readers of, and the markets of its group; undefined unless it is live on the day. For the system. */
export async function documentToNotify(host: string, id: string, today: Day) {
  const item = await readItem(KIND, host, id);
  if (!item || bucketOf(item, today) !== "LIVE") return undefined;
  if (item.groupId === undefined) return { item, groupMarkets: undefined };
  const group = await readGroup(host, item.groupId);
  return group && { item, groupMarkets: group.contentTargetMarkets };
}
