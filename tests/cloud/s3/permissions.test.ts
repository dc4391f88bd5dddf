import { request } from "node:http";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createAuthorizer } from "@spoke/cloud/permissions/authorizer.ts";
import { type S3Front, startS3Front } from "@spoke/cloud/s3/front.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { region, type Services, startServices } from "../eventbridge/support.ts";

let services: Services;
let front: S3Front;
let owner: S3Client;
/** May read documents/, write quarantine/, and list nothing. */
let reader: S3Client;
/** Milliseconds that the clock of the store is ahead. */
let ahead = 0;
const Bucket = "files";
const SECRETS = new Map([
  ["owner", "secret of the owner"],
  ["FUNCTIONreader", "secret of the function"],
]);

const client = (accessKeyId: string, secretAccessKey = SECRETS.get(accessKeyId) ?? "unknown") =>
  new S3Client({
    endpoint: front.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
  });

beforeAll(async () => {
  services = await startServices();
  services.server.createBucket(Bucket);
  const allow = (actions: string[], resources: string[]) =>
    ({ effect: "Allow", actions, resources, conditions: [] }) as const;
  const statements = [
    allow(["s3:GetObject"], ["arn:aws:s3:::files/documents/*"]),
    allow(["s3:PutObject"], ["arn:aws:s3:::files/quarantine/*"]),
  ];
  front = await startS3Front({
    target: services.endpoint,
    buckets: new Set(),
    emit: async () => undefined,
    permissions: {
      authorizer: createAuthorizer(new Map([["FUNCTIONreader", { arn: "arn:reader", statements }]])),
      secretOf: (key) => SECRETS.get(key),
      now: () => Date.now() + ahead,
    },
  });
  owner = client("owner");
  reader = client("FUNCTIONreader");
  await owner.send(new PutObjectCommand({ Bucket, Key: "documents/a b.txt", Body: "content" }));
  await owner.send(new PutObjectCommand({ Bucket, Key: "media/x", Body: "x" }));
});
afterAll(async () => {
  owner.destroy();
  reader.destroy();
  await front.stop();
  await services.stop();
});

const denied = { name: "AccessDenied", $metadata: expect.objectContaining({ httpStatusCode: 403 }) };

describe("a function", () => {
  it("reads and writes what its role allows, and nothing else", async () => {
    const { Body } = await reader.send(new GetObjectCommand({ Bucket, Key: "documents/a b.txt" }));
    expect(await Body?.transformToString()).toBe("content");
    await reader.send(new PutObjectCommand({ Bucket, Key: "quarantine/1", Body: "1" }));
    await expect(reader.send(new GetObjectCommand({ Bucket, Key: "media/x" }))).rejects.toMatchObject(denied);
    await expect(reader.send(new PutObjectCommand({ Bucket, Key: "media/y", Body: "1" }))).rejects.toMatchObject(
      denied,
    );
    await expect(reader.send(new ListObjectsV2Command({ Bucket, Prefix: "documents/" }))).rejects.toMatchObject(denied);
    const deletion = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "documents/a b.txt" }] } });
    await expect(reader.send(deletion)).rejects.toMatchObject(denied);
    await expect(owner.send(new HeadObjectCommand({ Bucket, Key: "media/y" }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  it("without the right to list, does not learn whether an object exists", async () => {
    await expect(reader.send(new GetObjectCommand({ Bucket, Key: "documents/none" }))).rejects.toMatchObject(denied);
    await expect(owner.send(new GetObjectCommand({ Bucket, Key: "documents/none" }))).rejects.toMatchObject({
      name: "NoSuchKey",
    });
  });
});

it("requests without a signature, and of unknown keys, are refused", async () => {
  expect((await fetch(`${front.endpoint}/files/media/x`)).status).toBe(403);
  expect((await fetch(`${front.endpoint}/files/media/z`, { method: "PUT", body: "1" })).status).toBe(403);
  const stranger = client("stranger");
  await expect(stranger.send(new GetObjectCommand({ Bucket, Key: "media/x" }))).rejects.toMatchObject({
    name: "InvalidAccessKeyId",
  });
  stranger.destroy();
});

describe("a signed address", () => {
  const address = (Key: string, by = reader) =>
    getSignedUrl(by, new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });

  it("gives the object, also in parts", async () => {
    const url = await address("documents/a b.txt");
    expect(await (await fetch(url)).text()).toBe("content");
    const part = await fetch(url, { headers: { range: "bytes=0-2" } });
    expect([part.status, await part.text()]).toEqual([206, "con"]);
  });

  it("is refused for another object or method, with another secret, and when it has expired", async () => {
    const url = await address("documents/a b.txt");
    expect((await fetch(url.replace("documents/a", "documents/b"))).status).toBe(403);
    expect((await fetch(url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"))).status).toBe(403);
    expect((await fetch(url, { method: "PUT", body: "1" })).status).toBe(403);
    const forger = client("FUNCTIONreader", "guessed");
    const forged = await fetch(await address("documents/a b.txt", forger));
    expect([forged.status, await forged.text()]).toEqual([403, expect.stringContaining("SignatureDoesNotMatch")]);
    forger.destroy();
    ahead = 61_000;
    const late = await fetch(url);
    ahead = 0;
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining("Request has expired")]);
  });

  it("gives nothing that its signer may not read", async () => {
    expect((await fetch(await address("media/x"))).status).toBe(403);
  });
});

describe("a form upload", () => {
  const SIZE = 7;
  const signed = (Key: string, by = reader) =>
    createPresignedPost(by, {
      Bucket,
      Key,
      Fields: { "Content-Type": "image/png" },
      Conditions: [
        ["content-length-range", SIZE, SIZE],
        ["eq", "$Content-Type", "image/png"],
      ],
      Expires: 60,
    });

  async function post(
    { url, fields }: { url: string; fields: Record<string, string> },
    changes: Record<string, string> = {},
    file = "content",
  ): Promise<[status: number, text: string]> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
    form.set("file", new File([file], "pic.png", { type: "image/png" }));
    const response = await fetch(url, { method: "POST", body: form });
    return [response.status, await response.text()];
  }

  it("stores the object that was signed", async () => {
    expect(await post(await signed("quarantine/good"))).toEqual([204, ""]);
    const stored = await owner.send(new HeadObjectCommand({ Bucket, Key: "quarantine/good" }));
    expect(stored).toMatchObject({ ContentLength: SIZE, ContentType: "image/png" });
  });

  it.each([
    ["another key", { key: "media/evil.html" }, "content", /Policy Condition failed: .*key/],
    ["another type", { "Content-Type": "text/html" }, "content", /Policy Condition failed: .*Content-Type/],
    [
      "a field that the policy does not name",
      { "Cache-Control": "no-store" },
      "content",
      /Extra input fields: cache-control/,
    ],
    ["a larger file", {}, "content and one more", /EntityTooLarge/],
    ["a smaller file", {}, "small", /EntityTooSmall/],
    [
      "another policy",
      { Policy: Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString("base64") },
      "content",
      /SignatureDoesNotMatch/,
    ],
    [
      "another signer",
      { "X-Amz-Credential": "owner/20260101/eu-central-1/s3/aws4_request" },
      "content",
      /SignatureDoesNotMatch/,
    ],
  ])("is refused with %s, and stores nothing", async (_title, changes, file, message) => {
    const [status, text] = await post(await signed("quarantine/refused"), changes, file);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(message);
    for (const Key of ["quarantine/refused", "media/evil.html"]) {
      await expect(owner.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });
    }
  });

  it("is refused without a policy, when it has expired, and where its signer may not write", async () => {
    const { url, fields } = await signed("quarantine/late");
    const { Policy: _, ...unsigned } = fields;
    expect((await post({ url, fields: unsigned }))[0]).toBe(403);
    ahead = 61_000;
    const late = await post({ url, fields });
    ahead = 0;
    expect(late).toEqual([403, expect.stringContaining("Policy expired")]);
    expect((await post(await signed("media/x")))[0]).toBe(403);
  });

  it("is refused when the file does not end the form", async () => {
    const { url, fields } = await signed("quarantine/tail");
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    // The end of the form is missing, so that two more bytes would pass as the file.
    const body = `${parts.join("")}--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n${"x".repeat(SIZE + 9)}`;
    const { hostname, port, pathname } = new URL(url);
    const status = await new Promise<number | "closed">((resolve) => {
      const sent = request(
        {
          hostname,
          port,
          path: pathname,
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=b", "content-length": Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sent.on("error", () => resolve("closed"));
      sent.end(body);
    });
    expect(status).not.toBe(204);
    await expect(owner.send(new HeadObjectCommand({ Bucket, Key: "quarantine/tail" }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });
});
