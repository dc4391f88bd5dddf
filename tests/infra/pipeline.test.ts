import { readdirSync, readFileSync } from "node:fs";
import { difference } from "@spoke/infra/difference.ts";
import { pipelineRole } from "@spoke/infra/pipeline-role.ts";
import { describe, expect, it } from "vitest";
import { at, type Found, list, only, resources, statements, template, templates } from "./support.ts";

const folder = ".github/workflows";
const workflows = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]),
);
const scripts = Object.keys(Object(JSON.parse(readFileSync("package.json", "utf8"))).scripts);

/** Services of the stack's resources. */
const services = new Set(
  [template, ...Object.values(templates.nested)].flatMap(({ Resources }) =>
    Object.values(Resources).map(({ Type }) =>
      (Type.split("::")[1] ?? "").toLowerCase().replace("apigatewayv2", "apigateway"),
    ),
  ),
);

describe("the pipeline", () => {
  it("checks, deploys to staging, and then to production, where somebody approves", () => {
    const jobs = [...(workflows["deploy.yml"] ?? "").matchAll(/^ {2}(\w+):\n(?: {4}needs: (\w+)\n)?/gm)]
      .map(([, job, needs]) => [job, needs])
      .filter(([job]) => job !== "group");
    expect(jobs.filter(([, needs]) => needs !== undefined)).toEqual([
      ["staging", "check"],
      ["production", "staging"],
      ["record", "production"],
    ]);
    expect(workflows["deploy.yml"]).toContain("cancel-in-progress: false");
    const steps = [...(workflows["stage.yml"] ?? "").matchAll(/^ {8}run: (.+)$/gm)].map(([, run]) => run);
    expect(steps).toEqual([
      'npx sst diff --stage "$STAGE"',
      'npx sst deploy --stage "$STAGE"',
      'npm run smoke -- --stage "$STAGE" --build packages/web/dist',
      // The release is complete, whether this succeeds or not.
      'npx spoke tidy --stage "$STAGE" --yes',
    ]);
    expect(workflows["stage.yml"]).toContain("continue-on-error: true\n        run: npx spoke tidy");
    expect(workflows["stage.yml"]).toMatch(/^ {4}environment: \$\{\{ inputs.stage \}\}$/m);
  });

  it("runs only commands that exist, and keeps no key of AWS", () => {
    const all = Object.values(workflows).join("\n");
    const used = [...all.matchAll(/npm run (\w+)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(3);
    for (const name of used) expect(scripts).toContain(name);
    expect(all).not.toMatch(/aws-access-key-id|AWS_SECRET/i);
    expect(all).toMatch(/role-to-assume: \$\{\{ vars.DEPLOY_ROLE \}\}$/m);
  });

  it("gives no text of an event to a shell", () => {
    for (const text of Object.values(workflows))
      for (const [, run = ""] of text.matchAll(/run: (\|[\s\S]*?(?=\n {6}-|\n {2}\w|$)|.+)/g))
        expect(run).not.toContain("${{");
  });
});

describe("the role of the pipeline", () => {
  const role = pipelineRole();
  const { properties }: Found = only("AWS::IAM::Role", () => true, role);
  const rights = list(properties.Policies).flatMap((policy) => statements(at(policy, "PolicyDocument")));

  it("is assumed only by jobs of the environment of the repository", () => {
    const [statement, ...others] = list(at(properties.AssumeRolePolicyDocument, "Statement"));
    expect(others).toEqual([]);
    expect(at(statement, "Action")).toBe("sts:AssumeRoleWithWebIdentity");
    const condition = JSON.stringify(at(statement, "Condition", "StringEquals"));
    expect(condition).toContain('"token.actions.githubusercontent.com:aud":"sts.amazonaws.com"');
    expect(condition).toContain('["repo:",{"Ref":"Repository"},":environment:",{"Ref":"Stage"}]');
  });

  it("changes roles of its stage only, and passes them to the services that run the stack", () => {
    const ofRoles = rights.filter((right) => right.startsWith("iam:"));
    expect(ofRoles).toHaveLength(2);
    for (const right of ofRoles)
      expect(right).toContain(" on arn:<AWS::Partition>:iam::<AWS::AccountId>:role/spoke-<Stage>-*");
    expect(ofRoles.join()).toContain("lambda.amazonaws.com");
    expect(rights.join()).not.toMatch(/iam:\*|iam:Attach|iam:CreateUser|iam:CreateAccessKey/);
  });

  it("has rights for every service whose resources the stack has", () => {
    for (const service of services) expect(rights.join("\n")).toContain(`${service}:`);
  });
});

it("LocalStack starts every service whose resources the stack has, and Parameter Store for the secrets", () => {
  const started = /SERVICES: (\S+)/.exec(readFileSync("compose.yaml", "utf8"))?.[1]?.split(",");
  expect(started).toEqual(expect.arrayContaining([...services, "ssm"]));
});

describe("the difference of two syntheses", () => {
  const changed = (change: (copy: typeof templates) => void) => {
    const copy = structuredClone(templates);
    change(copy);
    return difference(templates, copy);
  };
  const [table] = resources("AWS::DynamoDB::Table");
  const [lambda] = resources("AWS::Lambda::Function");

  it("is empty for the same template", () => {
    expect(changed(() => undefined)).toEqual({ lines: [], losses: [] });
  });

  it("names the property that changes", () => {
    const { lines, losses } = changed((copy) =>
      Object.assign(copy.root.Resources[lambda?.id ?? ""]?.Properties ?? {}, { Timeout: 7 }),
    );
    expect(lines).toEqual([
      `- changed: AWS::Lambda::Function \`${lambda?.id}\``,
      `  - \`Properties.Timeout\`: ${lambda?.properties.Timeout} → 7`,
    ]);
    expect(losses).toEqual([]);
  });

  it.each([
    ["is removed", (copy: typeof templates) => void Reflect.deleteProperty(copy.root.Resources, table?.id ?? "")],
    [
      "is replaced",
      (copy: typeof templates) =>
        void Object.assign(copy.root.Resources[table?.id ?? ""]?.Properties ?? {}, { TableName: "other" }),
    ],
  ])("warns if a table %s, with its data", (what, change) => {
    const { losses } = changed(change);
    expect(losses).toHaveLength(1);
    expect(losses[0]).toContain(what);
  });
});
