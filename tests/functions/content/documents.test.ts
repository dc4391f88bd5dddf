import { withActor } from "@spoke/core/platform";
import {
  createSalesDocument,
  createSalesDocumentGroup,
  deleteSalesDocument,
  deleteSalesDocumentGroup,
  openSalesDocument,
  readSalesDocument,
  restoreSalesDocument,
  salesDocument,
  salesDocumentGroups,
  salesDocumentReceipts,
  salesDocuments,
  updateSalesDocument,
  updateSalesDocumentGroup,
} from "@spoke/core/sales-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editorActor, reader, readerActor, startContent, TODAY, text } from "../../builders/content.ts";
import { libraryFile } from "../../builders/media.ts";
import { itemsOf } from "../../support/items.ts";
import { refusalOf } from "../../support/portal.ts";

let content: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  content = await startContent([reader("dora", ["de"], { name: "Dora" }), reader("dan", ["de"]), reader("al", ["at"])]);
}, 60_000);
afterAll(() => content.stop());

const editor = editorActor();
const [dora, dan, al] = [readerActor("dora", { name: "Dora" }), readerActor("dan"), readerActor("al")];
const base = { type: "sales" as const, texts: [text("Title")], contentTargetMarkets: ["de"], validFrom: TODAY };
const create = (input: object = {}) => withActor(editor, () => createSalesDocument({ ...base, ...input }));
const group = (name: string, contentTargetMarkets = ["de"]) =>
  withActor(editor, () => createSalesDocumentGroup({ name, contentTargetMarkets }));

it("[sales-documents-001] salesDocuments takes page, limit, search, type, validOnly, and a target market", async () => {
  await create({ texts: [text("Price list A")], validFrom: "2026-11-01" });
  await create({ texts: [text("Price list B")], type: "technical", validFrom: "2026-11-02" });
  await create({ texts: [text("Price list C")], contentTargetMarkets: ["at"], validFrom: undefined });
  const list = async (variables: object) => {
    const { salesDocuments: page } = await content.ask<{
      salesDocuments: { documents: { title: string }[]; info: object };
    }>(
      editor,
      `query ($page: Int, $limit: Int, $search: String, $type: SalesDocumentType, $validOnly: Boolean, $market: ID) {
        salesDocuments(page: $page, limit: $limit, search: $search, type: $type, validOnly: $validOnly, filterContentTargetMarket: $market) {
          documents { title } info { page count pageTotal } } }`,
      { search: "price list", ...variables },
    );
    return { titles: page.documents.map(({ title }) => title.slice(-1)).join(""), ...page.info };
  };
  expect(await list({})).toMatchObject({ titles: "CBA", count: 3, page: 1 });
  expect(await list({ page: 2, limit: 2 })).toMatchObject({ titles: "A", pageTotal: 2 });
  expect((await list({ type: "technical" })).titles).toBe("B");
  expect((await list({ type: "sales" })).titles).toBe("CA");
  expect((await list({ validOnly: true })).titles).toBe("BA");
  expect((await list({ market: "at" })).titles).toBe("C");
  expect((await list({ search: "LIST B" })).titles).toBe("B");
});

it("[sales-documents-002] the unassigned documents come with limit 100 and validOnly, from page 1", async () => {
  const { id } = await group("Assigned");
  await create({ texts: [text("Loose end, live")] });
  await create({ texts: [text("Loose end, draft")], validFrom: undefined });
  await create({ texts: [text("Loose end, in a group")], salesDocumentGroup: id });
  const { salesDocuments: found } = await content.ask<{ salesDocuments: { documents: { title: string }[] } }>(
    editor,
    `{ salesDocuments(page: 1, limit: 100, validOnly: true, unassigned: true, search: "loose end") { documents { title } } }`,
  );
  expect(found.documents).toEqual([{ title: "Loose end, live" }]);
  const byDefault = await withActor(dora, () => salesDocuments({ unassigned: true, search: "loose end" }));
  expect(byDefault.info.page).toBe(1);
  expect(byDefault.documents.map(({ title }) => title)).toEqual(["Loose end, live"]);
});

it("[sales-documents-003] documents can be created, updated, deleted, and restored, with their history", async () => {
  const { id } = await create({ texts: [text("First", { subtitle: "S", body: "<p>B</p><script>x</script>" })] });
  const change = { ...base, id, version: 1, texts: [text("Second")] };
  const changed = await withActor(editor, () => updateSalesDocument(change));
  expect(changed).toMatchObject({ title: "Second", version: 2 });
  expect((await refusalOf(withActor(editor, () => updateSalesDocument(change))))?.kind).toBe("conflict");
  const visible = () => refusalOf(withActor(dora, () => salesDocument({ id })));
  expect(await visible()).toBeUndefined();
  for (let time = 0; time < 2; time += 1)
    expect((await withActor(editor, () => deleteSalesDocument({ id }))).deletedAt).toBe(`${TODAY}T12:00:00.000Z`);
  expect((await visible())?.kind).toBe("not-found");
  for (let time = 0; time < 2; time += 1)
    expect((await withActor(editor, () => restoreSalesDocument({ id }))).deletedAt).toBeUndefined();
  expect(await visible()).toBeUndefined();
  const history = await itemsOf({ pk: `AUDIT#SALESDOCS#${editor.host}#${id}` });
  expect(history.map(({ what }) => what)).toEqual(["created", "changed", "deleted", "restored"]);
});

it("[sales-documents-004] groups come by page, search, and markets, with their documents, and can be changed", async () => {
  const [first, second] = [await group("Group one", ["de"]), await group("Group two", ["at"])];
  await create({ texts: [text("In one")], salesDocumentGroup: first.id });
  const list = async (as: typeof editor, variables: object) => {
    const { salesDocumentGroups: page } = await content.ask<{
      salesDocumentGroups: { groups: { name: string; salesDocuments: { title: string }[] }[]; info: object };
    }>(
      as,
      `query ($page: Int, $limit: Int, $search: String, $market: ID, $markets: [ID!]) {
        salesDocumentGroups(page: $page, limit: $limit, search: $search, filterContentTargetMarket: $market, contentTargetMarkets: $markets) {
          groups { name contentTargetMarkets { id } salesDocuments { title } } info { count } } }`,
      { search: "group", ...variables },
    );
    return page.groups.map(({ name, salesDocuments: nested }) => [name, ...nested.map(({ title }) => title)]);
  };
  expect(await list(editor, {})).toEqual([["Group one", "In one"], ["Group two"]]);
  expect(await list(editor, { page: 2, limit: 1 })).toEqual([["Group two"]]);
  expect(await list(editor, { search: "two" })).toEqual([["Group two"]]);
  expect(await list(editor, { market: "at" })).toEqual([["Group two"]]);
  expect(await list(editor, { markets: ["de"] })).toEqual([["Group one", "In one"]]);
  expect(await list(al, {})).toEqual([["Group two"]]);
  const renamed = { id: second.id, version: 1, name: "Group 2", contentTargetMarkets: ["at", "de"] };
  expect(await withActor(editor, () => updateSalesDocumentGroup(renamed))).toMatchObject({
    name: "Group 2",
    version: 2,
  });
  expect((await refusalOf(withActor(editor, () => updateSalesDocumentGroup(renamed))))?.kind).toBe("conflict");
  expect((await refusalOf(group("None", [])))?.errors[0]?.message).toBe("content_target_market_required");
  await withActor(editor, () => deleteSalesDocumentGroup({ id: second.id }));
  expect(await list(editor, { search: "Group 2" })).toEqual([]);
});

describe("a group with documents", () => {
  it("is not deleted, since its markets limit them, also when a document comes meanwhile", async () => {
    const { id } = await group("In use");
    const { id: documentId } = await create({ salesDocumentGroup: id });
    const remove = () => refusalOf(withActor(editor, () => deleteSalesDocumentGroup({ id })));
    expect((await remove())?.message).toBe("group_in_use");
    await withActor(editor, () => deleteSalesDocument({ id: documentId }));
    await withActor(editor, () => restoreSalesDocument({ id: documentId }));
    expect((await remove())?.message).toBe("group_in_use");
    await withActor(editor, () => updateSalesDocument({ ...base, id: documentId, version: 3, salesDocumentGroup: "" }));
    expect(await remove()).toBeUndefined();
    const refused = await refusalOf(create({ salesDocumentGroup: id }));
    expect(refused?.errors).toEqual([{ field: "salesDocumentGroup", message: "group_unknown" }]);
  });

  it("is deleted with deleted documents, which are restored as drafts then", async () => {
    const { id } = await group("Emptied");
    const { id: documentId } = await create({ salesDocumentGroup: id });
    await withActor(editor, () => deleteSalesDocument({ id: documentId }));
    const change = { ...base, id: documentId, version: 2, salesDocumentGroup: id };
    await withActor(editor, () => updateSalesDocument(change));
    await withActor(editor, () => deleteSalesDocumentGroup({ id }));
    const restored = await withActor(editor, () => restoreSalesDocument({ id: documentId }));
    expect(restored).toMatchObject({ groupId: undefined, state: "DRAFT", deletedAt: undefined });
    expect((await refusalOf(withActor(dora, () => salesDocument({ id: documentId }))))?.kind).toBe("not-found");
  });

  it("counts for readers the documents that they see, and for editors all but deleted ones", async () => {
    const { id } = await group("Counted", ["de", "at"]);
    await create({ salesDocumentGroup: id });
    await create({ salesDocumentGroup: id, contentTargetMarkets: ["at"] });
    await create({ salesDocumentGroup: id, validFrom: undefined });
    const { id: deleted } = await create({ salesDocumentGroup: id });
    await withActor(editor, () => deleteSalesDocument({ id: deleted }));
    const counted = async (who: typeof dora) => {
      const { groups } = await withActor(who, () => salesDocumentGroups({ search: "Counted" }));
      return groups.map(({ assigned }) => assigned);
    };
    expect([await counted(dora), await counted(editor)]).toEqual([[1], [3]]);
  });

  it("ends in one of two ways when it is deleted while a document is created in it", async () => {
    const { id } = await group("Raced");
    const [created, deleted] = await Promise.all([
      refusalOf(create({ texts: [text("Raced in")], salesDocumentGroup: id })),
      refusalOf(withActor(editor, () => deleteSalesDocumentGroup({ id }))),
    ]);
    expect([created, deleted].filter((refusal) => refusal === undefined)).toHaveLength(1);
    const { documents } = await withActor(dora, () => salesDocuments({ search: "raced in" }));
    expect(documents).toHaveLength(created ? 0 : 1);
  });
});

it("records who opened a document, and shows editors how many have not", async () => {
  const [file, newer] = [
    await libraryFile("Manual", editor, "MEDIA_DOCUMENT"),
    await libraryFile("Manual 2", editor, "MEDIA_DOCUMENT"),
  ];
  const { id } = await create({ files: [{ id: file }] });
  const open = (as: typeof dora, fileId = file) => refusalOf(withActor(as, () => openSalesDocument({ id, fileId })));
  await Promise.all([open(dora), open(dora), open(dora)]);
  expect((await open(al))?.kind).toBe("not-found");
  expect((await open(dora, newer))?.kind).toBe("not-found");
  await open(editor);
  const receipts = () => withActor(editor, () => salesDocumentReceipts({ id }));
  const at = `${TODAY}T12:00:00.000Z`;
  expect(await receipts()).toMatchObject({
    ...{ audience: 2, opened: 1 },
    readers: [{ userId: "dora", name: "Dora", custCode: "C-dora", firstAt: at, asOf: at, version: 3, isCurrent: true }],
  });
  await withActor(editor, () => updateSalesDocument({ ...base, id, version: 1, files: [{ id: newer }] }));
  expect((await receipts()).readers[0]?.isCurrent).toBe(false);
  await open(dan, newer);
  expect(await receipts()).toMatchObject({ audience: 2, opened: 2 });
  expect((await refusalOf(withActor(dora, () => salesDocumentReceipts({ id }))))?.kind).toBe("forbidden");
});

it("records who read the text of a document, and who opened no file", async () => {
  const file = await libraryFile("Recall steps", editor, "MEDIA_DOCUMENT");
  const { id } = await create({ texts: [text("Recall", { body: "<p>Stop the sale.</p>" })], files: [{ id: file }] });
  const read = (as: typeof dora, of = id) => refusalOf(withActor(as, () => readSalesDocument({ id: of })));
  const receipts = (of = id) => withActor(editor, () => salesDocumentReceipts({ id: of }));
  await Promise.all([read(dora), read(dan)]);
  expect((await read(al))?.kind).toBe("not-found");
  await read(editor);
  const readers = (await receipts()).readers.map(({ userId, hasOpenedFile, isCurrent }) => ({
    ...{ userId, hasOpenedFile, isCurrent },
  }));
  expect(readers).toHaveLength(2);
  expect(readers).toContainEqual({ userId: "dora", hasOpenedFile: false, isCurrent: true });
  await withActor(dora, () => openSalesDocument({ id, fileId: file }));
  await read(dora);
  expect((await receipts()).readers.find(({ userId }) => userId === "dora")).toMatchObject({
    ...{ hasOpenedFile: true, fileId: file, version: 3 },
  });
  expect(await receipts()).toMatchObject({ audience: 2, opened: 2 });

  const withoutText = await create({ files: [{ id: file }] });
  await read(dora, withoutText.id);
  expect((await receipts(withoutText.id)).opened).toBe(0);
  const titleOnly = await create({ texts: [text("Closed on Monday")] });
  await read(dora, titleOnly.id);
  expect((await receipts(titleOnly.id)).opened).toBe(1);
});

it("finds documents by the name of a file", async () => {
  const file = await libraryFile("Torque values", editor, "MEDIA_DOCUMENT");
  const { id } = await create({ texts: [text("Workshop")], files: [{ id: file }] });
  const found = await withActor(dora, () => salesDocuments({ search: "torque" }));
  expect(found.documents.map((item) => item.id)).toEqual([id]);
  const { groups } = await withActor(dora, () => salesDocumentGroups({}));
  expect(groups.every(({ salesDocuments: nested }) => nested.length === 0)).toBe(true);
});
