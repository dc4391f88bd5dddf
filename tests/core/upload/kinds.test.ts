import { deflateSync } from "node:zlib";
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey } from "@aws-sdk/client-s3";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { fileAddresses } from "@spoke/core/file";
import { type Actor, commit, filesBucket, now, Refusal, setClock, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { deleteFile, linkFile, linkPicture, unlinkWrite, upload } from "@spoke/core/upload";
import { deleteUnlinkedUploads } from "@spoke/core/upload/expire.ts";
import {
  type PrivatePurpose,
  renditionKey,
  SHEET_TYPE,
  TEXT_TYPE,
  type UploadPurpose,
} from "@spoke/core/upload/schema.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { box, mp4, pdf, photo, workbook } from "../../builders/files.ts";
import { administrator, check, cleanUpload, picture, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { seedHost } from "../../support/portal.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
  await seedHost("velo.localhost", "U001", { flags: ["PHOTO_FACTS"] });
  await seedHost("quiet.localhost", "U001", {});
});
afterAll(() => cloud.stop());

const scopes = new Set(["page.claim", "page.formvisit", "page.payment-request", "page.banner", "news.cu", "recall.cu"]);
const anna = administrator({ scopes });
const MP4 = "video/mp4";
/** In two halves, so that no scanner takes this file for it. */
const EICAR = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));
/** As much of a program as says that it is one. */
function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(256);
  bytes.write("MZ");
  bytes.writeUInt32LE(128, 0x3c);
  bytes.write("PE\0\0", 128);
  return bytes;
}
const PDF = "application/pdf";

async function finding(file: Buffer, contentType: string, purpose: UploadPurpose) {
  const { id, key } = await send(anna, file, contentType, purpose);
  await check(key);
  const { status, reason } = await withActor(anna, () => upload({ id }));
  return reason ?? status;
}

async function linked(file: Buffer, contentType: string, purpose: PrivatePurpose, who: Actor = anna, title?: string) {
  const { id, key } = await send(who, file, contentType, purpose);
  expect(await check(key)).toBe("CLEAN");
  return link(id, purpose, who, title);
}

const link = (uploadId: string, purpose: PrivatePurpose, who: Actor = anna, title?: string) =>
  withActor(who, async () => {
    const { ref, writes } = await linkFile({ uploadId, purpose, field: "photo1", owner: "CLAIM-1", title });
    await commit({ writes });
    return ref;
  });

async function bytesAt(key: string, Range?: string): Promise<Buffer> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key, Range }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof Refusal ? error.userErrors[0]?.message : error;
};

describe("a photo that proves something", () => {
  it("is stored upright as a JPEG of 3,000 pixels without metadata, with a medium and a small version", async () => {
    const ref = await linked(await photo(4000, 2000), "image/jpeg", "VISIT_PHOTO");
    expect(ref).toMatchObject({ contentType: "image/jpeg", width: 1500, height: 3000, fileName: "poster.jpg" });
    const stored = await bytesAt(ref.key);
    expect(stored.length).toBe(ref.size);
    const { exif, ...rest } = await sharp(stored).metadata();
    expect([exif, rest.format, rest.width, rest.height]).toEqual([undefined, "jpeg", 1500, 3000]);
    for (const [rendition, height] of [
      ["medium", 1200],
      ["thumbnail", 320],
    ] as const)
      expect(await sharp(await bytesAt(renditionKey(ref.key, rendition))).metadata()).toMatchObject({ height });
  });

  it("may have 108 megapixels, as what phones take shrinks while it is read", async () => {
    const ref = await linked(await photo(12_032, 9_024), "image/jpeg", "CLAIM_PHOTO");
    expect(ref).toMatchObject({ width: 2250, height: 3000 });
  });

  it("is refused with more than 40 megapixels if it cannot shrink while it is read", async () => {
    const large = sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#000" } });
    expect(await finding(await large.clone().png().toBuffer(), "image/png", "CLAIM_PHOTO")).toBe("picture_too_large");
    const progressive = await large.clone().jpeg({ progressive: true }).toBuffer();
    expect(await finding(progressive, "image/jpeg", "CLAIM_PHOTO")).toBe("picture_too_large");
  });

  it("keeps when and where it was taken as fields, only at hosts that want it", async () => {
    const facts = { takenAt: "2026-11-20T09:30:00", place: { latitude: 52.5, longitude: 13.4 } };
    const link = async (who: Actor) => {
      const { id, key } = await send(who, await picture("jpeg"), "image/jpeg", "CLAIM_PHOTO", undefined, facts);
      await check(key);
      return withActor(who, () => linkFile({ uploadId: id, purpose: "CLAIM_PHOTO", field: "photo1", owner: "C1" }));
    };
    expect((await link(anna)).ref).toMatchObject(facts);
    const { ref } = await link({ ...anna, host: "quiet.localhost" });
    expect([ref.takenAt, ref.place]).toEqual([undefined, undefined]);
  });
});

describe("a video", () => {
  it("is stored as it is, and parts of it can be read", async () => {
    const ref = await linked(mp4(), MP4, "CLAIM_VIDEO");
    expect(await bytesAt(ref.key)).toEqual(mp4());
    expect((await bytesAt(ref.key, "bytes=4-7")).toString()).toBe("ftyp");
    const { ContentDisposition, ContentType } = await s3().send(
      new GetObjectCommand({ Bucket: filesBucket(), Key: ref.key }),
    );
    expect([ContentDisposition, ContentType]).toEqual(["attachment", MP4]);
  });

  it("gets the type of its container, which phones name differently", async () => {
    expect((await linked(mp4("3gp5"), MP4, "CLAIM_VIDEO")).contentType).toBe("video/3gpp");
  });

  it("is refused if it is incomplete, or something else", async () => {
    const video = mp4();
    expect(await finding(video.subarray(0, 1_000), MP4, "CLAIM_VIDEO")).toBe("video_unreadable");
    expect(await finding(Buffer.concat([video, box("free").subarray(0, 5)]), MP4, "CLAIM_VIDEO")).toBe(
      "video_unreadable",
    );
    expect(await finding(video.subarray(0, -208), MP4, "CLAIM_VIDEO")).toBe("video_unreadable");
    expect(await finding(Buffer.from("<html>".padEnd(500)), MP4, "CLAIM_VIDEO")).toBe("upload_type_refused");
    expect(await finding(await picture("jpeg"), MP4, "CLAIM_VIDEO")).toBe("upload_type_refused");
  });

  it("has at most 200 MB", async () => {
    expect(await refusalOf(send(anna, mp4(), MP4, "CLAIM_VIDEO", 200_000_001))).toBe("upload_too_large");
  });
});

describe("a document", () => {
  const action = (S: string) => (document: PDFDocument) => {
    const { context, catalog } = document;
    catalog.set(PDFName.of("OpenAction"), context.register(context.obj({ Type: "Action", S })));
  };

  const linkTo = (address: string) => ({ Type: "Annot", Subtype: "Link", A: { S: "URI", URI: PDFString.of(address) } });
  const link = (address: string) => (document: PDFDocument) => {
    const { context } = document;
    const annotation = context.register(context.obj(linkTo(address)));
    document.getPage(0).node.set(PDFName.of("Annots"), context.obj([annotation]));
  };
  const opening =
    (URI: string) =>
    ({ catalog, context }: PDFDocument) =>
      catalog.set(PDFName.of("OpenAction"), context.obj({ S: "URI", URI: PDFString.of(URI) }));

  it("may be a PDF with links, of which a new file is written", async () => {
    const file = await pdf((document) => {
      const { context } = document;
      const links = [
        "https://example.com",
        "HTTP://example.com",
        "mailto:shop@example.com",
        "tel:+49301234",
        "example.com/a",
      ];
      for (const address of links) context.register(context.obj(linkTo(address)));
    });
    const ref = await linked(file, PDF, "CLAIM_DOCUMENT", anna, "Invoice of the shop");
    expect(ref.title).toBe("Invoice of the shop");
    const stored = await bytesAt(ref.key);
    expect((await PDFDocument.load(stored)).getPageCount()).toBe(1);
    expect(stored.toString("latin1")).not.toContain("ObjStm");
  });

  it.each([
    ["JavaScript", (document: PDFDocument) => document.addJavaScript("a", "app.alert(1)")],
    ["an embedded file", (document: PDFDocument) => document.attach(new Uint8Array(9), "a.exe")],
    ["an action that starts a program", action("Launch")],
    ["an action that sends a form", action("SubmitForm")],
    ["an action that opens another file", action("GoToR")],
    ["a script as an address", link("javascript:app.alert(1)")],
    ["a script as an address with signs in between", link(" java\tscript\n:app.alert(1)")],
    ["a link to a file of the reader's device", link("file:///etc/passwd")],
    ["a script that opens with it", opening("javascript:app.alert(1)")],
    ["a page of the web that opens with it", opening("https://example.com")],
    [
      "a script that its addresses are relative to",
      ({ catalog, context }: PDFDocument) =>
        catalog.set(PDFName.of("URI"), context.obj({ Base: PDFString.of("javascript:") })),
    ],
    [
      "an action of a page",
      (document: PDFDocument) =>
        document.getPage(0).node.set(PDFName.of("AA"), document.context.obj({ O: { S: "GoTo" } })),
    ],
  ])("is refused with %s, also within object streams", async (_, change) => {
    const file = await pdf(change);
    expect(file.toString("latin1")).toContain("ObjStm");
    expect(await finding(file, PDF, "CLAIM_DOCUMENT")).toBe("document_active");
  });

  it("is stored as it was examined: what a reader may find of an older revision is gone", async () => {
    let number = 0;
    const bad = await pdf(({ context, catalog }) => {
      const script = context.register(context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }));
      catalog.set(PDFName.of("OpenAction"), script);
      number = script.objectNumber;
    });
    const at = bad.lastIndexOf("startxref");
    const revision = Buffer.from(`${number} 0 obj\n<< /S /GoTo >>\nendobj\n`);
    const file = Buffer.concat([bad.subarray(0, at), revision, bad.subarray(at)]);
    const ref = await linked(file, PDF, "CLAIM_DOCUMENT");
    const { context } = await PDFDocument.load(await bytesAt(ref.key));
    const objects = context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(objects.filter((text) => text.includes("JavaScript"))).toEqual([]);
  });

  it("is refused if its tables of objects fill the memory", async () => {
    const bomb = await pdf();
    const huge = sharp({ create: { width: 8000, height: 5000, channels: 3, background: "#000" } }).raw();
    const packed = deflateSync(await huge.toBuffer());
    const head = `\n99 0 obj\n<< /Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const at = bomb.lastIndexOf("startxref");
    const table = Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream\nendobj\n")]);
    const file = Buffer.concat([bomb.subarray(0, at), table, bomb.subarray(at)]);
    expect(await finding(file, PDF, "CLAIM_DOCUMENT")).toBe("document_unreadable");
  });

  it.each([
    ["the test file of antivirus programs", EICAR],
    ["a program for Windows", windowsProgram()],
    ["a program for Linux", Buffer.from("\x7fELF\x02\x01\x01\0", "latin1")],
    ["an old Office document", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ])("is refused with %s in it, packed or not", async (_, harmful) => {
    const withStream = await pdf(({ context }) => {
      context.register(context.flateStream(Buffer.concat([Buffer.alloc(50, "a"), harmful])));
    });
    expect(await finding(withStream, PDF, "CLAIM_DOCUMENT")).toBe("upload_harmful");
    const part = { "xl/media/image1.png": harmful.toString("latin1") };
    const isAscii = harmful.every((byte) => byte < 128);
    if (isAscii) expect(await finding(workbook(part), SHEET_TYPE, "CLAIM_DOCUMENT")).toBe("upload_harmful");
    const frames = Buffer.concat([Buffer.alloc(3_000, 7), harmful, Buffer.alloc(100)]);
    expect(await finding(mp4("isom", frames), MP4, "CLAIM_VIDEO")).toBe("upload_harmful");
    const rows = Buffer.concat([Buffer.from("a;b\n"), harmful]);
    expect(["upload_harmful", "upload_type_differs"]).toContain(await finding(rows, TEXT_TYPE, "RECALL_LIST"));
  });

  it.each(["#!/bin/sh\nrm x", "<!DOCTYPE html><p>", "a;<script>x()</script>", "<?php x();", "%PDF-1.7"])(
    "refuses rows that are a script, a page, or a document: %s",
    async (text) => {
      expect(await finding(Buffer.from(text), TEXT_TYPE, "RECALL_LIST")).toBe("upload_harmful");
    },
  );

  it("is no video that is a page too", async () => {
    const video = mp4("isom", Buffer.from(`<html><script>x()</script>${"7".repeat(3_000)}`));
    expect(await finding(video, MP4, "CLAIM_VIDEO")).toBe("upload_harmful");
  });

  it("is not refused for two letters that programs begin with too", async () => {
    expect(await finding(mp4("isom", Buffer.from("MZ".repeat(5_000))), MP4, "CLAIM_VIDEO")).toBe("CLEAN");
  });

  it("may be a workbook without macros, embedded files, and links to other files", async () => {
    expect(await finding(workbook(), SHEET_TYPE, "CLAIM_DOCUMENT")).toBe("CLEAN");
    for (const part of ["xl/vbaProject.bin", "xl/embeddings/a.bin", "xl/externalLinks/externalLink1.xml"])
      expect(await finding(workbook({ [part]: "x" }), SHEET_TYPE, "MEDIA_DOCUMENT"), part).toBe("document_active");
  });
});

describe("a private file", () => {
  it("is called by the name without folders, with the extension of what it was found to be", async () => {
    for (const [given, stored] of [
      ["../../../etc/passwd.png", "passwd.jpg"],
      ["C:\\photos\\bike.JPG", "bike.JPG"],
      ["invoice.exe", "invoice.jpg"],
      ["a\u202egpj.exe", "agpj.jpg"],
    ] as const) {
      const { id, key } = await send(anna, await photo(40, 20), "image/jpeg", "CLAIM_PHOTO", undefined, {
        fileName: given,
      });
      expect(await check(key)).toBe("CLEAN");
      expect((await link(id, "CLAIM_PHOTO")).fileName).toBe(stored);
    }
  });

  it("is linked once, by the user who sent it", async () => {
    const id = await cleanUpload(anna, "CLAIM_PHOTO", "image/jpeg");
    expect(await refusalOf(link(id, "CLAIM_PHOTO", { ...anna, userId: "bert" }))).toBe("upload_unknown");
    await link(id, "CLAIM_PHOTO");
    expect(await refusalOf(link(id, "CLAIM_PHOTO"))).toBe("upload_unknown");
  });

  it("has an address only for users that its purpose allows", async () => {
    const { uploadId } = await linked(await pdf(), PDF, "PAYMENT_RECEIPT");
    // No order has that number.
    expect(await withActor(anna, () => fileAddresses({ ids: [uploadId] }))).toEqual([]);
    expect(await withActor(anna, () => fileAddresses({ ids: ["none"] }))).toEqual([]);
  });

  it("is deleted with all its versions", async () => {
    const ref = await linked(await photo(400, 300), "image/jpeg", "CLAIM_PHOTO");
    await withActor(anna, () => commit({ writes: [unlinkWrite(ref)] }));
    await deleteFile("CLAIM_PHOTO", ref.key);
    const Prefix = ref.key.replace(".jpg", "");
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket(), Prefix }));
    expect(Contents).toEqual([]);
  });
});

describe("after a week", () => {
  it("uploads that no record links are deleted, and can no longer be linked", async () => {
    const [photoId, pictureId, usedId] = [
      await cleanUpload(anna, "CLAIM_PHOTO", "image/jpeg"),
      await cleanUpload(anna, "BANNER_IMAGE"),
      await cleanUpload(anna, "BANNER_IMAGE"),
    ];
    const { path: unused = "" } = await withActor(anna, () => upload({ id: pictureId }));
    const used = await withActor(anna, async () => {
      const { path, write } = await linkPicture(usedId, "BANNER_IMAGE", "uploadId");
      await commit({ writes: [write] });
      return path;
    });
    const run = () => withActor(systemActor(), () => deleteUnlinkedUploads({}));
    expect(await run()).toEqual({ deleted: 0 });
    const inEightDays = now() + 8 * 86_400_000;
    const restore = setClock(() => inEightDays);
    expect(await refusalOf(link(photoId, "CLAIM_PHOTO"))).toBe("upload_unknown");
    expect((await run()).deleted).toBeGreaterThanOrEqual(2);
    expect(await run()).toEqual({ deleted: 0 });
    restore();
    for (const id of [photoId, pictureId])
      await expect(withActor(anna, () => upload({ id }))).rejects.toMatchObject({ kind: "not-found" });
    await expect(bytesAt(unused.slice(1))).rejects.toThrow(NoSuchKey);
    expect((await bytesAt(used.slice(1))).length).toBeGreaterThan(0);
  });
});
