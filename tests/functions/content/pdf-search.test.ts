import { createMediaFile, updateMediaFile } from "@spoke/core/media";
import { previewPdf } from "@spoke/core/media/preview.ts";
import { systemActor, withActor } from "@spoke/core/platform";
import { createSalesDocument } from "@spoke/core/sales-document";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editorActor, reader, readerActor, startContent, TODAY, text } from "../../builders/content.ts";
import { pdf } from "../../builders/files.ts";
import { check, send } from "../../builders/uploads.ts";

let content: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  content = await startContent([reader("dora", ["de"]), reader("al", ["at"])]);
}, 60_000);
afterAll(() => content.stop());

const editor = editorActor();
const [dora, al] = [readerActor("dora"), readerActor("al")];

/** A PDF of the library with this text, as the pipeline leaves it. */
async function paper(words: string): Promise<string> {
  const bytes = await pdf((document) => document.getPage(0).drawText(words, { x: 10, y: 10, size: 8 }));
  const { id, key } = await send(editor, bytes, "application/pdf", "MEDIA_DOCUMENT");
  await check(key);
  await withActor(editor, () => createMediaFile({ uploadId: id, purpose: "MEDIA_DOCUMENT" }));
  await withActor(systemActor(), () => previewPdf({ id }));
  return id;
}

const create = (title: string, file: string) =>
  withActor(editor, () =>
    createSalesDocument({
      ...{ type: "technical", texts: [text(title)], contentTargetMarkets: ["de"], validFrom: TODAY },
      files: [{ id: file }],
    }),
  );

async function search(who: typeof dora, words: string) {
  const { salesDocuments } = await content.ask<{
    salesDocuments: {
      documents: { title: string; file: { thumbnailUrl: string | null; lowFileUrl: string | null } }[];
    };
  }>(
    who,
    `query ($search: String) { salesDocuments(search: $search, validOnly: true) {
      documents { title file { thumbnailUrl lowFileUrl } } } }`,
    { search: words },
  );
  return salesDocuments.documents;
}

it("finds documents by words inside their PDFs, for those who may see them, with a picture of the first page", async () => {
  await create("Manual", await paper("Tighten the stem to 6 Nm"));
  await create("Warranty", await paper("Frames are covered for five years"));
  const [manual, ...others] = await search(dora, "stem tighten");
  expect([manual?.title, others]).toEqual(["Manual", []]);
  expect(manual?.file.thumbnailUrl).toContain("-thumbnail.jpg");
  expect(manual?.file.lowFileUrl).toContain("-low.jpg");
  expect((await search(dora, "stem years")).map(({ title }) => title)).toEqual([]);
  expect(await search(al, "stem tighten")).toEqual([]);
});

it("does not find files after their last day", async () => {
  const file = await paper("Clearance of torsion springs");
  await create("Clearance", file);
  expect(await search(dora, "torsion springs")).toHaveLength(1);
  await withActor(editor, () =>
    updateMediaFile({ id: file, version: 1, title: "Clearance", validUntil: "2020-01-31" }),
  );
  expect(await search(dora, "torsion springs")).toEqual([]);
});
