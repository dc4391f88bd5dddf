import { createServer } from "node:http";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { NewEvent } from "@spoke/cloud/eventbridge/server.ts";
import { readForm } from "@spoke/cloud/s3/form.ts";
import { type S3Front, startS3Front } from "@spoke/cloud/s3/front.ts";
import { deletedKeys, readOperation } from "@spoke/cloud/s3/operation.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { credentials, region, type Services, startServices } from "../eventbridge/support.ts";

let services: Services;
let front: S3Front;
let s3: S3Client;
let events: NewEvent[] = [];
let emit: (event: NewEvent) => Promise<unknown>;
const Bucket = "files";

beforeAll(async () => {
  services = await startServices();
  services.server.createBucket(Bucket);
  services.server.createBucket("quiet");
  front = await startS3Front({ target: services.endpoint, buckets: new Set([Bucket]), emit: (event) => emit(event) });
  s3 = new S3Client({ endpoint: front.endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 });
});
afterAll(async () => {
  s3.destroy();
  await front.stop();
  await services.stop();
});
beforeEach(() => {
  events = [];
  emit = async (event) => events.push(event);
});

const recorded = () => events.map(({ detailType, detail }) => [detailType, detail]);
const created = (key: string, size: number, reason: string) => [
  "Object Created",
  expect.objectContaining({
    version: "0",
    bucket: { name: Bucket },
    object: {
      key,
      size,
      etag: expect.stringMatching(/^[0-9a-f]{32}(-\d+)?$/),
      sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
    },
    reason,
  }),
];
const deleted = (key: string) => [
  "Object Deleted",
  expect.objectContaining({ object: { key, sequencer: expect.any(String) }, reason: "DeleteObject" }),
];

describe("an event is there when the client is answered", () => {
  it("for an object that was put, with its key as it is, size and tag", async () => {
    const Key = "feeds/10 ä+ö/a&b.csv";
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: "hello" }));
    expect(recorded()).toEqual([created(Key, 5, "PutObject")]);
    expect(events).toMatchObject([
      { source: "aws.s3", resources: ["arn:aws:s3:::files"], detail: { object: { etag: ETag?.replaceAll('"', "") } } },
    ]);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await Body?.transformToString()).toBe("hello");
  });

  it("for a large object that was streamed", async () => {
    const Body = Buffer.alloc(9_000_000, "x");
    await s3.send(new PutObjectCommand({ Bucket, Key: "large", Body }));
    expect(recorded()).toEqual([created("large", Body.length, "PutObject")]);
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: "large" }));
    expect(ContentLength).toBe(Body.length);
  });

  it("for a plain PUT of any content type, addressed by host name too", async () => {
    const port = new URL(front.endpoint).port;
    const { request } = await import("node:http");
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const put = request(
        {
          host: "127.0.0.1",
          port,
          method: "PUT",
          path: "/by/host%20name.json?X-Amz-Signature=x",
          headers: { host: `files.localhost:${port}`, "content-type": "application/json" },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      put.on("error", reject);
      put.end("{}");
    });
    expect(status).toBe(200);
    expect(recorded()).toEqual([created("by/host name.json", 2, "PutObject")]);
  });

  it.each([
    ["204", 204],
    ["201", 201],
    ["", 303],
  ])("for a form upload answered with %s", async (status, expected) => {
    const form = new FormData();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how S3 spells it
    form.set("key", "up/ä ${filename}");
    if (status) form.set("success_action_status", status);
    else form.set("success_action_redirect", "http://127.0.0.1/done");
    form.set("file", new File(["content"], "pic ü.png", { type: "image/png" }));
    const response = await fetch(`${front.endpoint}/${Bucket}`, { method: "POST", body: form, redirect: "manual" });
    expect(response.status).toBe(expected);
    expect(recorded()).toEqual([created("up/ä pic ü.png", 7, "POST Object")]);
  });

  it("for a multipart upload once it is complete, and not before", async () => {
    const Key = "multi";
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Body = Buffer.alloc(5 << 20, "a");
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }));
    const two = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 2, Body: "rest" }));
    expect(events).toEqual([]);
    const Parts = [
      { PartNumber: 1, ETag },
      { PartNumber: 2, ETag: two.ETag },
    ];
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    expect(recorded()).toEqual([created(Key, (5 << 20) + 4, "CompleteMultipartUpload")]);
    const other = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: other.UploadId }));
    expect(events).toHaveLength(1);
  });

  it("for copies and deletions, one by one or many at once", async () => {
    for (const Key of ["a<1>", "b"]) await s3.send(new PutObjectCommand({ Bucket, Key, Body: "1234" }));
    events = [];
    await s3.send(new CopyObjectCommand({ Bucket, Key: "c", CopySource: `${Bucket}/b` }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "c" }));
    await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Quiet: true, Objects: [{ Key: "a<1>" }, { Key: "b" }] } }),
    );
    expect(recorded()).toEqual([created("c", 4, "CopyObject"), deleted("c"), deleted("a<1>"), deleted("b")]);
    const sequencers = events.map(({ detail }) => JSON.stringify(detail).match(/"sequencer":"(\w+)"/)?.[1]);
    expect(sequencers).toEqual([...new Set(sequencers)].sort());
  });
});

it("reads, failed writes, and buckets without notifications send no events", async () => {
  await s3.send(new PutObjectCommand({ Bucket: "quiet", Key: "x", Body: "1" }));
  await s3.send(new GetObjectCommand({ Bucket: "quiet", Key: "x" }));
  await expect(s3.send(new PutObjectCommand({ Bucket: "missing", Key: "x", Body: "1" }))).rejects.toThrow();
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: "nothing" }))).rejects.toMatchObject({ name: "NoSuchKey" });
  await expect(s3.send(new CopyObjectCommand({ Bucket, Key: "y", CopySource: `${Bucket}/nothing` }))).rejects.toThrow();
  expect(events).toEqual([]);
});

it("an object whose event cannot be accepted is not acknowledged", async () => {
  emit = () => Promise.reject(new Error("disk full"));
  await expect(s3.send(new PutObjectCommand({ Bucket, Key: "x", Body: "1" }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 503 },
  });
});

it("a store that is down or breaks off is answered with an S3 error", async () => {
  const broken = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  const address = broken.address();
  const target = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const proxy = await startS3Front({ target, buckets: new Set([Bucket]), emit });
  const response = await fetch(`${proxy.endpoint}/${Bucket}/x`, { method: "PUT", body: "1" });
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("ServiceUnavailable")]);
  await proxy.stop();
  await new Promise((resolve) => broken.close(resolve));
});

it.each([
  ["PUT", "/files/a/../b", { kind: "put", bucket: "files", key: "a/../b" }],
  ["PUT", "/files//a%2Fb", { kind: "put", bucket: "files", key: "/a/b" }],
  ["PUT", "/files/a?tagging", undefined],
  ["PUT", "/files/a?partNumber=1&uploadId=x", undefined],
  ["PUT", "/files", undefined],
  ["PUT", "/files/%zz", undefined],
  ["POST", "/files/a?uploads", undefined],
  ["POST", "/files?delete=", { kind: "deleteMany", bucket: "files" }],
  ["DELETE", "/files", undefined],
  ["GET", "/files/a", undefined],
])("%s %s is read as %j", (method, url, expected) => {
  expect(readOperation({ method, url, host: "127.0.0.1:1", contentType: "", copies: false })).toEqual(expected);
});

it("keys are read from forms and deletions as they were written", () => {
  const form = (disposition: string) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nk\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nx`,
    );
  const key = (disposition: string, contentType = "multipart/form-data; boundary=b") =>
    readForm(form(disposition), contentType)?.fields.get("key");
  expect(key('name="key"')).toBe("k");
  expect(key('name="other"')).toBeUndefined();
  expect(key('name="key"', "multipart/form-data")).toBeUndefined();
  expect(deletedKeys("<Key>a&amp;&lt;b&gt;&#x41;&#66;&unknown;</Key><Key>c</Key>")).toEqual(["a&<b>AB&unknown;", "c"]);
});

describe("conditional writes", () => {
  const write = (Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
    s3.send(new PutObjectCommand({ Bucket, Key: "pointer.json", Body, ...condition }));

  it("replace only the version that was read, also at the same moment", async () => {
    await expect(write("0", { IfMatch: '"none"' })).rejects.toMatchObject({ name: "NoSuchKey" });
    const first = await Promise.allSettled(["1", "2"].map((body) => write(body, { IfNoneMatch: "*" })));
    expect(first.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { ETag: IfMatch = "" } = await s3.send(new HeadObjectCommand({ Bucket, Key: "pointer.json" }));
    const outcomes = await Promise.allSettled(["3", "4", "5"].map((body) => write(body, { IfMatch })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ $metadata: { httpStatusCode: 412 } });
    const winner = String(3 + outcomes.findIndex(({ status }) => status === "fulfilled"));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: "pointer.json" }));
    expect(await Body?.transformToString()).toBe(winner);
    // Only what was stored is reported.
    expect(events).toHaveLength(2);
  });
});
