import { accessKeyOf } from "@spoke/cloud/permissions/access-key.ts";
import { type Call, isAllowed, type Statement } from "@spoke/cloud/permissions/policy.ts";
import { checkPermissions } from "@spoke/cloud/template/check-permissions.ts";
import type { FunctionPlan, Plan } from "@spoke/cloud/template/plan.ts";
import { readPlan } from "@spoke/cloud/template/read.ts";
import { loadTemplate } from "@spoke/sandbox/build/template.ts";
import { STACK, STACK_OPTIONS, STAGE } from "@spoke/sandbox/portal/stack.ts";
import { z } from "zod";

/**
 * By entry file of a function: a recorded call for each of its rights, and the rights for which no call was recorded. Rights that AWS
 * needs in the name of the function are left out.
 */
export const rightsSchema = z.record(
  z.string(),
  z.object({ needed: z.array(z.string()), unrecorded: z.array(z.string()) }),
);
export type Rights = z.output<typeof rightsSchema>;

/** A right of a function, which is one resource of one statement of its role, and what its role allows without it. */
export interface Grant {
  readonly right: Statement;
  readonly left: readonly Statement[];
}

/** What the stack of the sandbox allows its functions. Its calls were recorded from the same stack. */
export async function localPlan(): Promise<Plan> {
  const place = { region: "eu-central-1", account: "000000000000", stackName: STACK, sqs: "http://localhost" };
  return readPlan(await loadTemplate(STAGE), {
    place: { ...place, api: "http://localhost" },
    parameters: { CodeBucket: "code", CodePrefix: "", MailFrom: "portal@spoke.example" },
    entryMetadata: STACK_OPTIONS.entryMetadata,
  });
}

export const statementsOf = (plan: Plan, { id }: FunctionPlan): readonly Statement[] =>
  plan.permissions.get(accessKeyOf(id))?.statements ?? [];

export function grantsOf(plan: Plan, each: FunctionPlan): Grant[] {
  const all = statementsOf(plan, each);
  return all.flatMap((statement) =>
    statement.resources.map((resource) => {
      const others = statement.resources.filter((other) => other !== resource);
      const rest = others.length > 0 ? [{ ...statement, resources: others }] : [];
      return {
        right: { ...statement, resources: [resource] },
        left: all.flatMap((other) => (other === statement ? rest : [other])),
      };
    }),
  );
}

/** Whether a call is allowed by the right and by nothing else. */
export const isNeededFor = ({ right, left }: Grant, call: Call): boolean =>
  isAllowed([right], call) && !isAllowed(left, call);

const canRead = (statements: readonly Statement[], prefix: string): boolean =>
  statements.some(
    ({ actions, resources }) =>
      actions.includes("s3:GetObject") && resources.some((resource) => resource.startsWith(prefix)),
  );

/**
 * Whether AWS needs the right in the name of the function: to read queues and streams, to write log lines and traces, and to answer
 * that an object does not exist (S3 answers 403 instead of 404 to callers that cannot list the bucket).
 */
export function isOfService(plan: Plan, each: FunctionPlan, { left, right }: Grant): boolean {
  if (right.actions[0] === "s3:ListBucket" && canRead(left, `${right.resources[0]}/`)) return true;
  const roles = plan.functions.map((other) => [other.role, statementsOf(plan, other)] as const);
  try {
    // Schedules have roles of their own.
    checkPermissions({ ...plan, schedules: [] }, new Map([...roles, [each.role, left]]));
    return false;
  } catch {
    return true;
  }
}

/** Text of a right: its first action and its resource. */
export const textOfRight = ({ right }: Grant): string => `${right.actions[0]} ${right.resources[0]}`;

/** Text of a call for the record, such as `s3:GetObject arn:aws:s3:::files/media/x`. */
export const textOf = ({ action, resource, context = {} }: Call): string =>
  [action, resource, ...Object.entries(context).map(([name, value]) => `${name}=${value}`)].join(" ");

export function callOf(text: string): Call {
  const [action = "", resource = "", ...conditions] = text.split(" ");
  const context = Object.fromEntries(
    conditions.map((each) => {
      const at = each.indexOf("=");
      return [each.slice(0, at), each.slice(at + 1)] as const;
    }),
  );
  return { action, resource, ...(conditions.length > 0 && { context }) };
}
