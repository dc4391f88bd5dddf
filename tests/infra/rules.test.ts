import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepare, type Synthesis } from "@spoke/infra/assembly.ts";
import { prepareUnderRules, rulePacks } from "@spoke/infra/rules.ts";
import { SECRETS } from "@spoke/infra/secrets.ts";
import { synthesize, type TemplateResource, type Templates } from "@spoke/infra/synth.ts";
import { Validations } from "aws-cdk-lib";
import { CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import type { IConstruct } from "constructs";
import { describe, expect, it, vi } from "vitest";
import { at, list, resources, template, templates } from "./support.ts";

/** Synthesizes and returns the names of the broken rules, which only the report contains. */
function brokenRules(synthesis: Synthesis): string[] {
  const output: string[] = [];
  const record = (text: unknown) => {
    output.push(String(text));
    return true;
  };
  const out = vi.spyOn(process.stderr, "write").mockImplementation(record);
  const log = vi.spyOn(console, "error").mockImplementation(record);
  try {
    synthesis.templates();
    return output;
  } catch (error) {
    if (!String(error).includes("ValidationFailed")) throw error;
    return output.length === 0 ? [String(error)] : output;
  } finally {
    out.mockRestore();
    log.mockRestore();
  }
}

describe("the rules of AWS Solutions, Serverless and CloudFormation", () => {
  it("are followed without a finding", () => {
    expect(brokenRules(prepareUnderRules("test"))).toEqual([]);
  });

  it("would notice an open bucket", () => {
    const synthesis = prepareUnderRules("test");
    new CfnBucket(synthesis.stack, "Open");
    expect(brokenRules(synthesis).join("\n")).toContain("AwsSolutions-S1");
  });

  it("would notice a queue without dead letters", () => {
    const synthesis = prepareUnderRules("test");
    new CfnQueue(synthesis.stack, "Loose");
    expect(brokenRules(synthesis).join("\n")).toContain("Serverless-SQSRedrivePolicy");
  });

  it("would notice a property that CloudFormation does not accept", () => {
    const synthesis = prepare("test", { validate: true });
    new CfnQueue(synthesis.stack, "Wrong").addPropertyOverride("VisibilityTimeout", 99_999_999);
    const broken = brokenRules(synthesis).join("\n");
    expect(broken).toMatch(/VisibilityTimeout|Wrong/);
  });
});

/** The rules that would be broken without acknowledgements, by rule and construct. */
function brokenWithoutAcknowledgements(synthesis: Synthesis): { rule: string; path: string }[] {
  return rulePacks(synthesis).flatMap((pack) => {
    Reflect.set(pack, "isAcknowledged", () => false);
    return pack
      .validateScope(synthesis.stack)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath ?? "" })),
      );
  });
}

describe("what is acknowledged", () => {
  const synthesis = prepare("test");
  const acknowledged = new Map<string, Set<string>>();
  const places: { id: string; path: string }[] = [];
  const visit = (construct: IConstruct) => {
    for (const { type, data } of construct.node.metadata) {
      if (type !== Validations.ACKNOWLEDGED_RULES_METADATA_KEY) continue;
      for (const [id, reason] of Object.entries(Object(data))) {
        const rule = id.replace(/^Annotation::/i, "").replace(/\[.*/, "");
        places.push({ id: id.replace(/^Annotation::/i, ""), path: construct.node.path });
        acknowledged.set(rule, (acknowledged.get(rule) ?? new Set()).add(String(reason)));
      }
    }
    construct.node.children.forEach(visit);
  };
  visit(synthesis.stack);

  it("is exactly this list", () => {
    expect([...acknowledged.keys()].sort()).toEqual([
      "@aws-cdk/aws-lambda:codeFromBucketObjectVersionNotSpecified",
      "AwsSolutions-IAM5",
      "AwsSolutions-SQS3",
      "Serverless-LambdaDLQ",
      "Serverless-LambdaEventSourceMappingDestination",
      "Serverless-LambdaStarPermissions",
      "Serverless-SQSRedrivePolicy",
    ]);
  });

  it("is needed: without it the rule would be broken", () => {
    const broken = brokenWithoutAcknowledgements(synthesis);
    const idle = places
      .filter(({ id }) => !id.startsWith("@aws-cdk/"))
      .filter(({ id, path }) => !broken.some((found) => found.rule === id && found.path.startsWith(path)));
    expect(broken.length).toBeGreaterThan(0);
    expect(idle).toEqual([]);
  });

  it("has a reason that is a sentence", () => {
    for (const reasons of acknowledged.values())
      for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{24,}\.$/);
  });
});

const resourcesOf = ({ root, nested }: Templates): TemplateResource[] =>
  [root, ...Object.values(nested)].flatMap(({ Resources }) => Object.values(Resources));

describe("the template", () => {
  it("needs no bootstrapped account, assets, or code of the CDK", () => {
    expect(JSON.stringify(template)).not.toMatch(/BootstrapVersion|cdk-hnb659fds|AssetParameters|Custom::/);
    expect(Object.keys(template)).not.toContain("Rules");
  });

  it("has room in the limits of CloudFormation: 500 resources and 200 parameters a stack, 1 MB", () => {
    expect(Object.keys(template.Resources).length).toBeLessThan(450);
    for (const each of [template, ...Object.values(templates.nested)]) {
      expect(Object.keys(each.Resources).length).toBeLessThan(480);
      expect(Object.keys(each.Parameters).length).toBeLessThan(150);
      expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(900_000);
    }
  });

  it("nests only what can be made again, and what the embedded cloud may leave out: alarms and dashboards", () => {
    const types = Object.values(templates.nested).flatMap((nested) =>
      Object.values(nested.Resources).map(({ Type }) => Type),
    );
    expect([...new Set(types)].sort()).toEqual(["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"]);
    expect(resources("AWS::CloudFormation::Stack")).toHaveLength(Object.keys(templates.nested).length);
  });

  it("is deterministic", () => {
    expect(synthesize("test")).toEqual(templates);
  });

  it("has no secret: its parameters are places, addresses, and accounts", () => {
    const defaults = Object.entries(template.Parameters).map(([name, { Default }]) => [name, Default]);
    expect(defaults).toEqual([
      ["CodeBucket", undefined],
      ["CodePrefix", undefined],
      ["Configuration", "0"],
      ["SiteOrigin", "https://{host}"],
      ["MailFrom", undefined],
      ["SandboxPaymentsUrl", ""],
      ["MidtransUrl", ""],
      ["MidtransMerchant", ""],
    ]);
    for (const name of Object.values(SECRETS)) expect(JSON.stringify(template.Outputs)).not.toContain(name);
  });

  it("keeps stages apart by name, and refuses a stage that cannot be part of one", () => {
    const names = (stage: string) =>
      resourcesOf(synthesize(stage)).flatMap(({ Properties }) =>
        ["QueueName", "FunctionName", "TopicName", "AlarmName"].flatMap((key) => list(at(Properties, key))),
      );
    const here = new Set(names("one"));
    expect(names("two").filter((name) => here.has(name))).toEqual([]);
    for (const stage of ["", "Dev", "a/b", "x".repeat(21)]) expect(() => synthesize(stage)).toThrow("stage name");
  });
});

it("names in infra no code of the functions", () => {
  for (const file of ["functions.ts", "subscriptions.ts", "stack.ts", "pipelines.ts", "routes.ts"]) {
    const path = join("infra", file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8")).not.toMatch(/from "(@spoke\/(?!events")|\.\.\/functions|\.\.\/packages)/);
  }
});
