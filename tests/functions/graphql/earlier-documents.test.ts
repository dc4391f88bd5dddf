import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { now, setClock } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { isRegistered } from "@spoke/functions/graphql/registered.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
let minutes = 0;
let restoreClock: () => void;

beforeAll(async () => {
  cloud = await startCloud();
  // The test cloud has one bucket; prefixes keep the objects apart.
  vi.stubEnv("CODE_BUCKET", cloud.bucket);
  const start = now();
  restoreClock = setClock(() => start + minutes * 61_000);
});
afterAll(async () => {
  restoreClock();
  vi.unstubAllEnvs();
  await cloud.stop();
});

/** Puts the documents of a build where a deployment does. */
async function deploy(build: string, ...documents: string[]): Promise<void> {
  const Body = documents.map((text) => createHash("sha256").update(text).digest("hex")).join("\n");
  await s3().send(new PutObjectCommand({ Bucket: cloud.bucket, Key: `documents/${build}.txt`, Body }));
  minutes += 1;
}

it("tabs that were open before a deployment keep working: documents of earlier builds stay valid", async () => {
  expect(await isRegistered("query Old { apiVersion }")).toBe(false);
  await deploy("1", "query Old { apiVersion }");
  expect(await isRegistered("query Old { apiVersion }")).toBe(true);
  await deploy("2", "query New { apiVersion }");
  expect(await isRegistered("query Old { apiVersion }")).toBe(true);
  expect(await isRegistered("query New { apiVersion }")).toBe(true);
  expect(await isRegistered("query Foreign { apiVersion }")).toBe(false);
});

it("unknown documents cause at most one look at the bucket a minute", async () => {
  await isRegistered("query A { apiVersion }");
  const send = vi.spyOn(s3(), "send");
  await Promise.all(Array.from({ length: 50 }, (_, n) => isRegistered(`query Q${n} { apiVersion }`)));
  expect(send).not.toHaveBeenCalled();
  minutes += 1;
  await Promise.all(Array.from({ length: 50 }, (_, n) => isRegistered(`query Q${n} { apiVersion }`)));
  expect(send.mock.calls.filter(([command]) => command.constructor.name === "ListObjectsV2Command")).toHaveLength(1);
  send.mockRestore();
});

it("a bucket that cannot be read makes no document valid", async () => {
  vi.stubEnv("CODE_BUCKET", "absent-bucket");
  minutes += 1;
  expect(await isRegistered("query Old { apiVersion }")).toBe(false);
});
