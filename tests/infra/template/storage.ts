import { prepare } from "@spoke/infra/assembly.ts";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { at, list, only, statements, template } from "../support.ts";

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
