import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { fileAddresses } from "@spoke/core/file";
import {
  createMediaFile,
  deleteMediaFile,
  filesIn,
  loadFiles,
  mediaFile,
  mediaFiles,
  placeFiles,
  updateMediaFile,
} from "@spoke/core/media";
import { fileUsesSchema } from "@spoke/core/media/schema.ts";
import { commit, filesBucket, Refusal, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { RENDITION_NAMES, RENDITIONS, renditionKey } from "@spoke/core/upload/schema.ts";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../builders/files.ts";
import { editor, libraryFile } from "../../builders/media.ts";
import { check, noise, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { refusalOf, seedHost } from "../../support/portal.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
  await seedHost("velo.localhost", "U001");
  await seedHost("rad.localhost", "G001");
});
afterAll(() => cloud.stop());

const anna = editor();
const foreign = editor({ userId: "frank", host: "rad.localhost", sorg: "G001", sorgs: ["G001"] });

async function bytesAt(key: string): Promise<Buffer> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

async function uploaded(file: Buffer, type: string, purpose: "MEDIA_PICTURE" | "MEDIA_DOCUMENT", fileName: string) {
  const { id, key } = await send(anna, file, type, purpose, file.length, { fileName });
  expect(await check(key)).toBe("CLEAN");
  return withActor(anna, () => createMediaFile({ uploadId: id, purpose }));
}

const place = (owner: string, before: readonly string[], after: readonly string[], who = anna) =>
  withActor(who, async () => {
    const writes = await placeFiles({
      ...{ kind: "news-article", owner, title: { before: before.length > 0 ? owner : undefined, after: owner } },
      ...{ before, after, field: "files" },
    });
    await commit({ writes });
  });

const addresses = async (who: typeof anna, ...ids: string[]) =>
  (await withActor(who, () => fileAddresses({ ids }))).map(({ id }) => id);

describe("a picture of the library", () => {
  it("has versions of 320, 640, 1,200, and 2,400 pixels, uncropped and exact", async () => {
    const { ref } = await uploaded(await noise(3000, 1500), "image/jpeg", "MEDIA_PICTURE", "Bike on a hill.jpg");
    expect(ref).toMatchObject({ contentType: "image/jpeg", width: 3000, height: 1500, fileName: "Bike on a hill.jpg" });
    expect(await sharp(await bytesAt(ref.key)).metadata()).toMatchObject({ format: "jpeg", width: 3000, height: 1500 });
    for (const rendition of RENDITION_NAMES) {
      const width = RENDITIONS[rendition];
      const stored = await sharp(await bytesAt(renditionKey(ref.key, rendition))).metadata();
      expect([rendition, stored.width, stored.height]).toEqual([rendition, width, width / 2]);
    }
  });

  it("keeps its transparent parts, and is not enlarged", async () => {
    const logo = sharp({
      create: { width: 500, height: 200, channels: 4, background: { r: 0, g: 90, b: 70, alpha: 0.5 } },
    });
    const { ref } = await uploaded(await logo.png().toBuffer(), "image/png", "MEDIA_PICTURE", "logo.png");
    for (const key of [ref.key, renditionKey(ref.key, "high"), renditionKey(ref.key, "low")])
      expect(await sharp(await bytesAt(key)).metadata()).toMatchObject({ format: "png", hasAlpha: true, width: 500 });
    expect(await sharp(await bytesAt(renditionKey(ref.key, "thumbnail"))).metadata()).toMatchObject({ width: 320 });
  });
});

describe("the library", () => {
  it("names a file by its name, and takes an upload once", async () => {
    const file = await uploaded(await pdf(), "application/pdf", "MEDIA_DOCUMENT", "Price list 2027.pdf");
    expect(file).toMatchObject({ title: "Price list 2027", uses: 0, version: 1 });
    const again = await withActor(anna, () => createMediaFile({ uploadId: file.id, purpose: "MEDIA_DOCUMENT" }));
    expect(again).toEqual(file);
  });

  it("finds files by title and name, those that nothing shows, and only those of its sales organization", async () => {
    const [poster, flyer] = [await libraryFile("Findable poster"), await libraryFile("Findable flyer")];
    await place("N-find", [], [poster]);
    const found = async (input: object, who = anna) =>
      (await withActor(who, () => mediaFiles(input))).files.map(({ id }) => id);
    expect(await found({ search: "findable" })).toEqual([flyer, poster]);
    expect(await found({ search: "findable", unused: true })).toEqual([flyer]);
    expect(await found({ search: "findable", page: 2, limit: 1 })).toEqual([poster]);
    expect(await found({ search: "findable" }, foreign)).toEqual([]);
  });

  it("changes a file from the version that was read", async () => {
    const id = await libraryFile("Focal");
    const change = { id, title: "Focal 2", focal: { x: 0.2, y: 0.9 }, license: "Only with the logo", version: 1 };
    const file = await withActor(anna, () => updateMediaFile({ ...change, validUntil: "2030-01-31" }));
    expect(file).toMatchObject({ title: "Focal 2", focal: { x: 0.2, y: 0.9 }, version: 2, validUntil: "2030-01-31" });
    const old = await refusalOf(withActor(anna, () => updateMediaFile(change)));
    expect(old?.kind).toBe("conflict");
    await withActor(anna, () => updateMediaFile({ id, title: "Focal 3", version: 2 }));
    const { file: stored } = await withActor(anna, () => mediaFile({ id }));
    expect([stored.title, stored.focal, stored.validUntil, stored.license]).toEqual([
      "Focal 3",
      undefined,
      undefined,
      "",
    ]);
  });

  it("names what shows a file instead of deleting it, and deletes it with its versions afterwards", async () => {
    const { id, ref } = await uploaded(await noise(400, 300), "image/jpeg", "MEDIA_PICTURE", "used.jpg");
    await place("N-1", [], [id]);
    await place("N-2", [], [id, id]);
    const used = await refusalOf(withActor(anna, () => deleteMediaFile({ id })));
    expect(used).toMatchObject({ kind: "conflict", message: "media_used" });
    expect(used?.errors[0]?.values).toEqual({ titles: "N-1, N-2" });
    await place("N-1", [id], []);
    await place("N-2", [id], []);
    await withActor(anna, () => deleteMediaFile({ id }));
    expect(await addresses(anna, id)).toEqual([]);
    for (const key of [ref.key, ...RENDITION_NAMES.map((name) => renditionKey(ref.key, name))])
      await expect(bytesAt(key)).rejects.toBeInstanceOf(NoSuchKey);
  });

  it("does not place files of another sales organization, nor deleted ones", async () => {
    const [own, other] = [await libraryFile("Own"), await libraryFile("Other", foreign)];
    const refusal = { kind: "invalid", errors: [{ field: "files", message: "file_unknown" }] };
    expect(await refusalOf(place("N-3", [], [own, other]))).toMatchObject(refusal);
    await withActor(anna, () => deleteMediaFile({ id: own }));
    expect(await refusalOf(place("N-3", [], [own]))).toMatchObject(refusal);
    expect(await addresses(foreign, other)).toEqual([other]);
    expect(await addresses(anna, other)).toEqual([]);
  });

  it("shows the files of a record in its order, with its titles", async () => {
    const [first, second] = [await libraryFile("First"), await libraryFile("Second")];
    const uses = fileUsesSchema.parse([{ id: second, title: " Cover " }, { id: first }, { id: "absent" }]);
    const shown = filesIn(uses, await withActor(anna, () => loadFiles(uses.map(({ id }) => id))));
    expect(shown.map(({ id, title }) => [id, title])).toEqual([
      [second, "Cover"],
      [first, "First"],
    ]);
    expect(fileUsesSchema.safeParse(Array.from({ length: 21 }, () => ({ id: "F" }))).success).toBe(false);
  });

  it("hides a file after its last day from everyone but editors", async () => {
    const id = await libraryFile("Expired");
    await withActor(anna, () => updateMediaFile({ id, version: 1, title: "Expired", validUntil: "2020-01-31" }));
    const reader = editor({ userId: "rita", scopes: new Set(["page.news"]) });
    expect((await withActor(reader, () => loadFiles([id]))).size).toBe(0);
    expect((await withActor(anna, () => loadFiles([id]))).get(id)?.isExpired).toBe(true);
    expect(await addresses(reader, id)).toEqual([]);
  });
});

describe("whatever is placed, replaced, and deleted in any order", () => {
  const OWNERS = ["R1", "R2", "R3"] as const;
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("save" as const),
      owner: fc.constantFrom(...OWNERS),
      files: fc.array(fc.nat(4), { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant("delete" as const), file: fc.nat(4) }),
    /** A deletion and a save at the same moment: one of them is refused. */
    fc.record({ kind: fc.constant("race" as const), owner: fc.constantFrom(...OWNERS), file: fc.nat(4) }),
  );

  it("no file that a record shows is lost, and no deleted file can be reached", { timeout: 120_000 }, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        run += 1;
        const ids = await Promise.all([0, 1, 2, 3, 4].map((index) => libraryFile(`Model ${run}-${index}`)));
        const at = (index: number) => ids[index] ?? "";
        const deleted = new Set<string>();
        const shown = new Map<string, readonly string[]>(OWNERS.map((owner) => [owner, []]));
        const save = async (owner: string, after: readonly string[]): Promise<void> => {
          const refused = await settled(place(`${owner}-${run}`, shown.get(owner) ?? [], after));
          if (!refused) shown.set(owner, after);
          else expect(after.some((id) => deleted.has(id))).toBe(true);
        };
        const remove = async (id: string): Promise<void> => {
          const refused = await settled(withActor(anna, () => deleteMediaFile({ id })));
          if (!refused) deleted.add(id);
        };
        for (const each of steps) {
          if (each.kind === "save") await save(each.owner, each.files.map(at));
          else if (each.kind === "delete") await remove(at(each.file));
          else {
            const id = at(each.file);
            const removal = remove(id);
            const placed = settled(place(`${each.owner}-${run}`, shown.get(each.owner) ?? [], [id]));
            await removal;
            if (!(await placed)) shown.set(each.owner, [id]);
          }
        }
        const wanted = new Set([...shown.values()].flat());
        expect(await withActor(anna, () => loadFiles([...wanted]))).toHaveLength(wanted.size);
        for (const id of ids) {
          const uses = [...shown.values()].filter((files) => files.includes(id)).length;
          expect(deleted.has(id) && uses > 0).toBe(false);
          if (deleted.has(id)) expect(await addresses(anna, id)).toEqual([]);
          else expect((await withActor(anna, () => mediaFile({ id }))).file.uses).toBe(uses);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** The refusal of some work, if it was refused. */
async function settled(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
