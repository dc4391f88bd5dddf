import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { type PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { fileAddresses } from "@spoke/core/file";
import { createMediaFile, deleteMediaFile, filesWithText, loadFiles } from "@spoke/core/media";
import { previewPdf } from "@spoke/core/media/preview.ts";
import { filesBucket, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { renditionKey } from "@spoke/core/upload/schema.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf, workbook } from "../../builders/files.ts";
import { editor } from "../../builders/media.ts";
import { check, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { seedHost, seedUpload } from "../../support/portal.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
  await seedHost("velo.localhost", "U001");
});
afterAll(() => cloud.stop());

const anna = editor();
const PDF = "application/pdf";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A file of the library, as an editor uploads it. */
async function added(bytes: Buffer, type: typeof PDF | typeof SHEET = PDF) {
  const { id, key } = await send(anna, bytes, type, "MEDIA_DOCUMENT", bytes.length, { fileName: "Manual" });
  expect(await check(key)).toBe("CLEAN");
  return withActor(anna, () => createMediaFile({ uploadId: id, purpose: "MEDIA_DOCUMENT" }));
}

const preview = (id: string) => withActor(systemActor(), () => previewPdf({ id }));
const loaded = (id: string) => withActor(anna, async () => (await loadFiles([id])).get(id));
const found = async (id: string, search: string) => (await withActor(anna, () => filesWithText([id], search))).has(id);

async function bytesAt(key: string): Promise<Buffer> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

async function manual(document: PDFDocument): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.getPage(0).drawRectangle({ x: 0, y: 0, width: 100, height: 100 });
  const second = document.addPage([400, 400]);
  second.drawText("Bremssättel über 8 Nm anziehen", { x: 10, y: 300, size: 12, font });
  second.drawText("Article ZX-4711", { x: 10, y: 200, size: 12, font });
}

it("draws the first page of a PDF in two sizes", async () => {
  const { id, ref, hasPreview } = await added(await pdf(manual));
  expect(hasPreview).toBe(false);
  await preview(id);
  expect((await loaded(id))?.hasPreview).toBe(true);
  for (const [rendition, width] of [
    ["thumbnail", 320],
    ["low", 640],
  ] as const) {
    const picture = sharp(await bytesAt(renditionKey(ref.key, rendition)));
    expect(await picture.metadata()).toMatchObject({ format: "jpeg", width, height: width / 2 });
    // Left half black, right half white.
    const { channels } = await picture.resize(2, 1, { kernel: "nearest", fit: "fill" }).stats();
    expect([channels[0]?.min, channels[0]?.max]).toEqual([
      expect.toSatisfy((v) => v < 20),
      expect.toSatisfy((v) => v > 235),
    ]);
  }
  const [address] = await withActor(anna, () => fileAddresses({ ids: [id], rendition: "thumbnail" }));
  expect(address?.url).toContain("-thumbnail.jpg");
});

it("finds words of every page by their beginnings, without case and accents, and only if all of them occur", async () => {
  const { id } = await added(await pdf(manual));
  expect(await found(id, "bremssattel")).toBe(false);
  await preview(id);
  for (const search of ["bremssattel", "BREMSSÄT", "nm 8", "zx-4711", "paid", "anziehen ü"])
    expect([search, await found(id, search)]).toEqual([search, true]);
  for (const search of ["sattel", "bremssattel 9", "", " - "])
    expect([search, await found(id, search)]).toEqual([search, false]);
});

it("repeats without an effect, and stores at most 200,000 characters of words", async () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `word${index}`);
  const { id } = await added(
    await pdf((document) => {
      for (let at = 0; at < words.length; at += 4_000)
        document.addPage([400, 400]).drawText(words.slice(at, at + 4_000).join(" "), { x: 0, y: 200, size: 1 });
    }),
  );
  await preview(id);
  const [stored] = await itemsOf({ pk: `MEDIA#${id}`, prefix: "WORDS" });
  await preview(id);
  expect(await itemsOf({ pk: `MEDIA#${id}`, prefix: "WORDS" })).toEqual([stored]);
  expect(await found(id, "word0")).toBe(true);
  expect(await found(id, "word39999")).toBe(false);
});

it("leaves files that cannot be read, and files that are no PDF, without a picture", async () => {
  const broken = await seedUpload({
    ...{ userId: anna.userId, host: anna.host, sorg: "U001", purpose: "MEDIA_DOCUMENT", contentType: PDF },
    ...{ fileName: "broken.pdf", file: "broken.pdf", stored: { contentType: PDF, size: 9 } },
  });
  const { ref } = await withActor(anna, () => createMediaFile({ uploadId: broken, purpose: "MEDIA_DOCUMENT" }));
  const { write } = await import("@spoke/core/upload/objects.ts");
  await write("MEDIA_DOCUMENT", ref.key, PDF, Buffer.from("%PDF-1.7\n"));
  await preview(broken);
  const sheet = await added(workbook(), SHEET);
  for (const id of [broken, sheet.id]) {
    expect((await loaded(id))?.hasPreview).toBe(false);
    const [address] = await withActor(anna, () => fileAddresses({ ids: [id], rendition: "low" }));
    expect(address?.url).not.toContain("-low");
  }
});

it("deletes pictures and words with the file, also if it was deleted while it was drawn", async () => {
  const first = await added(await pdf(manual));
  await preview(first.id);
  await withActor(anna, () => deleteMediaFile({ id: first.id }));
  const second = await added(await pdf(manual));
  await Promise.all([preview(second.id), withActor(anna, () => deleteMediaFile({ id: second.id }))]);
  for (const { id, ref } of [first, second]) {
    expect(await itemsOf({ pk: `MEDIA#${id}` })).toEqual([]);
    for (const rendition of ["thumbnail", "low"] as const)
      await expect(bytesAt(renditionKey(ref.key, rendition))).rejects.toBeInstanceOf(NoSuchKey);
  }
});
