import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { BUILDS } from "@spoke/functions/graphql/limits.ts";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { tidyCommand } from "@spoke/sandbox/cli/tidy.ts";
import {
  bundlesIn,
  KEPT_BUILDS,
  keptPrefixes,
  siteBuilds,
  unusedObjects,
  unusedSiteFiles,
} from "@spoke/sandbox/tidy/unused.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setEnvironment, type TestTable } from "../../support/cloud.ts";
import { type RecordedAws, stackXml, startRecordedAws } from "../../support/recorded-aws.ts";
import { startStores } from "../../support/stores.ts";

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const object = (key: string, number: number) => ({ key, bytes: 10, at: day(number) });
const template = (...bundles: string[]) => JSON.stringify({ Resources: bundles.map((S3Key) => ({ Code: { S3Key } })) });

describe("what is unused", () => {
  const objects = [
    ...[1, 2, 3, 4].flatMap((build) => [
      object(`templates/b${build}/template.json`, build),
      object(`functions/graphql-${build}.zip`, build),
    ]),
    object("functions/rest-1.zip", 1),
    object("elsewhere/file", 1),
  ];
  // All builds use the bundle of rest that the first one has uploaded.
  const used = (prefixes: ReadonlySet<string>) =>
    new Set([...prefixes].flatMap((prefix) => [`functions/graphql-${prefix.at(-2)}.zip`, "functions/rest-1.zip"]));
  const unused = (deployed: string, builds: number, now = day(30)) => {
    const prefixes = keptPrefixes(objects, deployed, builds);
    return unusedObjects(objects, { prefixes, bundles: used(prefixes), builds, now }).map(({ key }) => key);
  };

  it("is what neither the deployed build nor the newest ones need, also if the deployed one is old", () => {
    expect(unused("templates/b4/", 2)).toEqual(
      expect.arrayContaining([
        "functions/graphql-1.zip",
        "functions/graphql-2.zip",
        "templates/b1/template.json",
        "templates/b2/template.json",
      ]),
    );
    expect(unused("templates/b4/", 2)).toHaveLength(4);
    expect(unused("templates/b1/", 2).sort()).toEqual(["functions/graphql-2.zip", "templates/b2/template.json"]);
  });

  it("does not include objects of the last day, which a deployment may just have uploaded", () => {
    expect(unused("templates/b4/", 2, new Date(Number(day(2)) + 3_600_000)).sort()).toEqual([
      "functions/graphql-1.zip",
      "templates/b1/template.json",
    ]);
  });

  it("includes lists of documents only behind those that the API accepts", () => {
    const documents = Array.from({ length: 25 }, (_, index) => object(`documents/d${index}.txt`, index + 1));
    const stays = { prefixes: new Set<string>(), bundles: new Set<string>(), builds: 2, now: day(60) };
    expect(unusedObjects(documents, stays).map(({ key }) => key)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `documents/d${index}.txt`),
    );
  });

  it("never includes the documents of a build whose pages the API still serves", () => {
    expect(KEPT_BUILDS).toBeGreaterThanOrEqual(BUILDS);
  });

  it("bundles are found wherever a template names them", () => {
    expect(bundlesIn(template("functions/a-1.zip", "functions/jobs/b-2.zip"))).toEqual([
      "functions/a-1.zip",
      "functions/jobs/b-2.zip",
    ]);
  });
});

describe("files of old builds of the site", () => {
  /** A build a day; the first is the oldest. */
  const lists = Array.from({ length: 25 }, (_, index) => object(`site-files/b${index + 1}.txt`, index + 1));
  const oldAt = (now: Date, builds = 2) => siteBuilds(lists, builds, now).old.map(({ key }) => key);

  it("are those of builds behind the newest 20 that were replaced 30 days ago, for tabs that were open then", () => {
    expect(oldAt(day(25))).toEqual([]);
    expect(oldAt(new Date(Number(day(32)) - 1))).toEqual([]);
    expect(oldAt(day(32))).toEqual(["site-files/b1.txt"]);
    expect(oldAt(day(365))).toEqual([5, 4, 3, 2, 1].map((build) => `site-files/b${build}.txt`));
    expect(oldAt(day(365), 24)).toEqual(["site-files/b1.txt"]);
    expect(siteBuilds(lists.slice(0, 20), 2, day(365)).old).toEqual([]);
  });

  it("are deleted with those from before the first list, unless a build that stays has them, or they are a day old", () => {
    const files = [
      object("assets/shared.js", 1),
      object("assets/old.js", 1),
      object("assets/before-lists.js", 1),
      object("assets/new.js", 31),
      object("index.html", 1),
    ];
    const unused = (now: Date, needed = new Set(["assets/shared.js"])) =>
      unusedSiteFiles(files, { builds: siteBuilds(lists, 2, now), needed, now }).map(({ key }) => key);
    expect(unused(day(32)).sort()).toEqual(["assets/before-lists.js", "assets/new.js", "assets/old.js"]);
    expect(unused(new Date(Number(day(32)) - 1))).toEqual([]);
    expect(unused(day(32), new Set())).toEqual([]);
    const young = [object("assets/young.js", 32)];
    const needed = new Set(["assets/shared.js"]);
    expect(unusedSiteFiles(young, { builds: siteBuilds(lists, 2, day(32)), needed, now: day(32) })).toEqual([]);
  });

  it("stay without a list of buckets, and lists stay as long as their build", () => {
    const stays = { prefixes: new Set<string>(), bundles: new Set<string>(), builds: 2, now: day(32) };
    expect(unusedObjects(lists, stays).map(({ key }) => key)).toEqual(["site-files/b1.txt"]);
  });
});

describe("the code bucket of a stage", () => {
  const later = new Date(Date.now() + 3 * 86_400_000);
  let stores: TestTable;
  let aws: RecordedAws;
  let restore: () => void;
  let status = "UPDATE_COMPLETE";
  let deployed = "templates/live/";
  beforeAll(async () => {
    stores = await startStores();
    aws = await startRecordedAws((call) =>
      call === "DescribeStacks"
        ? [200, stackXml(status, {}, { CodeBucket: filesBucket(), CodePrefix: deployed })]
        : undefined,
    );
    restore = setEnvironment({ AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url });
    for (const [Key, Body] of Object.entries({
      "templates/live/template.json": template("functions/graphql-live.zip"),
      "templates/live/monitoring.json": template("functions/alarms-live.zip"),
      "functions/graphql-live.zip": "live",
      "functions/alarms-live.zip": "live",
      "functions/graphql-old.zip": "old",
      "documents/live.txt": "documents",
    }))
      await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key, Body }));
  });
  afterAll(async () => {
    restore();
    await aws.stop();
    await stores.stop();
  });
  beforeEach(() => {
    status = "UPDATE_COMPLETE";
    deployed = "templates/live/";
  });
  const keys = async () => {
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket() }));
    return Contents.map(({ Key }) => Key);
  };

  it("stays as it is without a confirmation, and says what would be deleted", async () => {
    const answer = await tidyCommand("anna", [], { confirm: async () => false, now: later });
    expect(answer).toMatchObject({ objects: 6, unused: 1, deleted: 0, keys: ["functions/graphql-old.zip"] });
    expect(await keys()).toHaveLength(6);
  });

  it("stays as it is while the stack changes, or when the deployed template is missing", async () => {
    status = "UPDATE_IN_PROGRESS";
    await expect(tidyCommand("anna", ["--yes"], { now: later })).rejects.toThrow(UsageProblem);
    status = "UPDATE_COMPLETE";
    deployed = "templates/lost/";
    await expect(tidyCommand("anna", ["--yes"], { now: later })).rejects.toThrow("templates/lost/");
    expect(await keys()).toHaveLength(6);
  });

  it("refuses to keep fewer builds than a rollback needs", async () => {
    for (const keep of ["0", "1", "all"])
      await expect(tidyCommand("anna", ["--yes", "--keep", keep], { now: later })).rejects.toThrow(UsageProblem);
  });

  it("loses only what no build needs, after a confirmation", async () => {
    const questions: string[] = [];
    const confirm = async (question: string) => questions.push(question) > 0;
    expect(await tidyCommand("anna", [], { confirm, now: later })).toMatchObject({ unused: 1, deleted: 1 });
    expect(questions).toEqual([expect.stringContaining("Delete 1 objects")]);
    expect((await keys()).sort()).toEqual([
      "documents/live.txt",
      "functions/alarms-live.zip",
      "functions/graphql-live.zip",
      "templates/live/monitoring.json",
      "templates/live/template.json",
    ]);
    const live = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: "functions/graphql-live.zip" }));
    expect(await live.Body?.transformToString()).toBe("live");
    expect(await tidyCommand("anna", ["--yes"], { now: later })).toMatchObject({ unused: 0, deleted: 0 });
  });

  it("names the buckets of the sites, which lose files of old builds and nothing else", async () => {
    const put = (bucket: string, key: string, text: string) =>
      s3().send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }));
    await s3().send(new CreateBucketCommand({ Bucket: "site-north" }));
    for (const key of ["assets/live.js", "assets/old.js", "index.html"]) await put("site-north", key, key);
    await put(filesBucket(), "site-buckets.json", JSON.stringify(["site-north"]));
    await put(filesBucket(), "site-files/z-first.txt", "assets/old.js\nassets/live.js");
    for (let build = 1; build < KEPT_BUILDS; build += 1)
      await put(filesBucket(), `site-files/b${build}.txt`, "assets/live.js");
    const muchLater = new Date(Date.now() + 40 * 86_400_000);
    expect(await tidyCommand("anna", ["--yes"], { now: muchLater })).toMatchObject({ unused: 0 });
    await put(filesBucket(), "site-files/b0.txt", "assets/live.js");
    expect(await tidyCommand("anna", ["--yes"], { now: later })).toMatchObject({ unused: 0 });

    const questions: string[] = [];
    const confirm = async (question: string) => questions.push(question) > 0;
    expect(await tidyCommand("anna", [], { confirm, now: muchLater })).toMatchObject({ unused: 2, deleted: 2 });
    expect(questions).toEqual([expect.stringContaining("from site-north, ")]);
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: "site-north" }));
    expect(Contents.map(({ Key }) => Key)).toEqual(["assets/live.js", "index.html"]);
    expect(await keys()).not.toContain("site-files/z-first.txt");
    expect(await tidyCommand("anna", ["--yes"], { now: muchLater })).toMatchObject({ unused: 0, deleted: 0 });
  });
});
