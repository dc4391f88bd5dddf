import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { publish, readPointer, readVersion } from "@spoke/core/catalog/artifacts.ts";
import { newId, now, setClock } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
let minutes = 0;
let restoreClock: () => void;
beforeAll(async () => {
  cloud = await startCloud();
  const start = now();
  restoreClock = setClock(() => start + minutes * 60_000);
});
afterAll(async () => {
  restoreClock();
  await cloud.stop();
});

async function filesOf(sorg: string): Promise<number> {
  const { Contents = [] } = await s3().send(
    new ListObjectsV2Command({ Bucket: cloud.bucket, Prefix: `catalog/${sorg}/stock/` }),
  );
  return Contents.filter(({ Key }) => Key?.endsWith(".zst")).length;
}

async function build(sorg: string, contents: string): Promise<boolean> {
  minutes += 20;
  return publish(sorg, "stock", newId(), Buffer.from(contents));
}

it("many builds leave the current version and those of the last hour, so the bucket does not grow", async () => {
  for (let n = 1; n <= 12; n += 1) expect(await build("A1", `build ${n}`)).toBe(true);
  expect(await filesOf("A1")).toBe(4);
  const current = await readPointer("A1", "stock");
  if (!current) throw new Error("no pointer");
  expect(String(await readVersion(current.pointer))).toBe("build 12");
});

it("a reader with the pointer of half an hour ago still finds its version", async () => {
  await build("A2", "old");
  const old = await readPointer("A2", "stock");
  if (!old) throw new Error("no pointer");
  await build("A2", "new");
  expect(String(await readVersion(old.pointer))).toBe("old");
});

it("a build that loses against a newer one leaves nothing", async () => {
  const early = newId();
  await build("A3", "late");
  expect(await publish("A3", "stock", early, Buffer.from("early"))).toBe(false);
  expect(await filesOf("A3")).toBe(1);
});
