import { z } from "zod";
import { accessKeyOf } from "../permissions/access-key.ts";
import type { Principals } from "../permissions/authorizer.ts";
import type { Condition, Statement } from "../permissions/policy.ts";
import { TemplateProblem } from "./cloudformation.ts";
import type { FunctionPlan } from "./plan.ts";
import type { Reader } from "./reader.ts";

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));

/** Conditions that are checked here; others would be ignored, so they are refused. */
const conditionSchema = z.strictObject({
  StringEquals: z.record(z.string(), texts).optional(),
  StringLike: z.record(z.string(), texts).optional(),
});

/** No `NotAction`, `NotResource`, or `Principal`: they are not in use, and are refused. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: texts,
  Resource: texts,
  Condition: conditionSchema.default({}),
});

const documentSchema = z.object({
  Statement: z
    .union([statementSchema, z.array(statementSchema)])
    .transform((value) => (Array.isArray(value) ? value : [value])),
});
type PolicyDocument = z.output<typeof documentSchema>;

const roleProperties = z.looseObject({
  Policies: z.array(z.looseObject({ PolicyDocument: documentSchema })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
});
const managedPolicyProperties = z.looseObject({
  PolicyDocument: documentSchema,
  Roles: z.array(z.string()).default([]),
});
const policyProperties = z.looseObject({ PolicyDocument: documentSchema, Roles: z.array(z.string()) });

function statementsOf(document: PolicyDocument): Statement[] {
  return document.Statement.map((statement) => ({
    effect: statement.Effect,
    actions: statement.Action,
    resources: statement.Resource,
    conditions: Object.entries(statement.Condition).flatMap(([operator, keys]) =>
      Object.entries(keys ?? {}).map(
        ([key, values]): Condition => ({
          operator: operator === "StringEquals" ? "StringEquals" : "StringLike",
          key,
          values,
        }),
      ),
    ),
  }));
}

/** Statements by the ARN of their role. */
export type Roles = ReadonlyMap<string, readonly Statement[]>;

/** Statements of each role: of its own policies and of those attached to it. @throws TemplateProblem */
export function readRoles(reader: Reader): Roles {
  const managed = new Map<string, Statement[]>();
  const attached = new Map<string, Statement[]>();
  const attach = (roles: readonly string[], statements: readonly Statement[]): void => {
    for (const role of roles) attached.set(role, [...(attached.get(role) ?? []), ...statements]);
  };
  for (const { id, properties } of reader.all("AWS::IAM::ManagedPolicy", managedPolicyProperties)) {
    const statements = statementsOf(properties.PolicyDocument);
    managed.set(reader.attribute(id), statements);
    attach(properties.Roles, statements);
  }
  for (const { properties } of reader.all("AWS::IAM::Policy", policyProperties)) {
    attach(properties.Roles, statementsOf(properties.PolicyDocument));
  }
  return new Map(
    reader.all("AWS::IAM::Role", roleProperties).map(({ id, properties }) => {
      const others = properties.ManagedPolicyArns.flatMap((arn) => {
        const statements = managed.get(arn);
        if (statements) return statements;
        throw new TemplateProblem(`role ${id} has the policy ${arn}, whose statements are not in the template`);
      });
      const own = properties.Policies.flatMap(({ PolicyDocument: document }) => statementsOf(document));
      return [reader.attribute(id, "Arn"), [...own, ...others, ...(attached.get(reader.attribute(id)) ?? [])]];
    }),
  );
}

/** What each function may do, by the access key that it signs with. @throws TemplateProblem for a role that is not in the template */
export function readPermissions(roles: Roles, functions: readonly FunctionPlan[]): Principals {
  return new Map(
    functions.map(({ id, name, role }) => {
      const statements = roles.get(role);
      if (!statements) throw new TemplateProblem(`function ${id} has the role ${role}, which is not in the template`);
      const arn = `${role.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/${name}`;
      return [accessKeyOf(id), { arn, statements }];
    }),
  );
}
