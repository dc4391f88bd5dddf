import { prepare } from "@spoke/infra/assembly.ts";
import { prepareUnderRules } from "@spoke/infra/rules.ts";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { at, list, only, resources, statements, template } from "../support.ts";

const assertions = Template.fromJSON({ ...template });

describe("the table", () => {
  it("is on demand, streams both images, expires items by ttl, and can be restored to any second", () => {
    assertions.hasResourceProperties("AWS::DynamoDB::Table", {
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    });
  });

  it("takes the first load of a large catalog at once", () => {
    assertions.hasResourceProperties("AWS::DynamoDB::Table", {
      WarmThroughput: { WriteUnitsPerSecond: 10_000, ReadUnitsPerSecond: 20_000 },
    });
  });

  it("survives a deleted stack and accidental deletion", () => {
    assertions.hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: Match.objectLike({ DeletionProtectionEnabled: true }),
    });
  });
});

describe("a first deployment", () => {
  const first = prepare("test", { firstDeploy: true }).templates().root;

  it("that fails leaves nothing behind: the table is not protected yet, and nothing is retained on creation", () => {
    Template.fromJSON({ ...first }).hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: false });
    const retained = Object.values(first.Resources).filter(({ DeletionPolicy }) => DeletionPolicy === "Retain");
    expect(retained).toEqual([]);
  });
});

describe("a stage whose table was restored from a backup", () => {
  const restoredTable = {
    name: "spoke-production-restored",
    streamArn:
      "arn:aws:dynamodb:eu-central-1:123456789012:table/spoke-production-restored/stream/2026-11-26T03:00:00.000",
  };
  const { root, nested } = prepareUnderRules("test", { table: restoredTable }).templates();
  const own = only("AWS::DynamoDB::Table", () => true, root);

  it("uses it in all functions, and reads its stream", () => {
    const names = resources("AWS::Lambda::Function", root).map(({ properties }) =>
      at(properties.Environment, "Variables", "TABLE_NAME"),
    );
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names)).toEqual(new Set([restoredTable.name]));
    const streams = resources("AWS::Lambda::EventSourceMapping", root).map(
      ({ properties }) => properties.EventSourceArn,
    );
    expect(streams.filter((arn) => typeof arn === "string")).toEqual([restoredTable.streamArn]);
    expect(root.Outputs.TableName?.Value).toBe(restoredTable.name);
  });

  it("lets functions reach it and not the other, and watches it", () => {
    const rights = resources("AWS::IAM::Role", root)
      .flatMap(({ properties }) => list(properties.Policies))
      .flatMap((policy) => statements(at(policy, "PolicyDocument")))
      .filter((right) => right.includes("dynamodb:"));
    expect(rights.length).toBeGreaterThan(30);
    for (const right of rights) expect(right).toContain(`table/${restoredTable.name}`);
    const watched = Object.values(nested)
      .flatMap((each) => resources("AWS::CloudWatch::Alarm", each))
      .filter(({ properties }) => properties.Namespace === "AWS/DynamoDB")
      .flatMap(({ properties }) => list(properties.Dimensions))
      .filter((dimension) => at(dimension, "Name") === "TableName");
    expect(watched.length).toBeGreaterThan(3);
    for (const dimension of watched) expect(at(dimension, "Value")).toBe(restoredTable.name);
  });

  it("leaves the stack's own table as it is, and refers to it nowhere, so that it may even be gone", () => {
    expect(own).toEqual(only("AWS::DynamoDB::Table"));
    const { [own.id]: _, ...others } = root.Resources;
    expect(JSON.stringify([others, root.Outputs, nested])).not.toContain(own.id);
  });
});

describe("the files bucket", () => {
  const files = only("AWS::S3::Bucket", ({ properties }) => properties.VersioningConfiguration !== undefined);

  it("is private, encrypted and versioned, reports to EventBridge, and survives its stack", () => {
    expect(files.properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
      VersioningConfiguration: { Status: "Enabled" },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    expect(files.resource.DeletionPolicy).toBe("RetainExceptOnCreate");
  });

  it("refuses plain HTTP and old TLS, and lets distributions of the account read clean pictures only", () => {
    const policy = only("AWS::S3::BucketPolicy", ({ properties }) => at(properties.Bucket, "Ref") === files.id);
    expect(statements(policy.properties.PolicyDocument)).toEqual([
      'Deny *: s3:* on <files>, <files>/* when {"Bool":{"aws:SecureTransport":"false"}}',
      'Deny *: s3:* on <files>, <files>/* when {"NumericLessThan":{"s3:TlsVersion":1.2}}',
      `cloudfront.amazonaws.com: s3:GetObject on <files>/media/* when ${JSON.stringify({
        ArnLike: {
          "aws:SourceArn": {
            "Fn::Join": [
              "",
              ["arn:", { Ref: "AWS::Partition" }, ":cloudfront::", { Ref: "AWS::AccountId" }, ":distribution/*"],
            ],
          },
        },
      })}`,
    ]);
  });

  it("allows pages of any site signed uploads and downloads, and nothing else", () => {
    expect(files.properties.CorsConfiguration).toEqual({
      CorsRules: [{ AllowedHeaders: ["*"], AllowedMethods: ["POST", "GET"], AllowedOrigins: ["*"], MaxAge: 3600 }],
    });
  });

  it("never lets the catalog in use expire", () => {
    const rules = list(at(files.properties.LifecycleConfiguration, "Rules"));
    const blind = rules.filter(
      (rule) => at(rule, "ExpirationInDays") !== undefined && at(rule, "TagFilters") === undefined,
    );
    for (const rule of blind) expect("catalog/").not.toMatch(new RegExp(`^${at(rule, "Prefix") ?? ""}`));
  });
});
