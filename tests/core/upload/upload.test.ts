import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, Refusal, setFaultHook, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { createUpload, linkPicture, PER_USER_AND_HOUR, upload } from "@spoke/core/upload";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, check, cleanUpload, noise, picture, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const anna = administrator();

async function keysUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket(), Prefix: prefix }));
  return Contents.map(({ Key = "" }) => Key);
}

const stateOf = (id: string, who = anna) => withActor(who, () => upload({ id }));

/** Sends a file and answers what became of it. */
async function finding(file: Buffer, contentType = "image/png", size?: number) {
  const { id, key } = await send(anna, file, contentType, "BANNER_IMAGE", size);
  await check(key);
  expect(await keysUnder(key)).toEqual([]);
  const { status, reason } = await stateOf(id);
  return reason ?? status;
}

describe("a picture uploaded by an administrator", () => {
  it("is re-encoded as WebP under media/, where banners refer to it", async () => {
    const original = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#c1121f" } })
      .withExif({ IFD0: { Copyright: "where and when it was taken" } })
      .jpeg()
      .toBuffer();
    const { id, key, response } = await send(anna, original, "image/jpeg");
    expect(response.status).toBe(204);
    expect(key).toBe(`quarantine/U001/${id}`);
    expect(await stateOf(id)).toEqual({ id, status: "PENDING" });

    expect(await check(key)).toBe("CLEAN");
    const { status, path = "" } = await stateOf(id);
    expect(status).toBe("CLEAN");
    expect(path).toMatch(/^\/media\/bnrs\/image\/[0-9a-f]{32}\.webp$/);
    const { Body, ContentType } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: path.slice(1) }));
    expect(ContentType).toBe("image/webp");
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 2000, height: 1000 });
    expect(bytes.includes("taken")).toBe(false);
    expect(await keysUnder(key)).toEqual([]);
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("may be %s", async (format) => {
    expect(await finding(await picture(format), `image/${format}`)).toBe("CLEAN");
  });

  it("is at most 100 KB on the site, whatever its original size", async () => {
    const { id, key } = await send(anna, await noise(1800, 1200), "image/jpeg");
    expect(await check(key)).toBe("CLEAN");
    const { path = "" } = await stateOf(id);
    const { ContentLength = 0 } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: path.slice(1) }));
    expect(ContentLength).toBeGreaterThan(1_000);
    expect(ContentLength).toBeLessThanOrEqual(100_000);
  });

  it("can be posted to the store from pages of the sites", async () => {
    const { response } = await send(anna, await picture());
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const preflight = await fetch(response.url, {
      method: "OPTIONS",
      headers: { origin: "https://velo.localhost", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(200);
    const reading = { origin: "https://evil.example", "access-control-request-method": "DELETE" };
    expect((await fetch(response.url, { method: "OPTIONS", headers: reading })).status).toBe(403);
  });
});

describe("an invalid file is refused and deleted", () => {
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  it("if it is a page or a drawing with scripts, whatever its declared type", async () => {
    expect(await finding(page)).toBe("upload_type_differs");
    expect(await finding(svg)).toBe("upload_type_differs");
  });

  it("if it is a picture of another type than declared", async () => {
    expect(await finding(await picture("jpeg"), "image/png")).toBe("upload_type_differs");
  });

  it("if its size differs from the declared size: by the store, and by the check of a file that the store accepted", async () => {
    const file = await picture();
    for (const declared of [file.length - 1, file.length + 1]) {
      const { id, key, response } = await send(anna, file, "image/png", "BANNER_IMAGE", declared);
      expect(response.status).toBe(400);
      expect(await keysUnder(key)).toEqual([]);
      await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: file, ContentType: "image/png" }));
      await check(key);
      expect(await keysUnder(key)).toEqual([]);
      expect(await stateOf(id)).toMatchObject({ reason: "upload_size_differs" });
    }
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("if data follows the end of the %s", async (format) => {
    const file = Buffer.concat([await picture(format), Buffer.from("PK\x03\x04"), page]);
    expect(await finding(file, `image/${format}`)).toBe("upload_not_only_picture");
  });

  it("if it is incomplete or damaged", async () => {
    const file = await noise(300, 200);
    expect(await finding(file.subarray(0, file.length / 2), "image/jpeg")).toBe("picture_unreadable");
    const png = await picture();
    const broken = Buffer.from(png);
    const data = png.indexOf("IDAT") + 4;
    broken.fill(0xaa, data, data + 8);
    expect(await finding(broken)).toBe("picture_unreadable");
  });

  it("if it has more than 40 megapixels", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#000000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    expect(await finding(bomb)).toBe("picture_too_large");
  });

  it("if no upload allowed it", async () => {
    for (const key of ["quarantine/U001/01ABCDEFGHJKMNPQRSTVWXYZ00", "quarantine/x", "quarantine/"]) {
      await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: `${key}z`, Body: "x" }));
      expect(await check(`${key}z`)).toBe("ignored");
      expect(await keysUnder(`${key}z`)).toEqual([]);
    }
  });
});

describe("notifications of the store", () => {
  it("have no effect when repeated, even concurrently", async () => {
    const { id, key } = await send(anna, await picture());
    const outcomes = await Promise.all([check(key), check(key)]);
    expect(outcomes.filter((item) => item === "CLEAN")).toHaveLength(1);
    expect(await check(key)).toBe("ignored");
    const { path } = await stateOf(id);
    expect((await keysUnder("media/bnrs/image/")).filter((item) => `/${item}` === path)).toHaveLength(1);
  });

  it("of a second file for the same upload delete it and keep the first", async () => {
    const { id, key } = await send(anna, await picture());
    await check(key);
    const before = await stateOf(id);
    await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: "<script>" }));
    expect(await check(key)).toBe("ignored");
    expect(await keysUnder(key)).toEqual([]);
    expect(await stateOf(id)).toEqual(before);
  });

  it("of files outside quarantine do not delete them", async () => {
    for (const key of ["feeds/U001/01ABC", "media/bnrs/image/a.webp", "x/quarantine/U001/1"]) {
      await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: "x" }));
      expect(await check(key)).toBe("ignored");
      expect(await keysUnder(key)).toEqual([key]);
    }
  });

  it("are retried after a fault, and the check resumes", async () => {
    const { id, key } = await send(anna, await picture());
    const clear = setFaultHook(({ command, phase }) => {
      if (command === "PutObjectCommand" && phase === "before") throw new Error("the store is away");
    });
    await expect(check(key)).rejects.toThrow("the store is away");
    clear();
    expect((await stateOf(id)).status).toBe("PENDING");
    expect(await check(key)).toBe("CLEAN");
  });
});

describe("permissions", () => {
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Refusal ? { kind: error.kind, message: error.message, errors: error.userErrors } : error;
  };
  const wanted = { purpose: "BANNER_IMAGE", fileName: "a.png", contentType: "image/png", size: 10 } as const;

  it("require the scope of the purpose", async () => {
    const other = administrator({ scopes: new Set(["page.announcement"]) });
    expect(await refusal(withActor(other, () => createUpload(wanted)))).toMatchObject({ kind: "forbidden" });
    const nobody = administrator({ scopes: new Set() });
    expect(await refusal(withActor(nobody, () => createUpload(wanted)))).toMatchObject({ kind: "forbidden" });
  });

  it.each([
    ["a type that is not taken", { contentType: "image/svg+xml" }, "contentType", "upload_type_refused"],
    ["an empty file", { size: 0 }, "size", "upload_empty"],
    ["more than ten megabytes", { size: 10_000_001 }, "size", "upload_too_large"],
  ])("refuse %s before anything is uploaded", async (_, change, field, message) => {
    expect(await refusal(withActor(anna, () => createUpload({ ...wanted, ...change })))).toMatchObject({
      errors: [{ field, message }],
    });
  });

  it("allow at most 120 files per hour and user", async () => {
    const greedy = administrator({ userId: "greedy" });
    const requests = () => withActor(greedy, () => createUpload(wanted));
    await Promise.all(Array.from({ length: PER_USER_AND_HOUR }, requests));
    expect(await refusal(requests())).toMatchObject({ kind: "limited", message: "uploads_limited" });
  });

  it("hide uploads of other users", async () => {
    const { id } = await send(anna, await picture());
    const bert = administrator({ userId: "bert" });
    const foreign = await refusal(stateOf(id, bert));
    expect(foreign).toMatchObject({ kind: "not-found" });
    expect(await refusal(stateOf("01ABCDEFGHJKMNPQRSTVWXYZ00", bert))).toEqual(foreign);
  });

  it("allow using a file only if it is clean, for its purpose, and within its own sales organization", async () => {
    const link = (id: string, who = anna, purpose: "BANNER_IMAGE" | "ANNOUNCEMENT_IMAGE" = "BANNER_IMAGE") =>
      refusal(withActor(who, () => linkPicture(id, purpose, "uploadId")));
    const errors = (message: string) => ({ kind: "invalid", errors: [{ field: "uploadId", message }] });
    const id = await cleanUpload(anna, "BANNER_IMAGE");
    expect(await link(id)).toBeUndefined();
    expect(await link(id, anna, "ANNOUNCEMENT_IMAGE")).toMatchObject(errors("upload_unknown"));
    expect(await link(id, administrator({ sorg: "G001" }))).toMatchObject(errors("upload_unknown"));
    expect(await link("none")).toMatchObject(errors("upload_unknown"));
    const waiting = await send(anna, await picture());
    expect(await link(waiting.id)).toMatchObject(errors("upload_pending"));
    const refused = await send(anna, Buffer.from("<html>"));
    await check(refused.key);
    expect(await link(refused.id)).toMatchObject(errors("upload_type_differs"));
  });
});
