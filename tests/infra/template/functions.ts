import { existsSync, globSync } from "node:fs";
import { FUNCTIONS } from "@spoke/infra/functions.ts";
import { entryName } from "@spoke/infra/naming.ts";
import { SECRETS } from "@spoke/infra/secrets.ts";
import { describe, expect, it } from "vitest";
import { arnOf, at, functionOf, list, only, readable, resources, statements } from "../support.ts";

const entries = FUNCTIONS.map(({ entry }) => entry);

/** The statements of a function's role, without those that every function has. */
function rightsOf(entry: string): string[] {
  const role = readable(functionOf(entry).properties.Role);
  const { properties } = only("AWS::IAM::Role", (found) => readable(arnOf(found)) === role);
  const all = list(properties.Policies).flatMap((policy) => statements(at(policy, "PolicyDocument")));
  return all.filter((statement) => !/^(logs|xray):/.test(statement));
}

/** The names of a function's secrets in Parameter Store, by variable. */
function secretsOf(entry: string): Map<string, string> {
  const listed = String(variablesOf(entry).SECRET_PARAMETERS ?? "");
  const pairs = listed.split(",").filter(Boolean);
  return new Map(pairs.map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]));
}

const variablesOf = (entry: string): Record<string, unknown> =>
  Object(at(functionOf(entry).properties, "Environment", "Variables"));

describe("functions", () => {
  it("are those of the tables, and every source under subscribers, jobs, and streams is one", () => {
    const deployed = resources("AWS::Lambda::Function").map(({ resource }) => resource.Metadata?.["spoke:entry"]);
    expect(deployed.sort()).toEqual([...entries].sort());
    for (const entry of entries) expect([entry, existsSync(entry)]).toEqual([entry, true]);
    const sources = globSync("functions/{subscribers,jobs,streams}/*.ts");
    expect(sources.filter((source) => !entries.some((entry) => entry === source))).toEqual([]);
  });

  it("run on Node 24 and arm64 within the limits of their specification", () => {
    for (const spec of FUNCTIONS)
      expect(functionOf(spec.entry).properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Timeout: spec.timeoutSeconds,
        MemorySize: spec.memoryMb,
        Code: { S3Key: `${entryName(spec.entry)}.zip` },
      });
  });

  it("fit into a new account: 3,008 MB, and a limit of parallel batches for each queue", () => {
    for (const { memoryMb } of FUNCTIONS) expect(memoryMb).toBeLessThanOrEqual(3008);
    const ofQueues = resources("AWS::Lambda::EventSourceMapping").filter(
      ({ properties }) => properties.StartingPosition === undefined,
    );
    for (const { properties } of ofQueues)
      expect(at(properties.ScalingConfig, "MaximumConcurrency")).toBeLessThanOrEqual(5);
  });

  it("log JSON to the group of their folder, which keeps 90 days", () => {
    for (const entry of entries) {
      const { properties } = functionOf(entry);
      expect(properties.LoggingConfig).toMatchObject({ LogFormat: "JSON" });
      const group = at(properties.LoggingConfig, "LogGroup", "Ref");
      const log = only("AWS::Logs::LogGroup", ({ id }) => id === group);
      expect(log.properties).toMatchObject({
        LogGroupName: `/spoke/test/${entryName(entry).split("/")[0]}`,
        RetentionInDays: 90,
      });
    }
  });
});

describe("least privilege", () => {
  it("gives every function its own role, without policies from elsewhere", () => {
    expect(resources("AWS::IAM::Policy")).toEqual([]);
    const roles = resources("AWS::Lambda::Function").map(({ properties }) => readable(properties.Role));
    expect(new Set(roles).size).toBe(entries.length);
    for (const { properties } of resources("AWS::IAM::Role")) expect(properties.ManagedPolicyArns).toBeUndefined();
  });

  it.each(entries)("%s has no wildcard beyond a prefix of a bucket", (entry) => {
    for (const right of rightsOf(entry)) {
      const [actions = "", targets = ""] = right.split(" on ");
      expect(actions).not.toContain("*");
      const wide = targets.split(", ").filter((target) => target.includes("*"));
      for (const target of wide)
        expect(target).toMatch(
          /^(<files>\/[a-z/-]+\/\*|<table>\/stream\/\*|arn:<AWS::Partition>:s3:::<CodeBucket>\/documents\/\*)$/,
        );
    }
  });

  it("lets nobody scan or delete the table, or delete files but uploads, pictures, documents, and old catalogs", () => {
    const rights = entries.flatMap(rightsOf);
    expect(rights.filter((right) => /Scan|DeleteTable|UpdateTable|DeleteObjectVersion/.test(right))).toEqual([]);
    expect([...new Set(rights.filter((right) => right.includes("s3:Delete")))].sort()).toEqual([
      "s3:DeleteObject on <files>/catalog/*",
      "s3:DeleteObject on <files>/documents/*",
      "s3:DeleteObject on <files>/media/*, <files>/documents/*",
      "s3:DeleteObject on <files>/quarantine/*",
    ]);
  });

  it("lets functions that only write documents for the ERP read items, and none that never asks it query the index", () => {
    const ofTable = (run: string) =>
      rightsOf(run).filter((right) => /^dynamodb:.* on <table>(\/index\/\*)?/.test(right));
    const readers = ["cancel-requested", "payment-decided", "claim-approved", "recall-requested", "payment-settled"];
    for (const name of readers)
      expect(ofTable(`functions/subscribers/${name}-erp-outbound.ts`), name).toEqual([
        "dynamodb:BatchGetItem, dynamodb:GetItem, dynamodb:Query on <table>",
      ]);
    const withoutIndex = entries.filter((entry) => !rightsOf(entry).some((right) => right.includes("/index/")));
    expect(withoutIndex.toSorted()).toEqual(
      [
        "functions/streams/outbox-publisher.ts",
        "functions/webhooks/handler.ts",
        ...["order-placed", "registration-changed", ...readers].map(
          (name) => `functions/subscribers/${name}-erp-outbound.ts`,
        ),
        "functions/subscribers/upload-received-check.ts",
      ].toSorted(),
    );
  });

  it("gives each secret only to the functions that need it", () => {
    const payments = [
      "functions/graphql/handler.ts",
      "functions/jobs/payments-ask.ts",
      "functions/subscribers/payment-callback-settle.ts",
    ];
    const secrets = {
      TOKEN_SIGNING_KEYS: ["functions/rest/handler.ts"],
      SITE_BASIC_AUTH: ["functions/rest/handler.ts"],
      STRIPE_WEBHOOK_SECRETS: ["functions/webhooks/handler.ts"],
      SANDBOX_WEBHOOK_SECRETS: ["functions/webhooks/handler.ts"],
      STRIPE_KEY: payments,
      SANDBOX_PAYMENTS_KEY: payments,
      MIDTRANS_KEY: [...payments, "functions/webhooks/handler.ts"],
      PUSH_PRIVATE_KEY: [
        "functions/subscribers/announcement-published-push.ts",
        "functions/subscribers/article-restocked-push.ts",
        "functions/subscribers/claim-changed-notice.ts",
        "functions/subscribers/order-moved-mail.ts",
        "functions/subscribers/recall-reached-dealer-notice.ts",
      ],
    };
    for (const [secret, functions] of Object.entries(secrets))
      expect([secret, entries.filter((entry) => secretsOf(entry).has(secret)).sort()]).toEqual([
        secret,
        [...functions].sort(),
      ]);
  });

  it("lets a function read its own secrets of the stage from Parameter Store, and holds none in its variables", () => {
    for (const entry of entries) {
      const names = [...secretsOf(entry).values()];
      const arns = names.map((name) => `arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter${name}`);
      expect(rightsOf(entry).filter((right) => right.startsWith("ssm:"))).toEqual(
        names.length === 0 ? [] : [`ssm:GetParameters on ${arns.join(", ")}`],
      );
      for (const name of names) expect(name).toMatch(/^\/spoke\/test\/[A-Z]\w+$/);
      expect(Object.keys(variablesOf(entry)).filter((name) => name in SECRETS)).toEqual([]);
    }
  });

  it("lets functions send mail that know how to, and no others; the API only shows the sender", () => {
    const mailing = entries.filter((entry) => rightsOf(entry).some((right) => right.startsWith("ses:SendEmail")));
    expect(mailing).toEqual(entries.filter((entry) => "MAIL_CONFIGURATION_SET" in variablesOf(entry)));
    expect(mailing.length).toBeGreaterThan(0);
    const knowing = entries.filter((entry) => "MAIL_FROM" in variablesOf(entry));
    expect(knowing.toSorted()).toEqual([...mailing, "functions/graphql/handler.ts"].toSorted());
  });
});
