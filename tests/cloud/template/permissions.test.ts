import { accessKeyOf } from "@spoke/cloud/permissions/access-key.ts";
import { type Call, isAllowed, type Statement } from "@spoke/cloud/permissions/policy.ts";
import type { Resource, Template } from "@spoke/cloud/template/cloudformation.ts";
import type { Plan } from "@spoke/cloud/template/plan.ts";
import { readPlan } from "@spoke/cloud/template/read.ts";
import { loadTemplate } from "@spoke/sandbox/build/template.ts";
import { STACK, STACK_OPTIONS, STAGE } from "@spoke/sandbox/portal/stack.ts";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";

const PARAMETERS = {
  CodeBucket: "code",
  CodePrefix: "",
  MailFrom: "portal@spoke.example",
};

let template: Template;
beforeAll(async () => {
  template = await loadTemplate(STAGE);
});

function plan(changed: Template): Plan {
  const place = { region: "eu-central-1", account: "000000000000", stackName: STACK, sqs: "http://127.0.0.1" };
  const { entryMetadata } = STACK_OPTIONS;
  return readPlan(changed, { place: { ...place, api: "http://localhost" }, parameters: PARAMETERS, entryMetadata });
}

const roleSchema = z.looseObject({
  Policies: z.array(z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(z.unknown()) }) })).default([]),
});

const functionSchema = z.looseObject({ Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }) });

/** Logical id of a function's role. */
const roleOf = (functionId: string): string =>
  functionSchema.parse(template.Resources[functionId]?.Properties).Role["Fn::GetAtt"][0];

/** A call that the statement allows: its first action, on the first object below its first resource. */
function callOf({ actions: [action = ""], resources: [resource = ""], conditions }: Statement): Call {
  const context = Object.fromEntries(conditions.map(({ key, values: [value = ""] }) => [key, value]));
  return { action, resource: resource.replace(/\*$/, "x"), ...(conditions.length > 0 ? { context } : {}) };
}

/** The template with one statement of a role left out. */
function without(role: string, policy: number, statement: number): Template {
  const { Policies, ...properties } = roleSchema.parse(template.Resources[role]?.Properties);
  const policies = Policies.map((each, at) => {
    if (at !== policy) return each;
    const { Statement: statements, ...document } = each.PolicyDocument;
    return {
      ...each,
      PolicyDocument: { ...document, Statement: statements.filter((_each, index) => index !== statement) },
    };
  });
  const changed: Resource = {
    ...(template.Resources[role] ?? { Type: "", Metadata: {} }),
    Properties: z.record(z.string(), z.json()).parse({ ...properties, Policies: policies }),
  };
  return { ...template, Resources: { ...template.Resources, [role]: changed } };
}

it("every statement of every role is needed: without it, the plan or a call of the function is refused", () => {
  const complete = plan(template);
  let removed = 0;
  for (const { id } of complete.functions) {
    const logicalId = roleOf(id);
    const { Policies } = roleSchema.parse(template.Resources[logicalId]?.Properties);
    const statements = complete.permissions.get(accessKeyOf(id))?.statements ?? [];
    let at = 0;
    for (const [policy, { PolicyDocument: document }] of Policies.entries()) {
      for (const statement of document.Statement.keys()) {
        const call = callOf(statements[at++] ?? { effect: "Deny", actions: [], resources: [], conditions: [] });
        expect(isAllowed(statements, call), `${id} ${call.action}`).toBe(true);
        let rest: Plan | undefined;
        try {
          rest = plan(without(logicalId, policy, statement));
        } catch (error) {
          expect(String(error)).toMatch(/needs \S+ on \S+, which \S+ does not allow/);
        }
        const left = rest?.permissions.get(accessKeyOf(id))?.statements ?? [];
        expect(isAllowed(left, call), `${id} still may ${call.action} on ${call.resource}`).toBe(false);
        removed++;
      }
    }
    expect(at).toBe(statements.length);
  }
  expect(removed).toBeGreaterThan(complete.functions.length * 3);
}, 120_000);

it.each([
  ["a policy of AWS", { ManagedPolicyArns: ["arn:aws:iam::aws:policy/AdministratorAccess"] }, /not in the template/],
  [
    "a condition that is not checked here",
    { Policies: [policyWith({ Bool: { "aws:SecureTransport": "true" } })] },
    /Bool/,
  ],
])("a role with %s is refused", (_title, properties, message) => {
  const [role = ""] = Object.entries(template.Resources).find(([, { Type: type }]) => type === "AWS::IAM::Role") ?? [];
  const changed = structuredClone(template);
  Object.assign(changed.Resources[role]?.Properties ?? {}, properties);
  expect(() => plan(changed)).toThrow(message);
});

function policyWith(condition: object): object {
  const statement = { Effect: "Allow", Action: "s3:GetObject", Resource: "*", Condition: condition };
  return { PolicyName: "p", PolicyDocument: { Version: "2012-10-17", Statement: [statement] } };
}
