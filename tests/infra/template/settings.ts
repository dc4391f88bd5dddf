import { isAllowed, type Statement } from "@spoke/cloud/permissions/policy.ts";
import { pipelineRole } from "@spoke/infra/pipeline-role.ts";
import { synthesizeUnderRules } from "@spoke/infra/synth.ts";
import { describe, expect, it } from "vitest";
import { at, list, only, readable, resources, statements, template } from "../support.ts";

const production = {
  region: "eu-central-1",
  sites: [{ id: "Site", domain: "dealers.north.example" }],
  malwareScan: true,
  feedWriters: [{ id: "Erp", principal: "arn:aws:iam::123456789012:role/erp", sorgs: ["1000"] }],
};
const staging = { region: "eu-central-1", sites: [{ id: "Site" }], firstDeploy: true };
const file = { production, staging, personal: { region: "eu-central-1", sites: [{ id: "Site" }] } };

const { root } = await synthesizeUnderRules("production", file);

describe("templates that are only looked at", () => {
  it("have the settings of their stage, and need no domains yet", () => {
    expect(root.Outputs.FeedWriterErpRoleArn).toBeDefined();
    expect(resources("AWS::GuardDuty::MalwareProtectionPlan", root)).toHaveLength(1);
    expect(only("AWS::DynamoDB::Table", () => true, root).properties.DeletionProtectionEnabled).toBe(true);
  });

  it("are those of the deployment: a first one, or a table that was restored", async () => {
    const first = await synthesizeUnderRules("staging", file);
    expect(only("AWS::DynamoDB::Table", () => true, first.root).properties.DeletionProtectionEnabled).toBe(false);
    const name = "spoke-restored";
    const streamArn = `arn:aws:dynamodb:eu-central-1:123456789012:table/${name}/stream/2026-11-26T03:00:00.000`;
    const table = { name, streamArn };
    const restored = await synthesizeUnderRules("production", { ...file, production: { ...production, table } });
    expect(restored.root.Outputs.TableName?.Value).toBe(name);
  });

  it("of a personal stage have those that all personal stages share", async () => {
    const personal = { ...file.personal, malwareScan: true };
    const { root: own } = await synthesizeUnderRules("anna", { personal });
    expect(resources("AWS::GuardDuty::MalwareProtectionPlan", own)).toHaveLength(1);
  });

  it("are refused if a setting is wrong", async () => {
    const wrong = { ...file, production: { ...production, region: "Frankfurt" } };
    await expect(synthesizeUnderRules("production", wrong)).rejects.toThrow("production.region is not a region");
  });
});

describe("a stage with backups outside of its region or account", () => {
  const copyTo = "arn:aws:backup:eu-west-1:210987654321:backup-vault:spoke-copies";
  const withBackups = (backups: object) =>
    synthesizeUnderRules("production", { ...file, production: { ...production, backups } });

  it("copies the table and the files every night, and keeps both for five weeks", async () => {
    const { root: own } = await withBackups({ copyTo });
    const vault = only("AWS::Backup::BackupVault", () => true, own);
    const plan = only("AWS::Backup::BackupPlan", () => true, own);
    expect(at(plan.properties, "BackupPlan", "BackupPlanRule")).toEqual([
      {
        RuleName: "nightly",
        TargetBackupVault: { Ref: vault.id },
        ScheduleExpression: "cron(20 1 * * ? *)",
        Lifecycle: { DeleteAfterDays: 35 },
        CopyActions: [{ DestinationBackupVaultArn: copyTo, Lifecycle: { DeleteAfterDays: 35 } }],
      },
    ]);
    const selection = only("AWS::Backup::BackupSelection", () => true, own);
    const table = only("AWS::DynamoDB::Table", () => true, own);
    const selected = list(at(selection.properties, "BackupSelection", "Resources"));
    expect(selected).toHaveLength(2);
    expect(selected[0]).toEqual({ "Fn::GetAtt": [table.id, "Arn"] });
    const role = only("AWS::IAM::Role", ({ properties }) => /AWS Backup/.test(String(properties.Description)), own);
    expect(statements(role.properties.AssumeRolePolicyDocument)).toEqual(["backup.amazonaws.com: sts:AssumeRole on "]);
  });

  it("backs up the table that was restored, in place of the stack's own", async () => {
    const name = "spoke-restored";
    const streamArn = `arn:aws:dynamodb:eu-central-1:123456789012:table/${name}/stream/2026-11-26T03:00:00.000`;
    const settings = { ...production, backups: { copyTo, days: 90 }, table: { name, streamArn } };
    const { root: own } = await synthesizeUnderRules("production", { ...file, production: settings });
    const selection = only("AWS::Backup::BackupSelection", () => true, own);
    expect(JSON.stringify(at(selection.properties, "BackupSelection", "Resources", 0))).toContain(name);
  });

  it("can be changed by the pipeline, which may attach no policies to roles", () => {
    const rights = list(only("AWS::IAM::Role", () => true, pipelineRole()).properties.Policies)
      .flatMap((policy) => statements(at(policy, "PolicyDocument")))
      .join("\n");
    expect(rights).toContain("backup:*");
    expect(rights).toMatch(/iam:PassRole .*backup\.amazonaws\.com/);
    expect(rights).not.toContain("iam:Attach");
  });

  it("has none unless it says so, and is refused without a vault or with too few days", async () => {
    expect(resources("AWS::Backup::BackupPlan", root)).toEqual([]);
    await expect(withBackups({ copyTo: "spoke-copies" })).rejects.toThrow("must be the ARN of a backup vault");
    await expect(withBackups({ copyTo, days: 1 })).rejects.toThrow("must be at least 7");
  });
});

describe("a stage whose sites have their own senders of mails", () => {
  const north = { id: "North", domain: "dealers.north.example", mailFrom: "orders@north.example" };
  const south = { id: "South", domain: "dealers.south.example", mailFrom: "orders@north.example" };
  const west = { id: "West", domain: "dealers.west.example", mailFrom: "hello@west.example" };
  const east = { id: "East", domain: "dealers.east.example" };

  it("lets functions send from these and from the stage's, and from no other", async () => {
    const sites = [north, south, west, east];
    const { root: own } = await synthesizeUnderRules("production", { ...file, production: { ...production, sites } });
    const mailing = resources("AWS::IAM::Role", own).flatMap(({ properties }) =>
      list(properties.Policies)
        .flatMap((policy) => list(at(policy, "PolicyDocument", "Statement")))
        .filter((statement) => at(statement, "Action") === "ses:SendEmail"),
    );
    expect(mailing.length).toBeGreaterThan(0);
    for (const statement of mailing) {
      expect(at(statement, "Condition")).toEqual({
        StringEquals: { "ses:FromAddress": [{ Ref: "MailFrom" }, "orders@north.example", "hello@west.example"] },
      });
      const identities = list(at(statement, "Resource")).map(readable).join(" ");
      expect(identities.match(/identity\/[\w.]+/g)).toEqual(["identity/north.example", "identity/west.example"]);
      expect(identities).toContain("identity/<domain of MailFrom>");
    }
    const variables = resources("AWS::Lambda::Function", own).flatMap(
      ({ properties }) => at(properties, "Environment", "Variables", "MAIL_SENDERS") ?? [],
    );
    expect(variables).toHaveLength(mailing.length + 1);
    expect(JSON.parse(String(variables[0]))).toEqual({
      "dealers.north.example": "orders@north.example",
      "dealers.south.example": "orders@north.example",
      "dealers.west.example": "hello@west.example",
    });
  });
});

describe("a stage that scans uploads for malware", () => {
  const plan = only("AWS::GuardDuty::MalwareProtectionPlan", () => true, root);
  const role = only("AWS::IAM::Role", ({ properties }) => /GuardDuty/.test(String(properties.Description)), root);
  const granted = list(at(role.properties, "Policies", 0, "PolicyDocument", "Statement")).map(
    (statement): Statement => ({
      effect: "Allow",
      actions: list(at(statement, "Action")).map(String),
      resources: [at(statement, "Resource")].flat().map(readable),
      conditions: [],
    }),
  );
  const may = (action: string, key: string) => isAllowed(granted, { action, resource: `<files>/${key}` });

  it("tags what it scanned: checked files, and nothing that was not checked", () => {
    expect(plan.properties).toMatchObject({
      Actions: { Tagging: { Status: "ENABLED" } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ["documents/", "media/"] } },
      Role: { "Fn::GetAtt": [role.id, "Arn"] },
    });
    expect(statements(role.properties.AssumeRolePolicyDocument)).toEqual([
      "malware-protection-plan.guardduty.amazonaws.com: sts:AssumeRole on ",
    ]);
    expect(may("s3:GetObjectVersion", "documents/claims/1.jpg")).toBe(true);
    expect(may("s3:PutObjectTagging", "media/1000/1.jpg")).toBe(true);
    expect(may("s3:GetObject", "feeds/1000/users/users.csv")).toBe(false);
    expect(may("s3:PutObject", "documents/claims/1.jpg")).toBe(false);
  });

  it("gives nobody a file with malware, and rings", () => {
    const policies = resources("AWS::S3::BucketPolicy", root).flatMap(({ properties }) =>
      statements(properties.PolicyDocument),
    );
    expect(policies).toContain(
      'Deny *: s3:GetObject, s3:GetObjectVersion on <files>/documents/*, <files>/media/* when {"StringEquals":{"s3:ExistingObjectTag/GuardDutyMalwareScanStatus":"THREATS_FOUND"}}',
    );
    const alarms = resources("AWS::CloudWatch::Alarm", root);
    expect(alarms.map(({ properties }) => [properties.AlarmName, properties.MetricName])).toEqual([
      ["spoke-production-malware-found", "InfectedScanCount"],
      ["spoke-production-malware-scan-failed", "FailedScanCount"],
    ]);
    for (const { properties } of alarms) {
      expect(properties).toMatchObject({
        Namespace: "AWS/GuardDuty/MalwareProtection",
        Threshold: 0,
        EvaluationPeriods: 1,
        TreatMissingData: "notBreaching",
      });
      const plans = list(properties.Dimensions).filter((each) => at(each, "Name") === "Malware Protection Plan Id");
      expect(plans.map((each) => at(each, "Value", "Fn::GetAtt", 0))).toEqual([plan.id]);
      expect(list(properties.AlarmActions).map(readable)).toEqual([
        `<${only("AWS::SNS::Topic", () => true, root).id}>`,
      ]);
    }
  });

  it("can be deployed by the pipeline", () => {
    const rights = list(only("AWS::IAM::Role", () => true, pipelineRole()).properties.Policies)
      .flatMap((policy) => statements(at(policy, "PolicyDocument")))
      .join("\n");
    expect(rights).toContain("guardduty:*");
    expect(rights).toMatch(/iam:PassRole .*malware-protection-plan\.guardduty/);
  });

  it("is the exception", () => {
    expect(resources("AWS::GuardDuty::MalwareProtectionPlan", template)).toEqual([]);
  });
});
