import * as z from "zod";
import { CONTENT_SCOPES, hasContent, isEditor, itemIdSchema, ownItem, readersOfItem } from "../content/index.ts";
import { loadFiles } from "../media/index.ts";
import { action, actor, commit, isoNow, notFound } from "../platform/index.ts";
import { KIND, visibleDocument } from "./find.ts";
import type { Receipt, SalesDocument } from "./schema.ts";
import { readGroup, readReceipt, readReceipts, receiptWrite } from "./store.ts";

const { edit: EDIT, read: READ } = CONTENT_SCOPES.sales_document;

/** A file of a document to open. */
export interface OpenedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Valid for five minutes. */
  readonly url: string;
}

/**
 * The address of a file of a document, and the receipt that the user opened it. Editors leave no receipt.
 * @throws Refusal "not-found" for documents that the actor may not see now, and files that they do not have
 */
export const openSalesDocument = action({
  name: "sales-document.open",
  scope: [READ, EDIT],
  input: z.object({ id: itemIdSchema, fileId: itemIdSchema }),
  run: async ({ id, fileId }): Promise<OpenedFile> => {
    const item = await visibleDocument(id);
    if (!item.files.some((file) => file.id === fileId)) throw notFound();
    const file = (await loadFiles([fileId])).get(fileId);
    if (!file) throw notFound();
    if (!isEditor("sales_document")) await recordReceipt(id, fileId);
    const { signedAddress } = await import("../platform/stored-file.ts");
    const { fileName, contentType, key } = file.ref;
    return { fileName, contentType, url: await signedAddress(key) };
  },
});

/**
 * Records that the user read the text of a document. A document with files and no text is read when a file is opened. Editors leave
 * no receipt.
 * @throws Refusal "not-found" for documents that the actor may not see now
 */
export const readSalesDocument = action({
  name: "sales-document.read",
  scope: [READ, EDIT],
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<void> => {
    const item = await visibleDocument(id);
    const isText = item.files.length === 0 || item.texts.some(({ body }) => hasContent(body));
    if (isText && !isEditor("sales_document")) await recordReceipt(id);
  },
});

async function recordReceipt(id: string, fileId?: string): Promise<void> {
  const { userId, name, customer } = actor();
  await commit.retrying(async () => {
    const before = await readReceipt(id, userId);
    const receipt: Receipt = {
      ...{ userId, name, custCode: customer?.code.unified, asOf: isoNow() },
      fileId: fileId ?? before?.fileId,
      firstAt: before?.firstAt ?? isoNow(),
      version: (before?.version ?? 0) + 1,
    };
    return { writes: [receiptWrite(id, receipt, before)], result: undefined };
  });
}

export interface Receipts {
  /** Users who can see the document now. */
  readonly audience: number;
  /** How many of them read its text or opened a file. */
  readonly opened: number;
  /** Everybody who did, the last first. */
  readonly readers: readonly ShownReceipt[];
}

export interface ShownReceipt extends Receipt {
  /** Whether the user opened a file; otherwise only the text was read. */
  readonly hasOpenedFile: boolean;
  /** The file that was opened last is still one of the document's; true if none was opened. */
  readonly isCurrent: boolean;
}

/** Who read a document, for editors. */
export const salesDocumentReceipts = action({
  name: "sales-document.receipts",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<Receipts> => {
    const item = await ownItem(KIND, id);
    const [receipts, audience] = await Promise.all([readReceipts(id), audienceOf(item)]);
    const users = new Set(audience);
    return {
      audience: users.size,
      opened: receipts.filter(({ userId }) => users.has(userId)).length,
      readers: receipts
        .map((receipt) => {
          const hasOpenedFile = receipt.fileId !== undefined;
          const isCurrent = !hasOpenedFile || item.files.some((file) => file.id === receipt.fileId);
          return { ...receipt, hasOpenedFile, isCurrent };
        })
        .sort((a, b) => (a.asOf < b.asOf ? 1 : -1)),
    };
  },
});

async function audienceOf({ contentTargetMarkets, groupId, host }: SalesDocument): Promise<string[]> {
  const group = groupId === undefined ? undefined : await readGroup(host, groupId);
  if (groupId !== undefined && !group) return [];
  const sets = [contentTargetMarkets, ...(group ? [group.contentTargetMarkets] : [])];
  return (await readersOfItem("sales_document", sets)).map(({ id }) => id);
}
