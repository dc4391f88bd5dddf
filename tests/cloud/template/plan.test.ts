import { parseTemplate, type Template } from "@spoke/cloud/template/cloudformation.ts";
import type { Plan } from "@spoke/cloud/template/plan.ts";
import { readPlan } from "@spoke/cloud/template/read.ts";
import { loadTemplate } from "@spoke/sandbox/build/template.ts";
import { beforeAll, describe, expect, it } from "vitest";

const place = {
  region: "eu-central-1",
  account: "000000000000",
  stackName: "spoke-local",
  sqs: "http://127.0.0.1:9324",
  api: "http://localhost:4000",
};
const parameters = {
  CodeBucket: "code",
  CodePrefix: "",
  MailFrom: "portal@spoke.example",
};

let template: Template;
let plan: Plan;
beforeAll(async () => {
  template = await loadTemplate("local");
  plan = readPlan(template, { place, parameters, entryMetadata: "spoke:entry" });
});

/** The template with `change` made to a copy of it. */
function changed(change: (copy: Template) => void): Plan {
  const copy = structuredClone(template);
  change(copy);
  return readPlan(parseTemplate(copy), { place, parameters, entryMetadata: "spoke:entry" });
}

function idOf(type: string): string {
  const id = Object.entries(template.Resources).find(([, resource]) => resource.Type === type)?.[0];
  if (!id) throw new Error(`no ${type}`);
  return id;
}

describe("the plan of the synthesized template", () => {
  it("has the table with its key, index, stream and time to live", () => {
    expect(plan.tables).toMatchObject([
      {
        key: { partition: "pk", sort: "sk" },
        indexes: [{ name: "gsi1", key: { partition: "gsi1pk", sort: "gsi1sk" }, projection: "ALL" }],
        stream: "NEW_AND_OLD_IMAGES",
        ttlAttribute: "ttl",
      },
    ]);
  });

  it("gives every function its source, limits, and resolved environment", () => {
    expect(plan.functions.length).toBeGreaterThan(4);
    for (const { entry, environment, timeout, memoryMb } of plan.functions) {
      expect(entry).toMatch(/^functions\/.+\.ts$/);
      expect(environment.TABLE_NAME).toBe(plan.tables[0]?.name);
      expect(plan.buckets.map(({ name }) => name)).toContain(environment.FILES_BUCKET);
      expect(timeout).toBeGreaterThan(0);
      expect(memoryMb).toBeGreaterThanOrEqual(128);
    }
    const rest = plan.functions.find(({ entry }) => entry === "functions/rest/handler.ts");
    expect(rest).toMatchObject({ http: true });
    expect(rest?.environment.SECRET_PARAMETERS).toContain("TOKEN_SIGNING_KEYS=/spoke/local/TokenSigningKeys");
    const graphql = plan.functions.find(({ entry }) => entry === "functions/graphql/handler.ts");
    expect(graphql?.environment.SECRET_PARAMETERS).not.toContain("TOKEN_SIGNING_KEYS");
  });

  it("connects rules with queues, queues with functions and dead letters with queues", () => {
    const queueArns = new Set(plan.queues.map(({ arn }) => arn));
    const functionIds = new Set(plan.functions.map(({ id }) => id));
    for (const target of plan.rules.flatMap((rule) => rule.targets)) expect(queueArns).toContain(target.arn);
    for (const mapping of plan.queueMappings) {
      expect(queueArns).toContain(mapping.queueArn);
      expect(functionIds).toContain(mapping.functionId);
      const queue = plan.queues.find(({ arn }) => arn === mapping.queueArn);
      expect(queueArns).toContain(queue?.redrive?.queueArn);
    }
    for (const mapping of plan.streamMappings) expect(mapping.tableName).toBe(plan.tables[0]?.name);
  });

  it("applies the stage's throttle, and stricter ones of routes", () => {
    const login = plan.api.routes.find(({ key }) => key === "POST /login");
    const graphql = plan.api.routes.find(({ key }) => key === "POST /graphql");
    expect(login?.throttle.rate).toBeLessThan(graphql?.throttle.rate ?? 0);
  });

  it("has the site's headers, except those that need TLS", () => {
    expect(plan.siteHeaders["content-security-policy"]).toContain("default-src 'none'");
    expect(plan.siteHeaders["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    expect(plan.siteHeaders).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(plan.siteHeaders).not.toHaveProperty("strict-transport-security");
  });

  it("explains every resource without effect", () => {
    const planned = [plan.tables, plan.buckets, plan.queues, plan.functions, plan.rules].flat().length;
    expect(planned + plan.withoutEffect.length).toBeGreaterThan(Object.keys(template.Resources).length / 2);
    for (const { why } of plan.withoutEffect) expect(why.length).toBeGreaterThan(10);
  });
});

describe("a changed template", () => {
  it("changes the plan: a rule's pattern, a queue's retries, a function's memory", () => {
    const [rule, queue, lambda] = ["AWS::Events::Rule", "AWS::SQS::Queue", "AWS::Lambda::Function"].map(idOf);
    const result = changed((copy) => {
      Object.assign(copy.Resources[rule ?? ""]?.Properties ?? {}, { EventPattern: { source: ["else"] } });
      Object.assign(copy.Resources[queue ?? ""]?.Properties ?? {}, { VisibilityTimeout: 77 });
      Object.assign(copy.Resources[lambda ?? ""]?.Properties ?? {}, { MemorySize: 333 });
    });
    expect(result.rules.find(({ id }) => id === rule)?.pattern).toEqual({ source: ["else"] });
    expect(result.queues.find(({ id }) => id === queue)?.attributes.VisibilityTimeout).toBe("77");
    expect(result.functions.find(({ id }) => id === lambda)?.memoryMb).toBe(333);
  });

  it("calls a function by its alias, and refuses an alias or a version without one, or with requests on two versions", () => {
    const [alias, version] = ["AWS::Lambda::Alias", "AWS::Lambda::Version"].map(idOf);
    const withProperty = (id: string | undefined, property: object) => () =>
      changed((copy) => Object.assign(copy.Resources[id ?? ""]?.Properties ?? {}, property));
    expect(plan.api.routes.every(({ functionId }) => plan.functions.some(({ id }) => id === functionId))).toBe(true);
    for (const id of [alias, version])
      expect(withProperty(id, { FunctionName: "absent" })).toThrow("which is not a function of the template");
    const routing = { AdditionalVersionWeights: [{ FunctionVersion: "2", FunctionWeight: 0.5 }] };
    expect(withProperty(alias, { RoutingConfig: routing })).toThrow("RoutingConfig");
  });

  it("omits resources with a false condition", () => {
    const rule = idOf("AWS::Events::Rule");
    const result = changed((copy) => {
      copy.Conditions.Never = { "Fn::Equals": ["a", "b"] };
      Object.assign(copy.Resources[rule] ?? {}, { Condition: "Never" });
    });
    expect(result.rules).toHaveLength(plan.rules.length - 1);
  });

  it.each([
    ["a resource type nobody knows", { Type: "AWS::StepFunctions::StateMachine", Properties: {} }, /does not know/],
    ["a property nobody decided about", { Type: "AWS::SQS::Queue", Properties: { Priority: 1 } }, /Priority/],
    [
      "a function without a source",
      {
        Type: "AWS::Lambda::Function",
        Properties: { Runtime: "nodejs24.x", Handler: "index.handler", Role: "arn:aws:iam::000000000000:role/r" },
      },
      /spoke:entry/,
    ],
    ["a reference to nothing", { Type: "AWS::SQS::Queue", Properties: { QueueName: { Ref: "Nothing" } } }, /Nothing/],
    [
      "a name that refers to itself",
      { Type: "AWS::SQS::Queue", Properties: { QueueName: { Ref: "Added" } } },
      /itself/,
    ],
    [
      "a mapping of something else than queues and streams",
      {
        Type: "AWS::Lambda::EventSourceMapping",
        Properties: { FunctionName: { Ref: "F" }, EventSourceArn: "arn:aws:kinesis:x" },
      },
      /./,
    ],
  ])("is refused with %s", (_title, resource, message) => {
    expect(() =>
      changed((copy) => {
        Object.assign(copy.Resources, { Added: resource });
      }),
    ).toThrow(message);
  });
});
