import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { createMediaFile, mediaFiles } from "@spoke/core/media";
import { dynamo, filesBucket, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { RENDITION_NAMES, renditionKey } from "@spoke/core/upload/schema.ts";
import { mediaPdfAdded } from "@spoke/events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "../../builders/files.ts";
import { editor } from "../../builders/media.ts";
import { eventsSoFar, itemsUnder } from "../../builders/store.ts";
import { check, picture, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { seedHost } from "../../support/portal.ts";

const FILES = 500;
const PDFS = 25;
/** Files that a browser sends at once. */
const PARALLEL = 8;
/** One call in this many is the last of its process. */
const CALLS_PER_KILL = 40;

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
  await seedHost("velo.localhost", "U001");
});
afterAll(() => cloud.stop());

class Killed extends Error {}

/** From now on, processes die at random calls of the database and of the object store: before the call, or after it took effect. */
function killing(): { readonly kills: () => number; readonly stop: () => void } {
  let kills = 0;
  const die = () => {
    kills++;
    throw new Killed();
  };
  const mortal = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const dies = Math.random() * CALLS_PER_KILL < 1;
    if (dies && Math.random() < 0.5) die();
    const answer = await call();
    if (dies) die();
    return answer;
  };
  const name = "kill";
  const options = { step: "initialize", name } as const;
  dynamo().middlewareStack.add((next) => (args) => mortal(() => next(args)), options);
  s3().middlewareStack.add((next) => (args) => mortal(() => next(args)), options);
  return {
    kills: () => kills,
    stop: () => {
      dynamo().middlewareStack.remove(name);
      s3().middlewareStack.remove(name);
    },
  };
}

/** What browsers and queues do after a process died: the same again. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

it(`${FILES} files reach the library once each, although processes die in between`, { timeout: 400_000 }, async () => {
  const edith = editor();
  const [photo, list] = [await picture("png", 40, 20), await pdf()];
  const taken: string[] = [];
  const waiting = Array.from({ length: FILES }, (_, index) => index);
  const { kills, stop } = killing();
  const upload = async (index: number): Promise<void> => {
    const isPdf = index < PDFS;
    const purpose = isPdf ? "MEDIA_DOCUMENT" : "MEDIA_PICTURE";
    const [bytes, type] = isPdf ? ([list, "application/pdf"] as const) : ([photo, "image/png"] as const);
    const fileName = `bulk-${index}.${isPdf ? "pdf" : "png"}`;
    const { id, key } = await again(() => send(edith, bytes, type, purpose, bytes.length, { fileName }));
    await again(() => check(key));
    await again(() => withActor(edith, () => createMediaFile({ uploadId: id, purpose })));
    taken.push(id);
  };
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) await upload(index);
    }),
  );
  stop();
  expect(kills()).toBeGreaterThan(FILES / 10);

  const page = (number: number) => withActor(edith, () => mediaFiles({ search: "bulk-", page: number, limit: 100 }));
  const pages = await Promise.all(Array.from({ length: FILES / 100 }, (_, index) => page(index + 1)));
  const files = pages.flatMap((each) => each.files);
  expect(pages[0]?.info.count).toBe(FILES);
  expect(files.map(({ id }) => id).sort()).toEqual(taken.sort());
  expect(new Set(files.map(({ ref }) => ref.fileName)).size).toBe(FILES);

  const isPdf = ({ ref }: (typeof files)[number]) => ref.contentType === "application/pdf";
  for (const file of files) {
    const { key } = file.ref;
    for (const Key of isPdf(file) ? [key] : [key, ...RENDITION_NAMES.map((name) => renditionKey(key, name))])
      await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key }));
  }
  const created = (await itemsUnder("AUDIT#MEDIA#")).map(({ pk }) => String(pk).replace("AUDIT#MEDIA#", ""));
  expect(created.sort()).toEqual(taken);
  const added = (await eventsSoFar(mediaPdfAdded.type)).map(({ data }) => JSON.stringify(data));
  expect(added.sort()).toEqual(
    files
      .filter(isPdf)
      .map(({ id }) => JSON.stringify({ id }))
      .sort(),
  );
});
