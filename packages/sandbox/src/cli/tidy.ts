import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { chunk } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { SITE_BUCKETS } from "@spoke/infra/naming.ts";
import * as z from "zod";
import {
  bundlesIn,
  KEPT_BUILDS,
  keptPrefixes,
  type StoredObject,
  siteBuilds,
  unusedObjects,
  unusedSiteFiles,
} from "../tidy/unused.ts";
import { UsageProblem } from "./input.ts";
import { stackOf, useRegion } from "./stage.ts";

/** Limit of DeleteObjects. */
const MAX_DELETED = 1_000;

/** Objects of a bucket. */
interface Unused {
  readonly bucket: string;
  readonly objects: readonly StoredObject[];
}

/**
 * Deletes the code of old builds of a stage: bundles, templates, and documents that neither the deployed stack nor one of the newest
 * builds needs, and files of the site that no newer build and no open tab needs, after a confirmation or with `--yes`. Deployed
 * functions have copies of their code, so only a rollback needs theirs.
 * @throws UsageProblem while the stack is changing, and when it is not deployed
 */
export async function tidyCommand(
  stage: string,
  args: readonly string[],
  { confirm = askAtTerminal, now = new Date() }: { confirm?: (question: string) => Promise<boolean>; now?: Date } = {},
): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: { keep: { type: "string" }, yes: { type: "boolean" } } });
  const builds = Number(values.keep ?? KEPT_BUILDS);
  if (!Number.isInteger(builds) || builds < 2) throw new UsageProblem("--keep needs a number of builds, at least 2");
  useRegion(stage);
  const stack = await stackOf(stage);
  const { CodeBucket: bucket, CodePrefix: deployed } = stack?.parameters ?? {};
  if (!stack || !bucket || !deployed) throw new UsageProblem(`${stage} is not deployed in ${process.env.AWS_REGION}`);
  if (!stack.status.endsWith("_COMPLETE") || stack.status.includes("CLEANUP"))
    throw new UsageProblem(`the stack is changing or has failed (${stack.status}); try again when it is complete`);

  const objects = await listed(bucket);
  const prefixes = keptPrefixes(objects, deployed, builds);
  const templates = objects.filter(({ key }) => [...prefixes].some((prefix) => key.startsWith(prefix)));
  // Without its template, nothing says what the deployed stack needs.
  if (!templates.some(({ key }) => key.startsWith(deployed)))
    throw new UsageProblem(`${bucket} has no template of the deployed build ${deployed}`);
  const bundles = new Set<string>();
  for (const { key } of templates) for (const name of bundlesIn(await read(bucket, key))) bundles.add(name);
  const unused: Unused[] = [
    ...(await unusedOfSites(bucket, objects, { builds, now })),
    // The lists of files of old builds last: until then, the command finds the files again.
    { bucket, objects: unusedObjects(objects, { prefixes, bundles, builds, now }) },
  ];

  const all = unused.flatMap((each) => each.objects);
  const bytes = all.reduce((sum, object) => sum + object.bytes, 0);
  const found = { stage, bucket, builds: prefixes.size, objects: objects.length, unused: all.length, bytes };
  if (all.length === 0) return { ...found, deleted: 0 };
  const names = unused.filter((each) => each.objects.length > 0).map((each) => each.bucket);
  const question = `Delete ${all.length} objects (${(bytes / 1e6).toFixed(1)} MB) of old builds from ${names.join(", ")}?`;
  if (!values.yes && !(await confirm(question))) return { ...found, deleted: 0, keys: all.map(({ key }) => key) };
  for (const each of unused) await remove(each.bucket, each.objects);
  return { ...found, deleted: all.length };
}

/** Files of old builds in the buckets of the sites. */
async function unusedOfSites(
  bucket: string,
  objects: readonly StoredObject[],
  { builds: most, now }: { readonly builds: number; readonly now: Date },
): Promise<Unused[]> {
  const builds = siteBuilds(objects, most, now);
  if (builds.old.length === 0 || !objects.some(({ key }) => key === SITE_BUCKETS)) return [];
  const needed = new Set<string>();
  for (const { key } of builds.stay) for (const name of (await read(bucket, key)).split("\n")) needed.add(name);
  const buckets = z.array(z.string()).parse(JSON.parse(await read(bucket, SITE_BUCKETS)));
  return Promise.all(
    buckets.map(async (each) => ({
      bucket: each,
      objects: unusedSiteFiles(await listed(each), { builds, needed, now }),
    })),
  );
}

/** Asks at a terminal; elsewhere nobody can confirm. */
async function askAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function listed(bucket: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3() }, { Bucket: bucket }))
    for (const { Key = "", Size = 0, LastModified } of Contents)
      if (LastModified) objects.push({ key: Key, bytes: Size, at: LastModified });
  return objects;
}

async function read(bucket: string, key: string): Promise<string> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await Body?.transformToString()) ?? "";
}

async function remove(bucket: string, objects: readonly StoredObject[]): Promise<void> {
  for (const part of chunk(objects, MAX_DELETED)) {
    const Delete = { Objects: part.map(({ key }) => ({ Key: key })), Quiet: true };
    const { Errors = [] } = await s3().send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} was not deleted: ${first.Code}`);
  }
}
