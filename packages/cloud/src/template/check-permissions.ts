import { type Call, isAllowed } from "../permissions/policy.ts";
import { TemplateProblem } from "./cloudformation.ts";
import type { FunctionPlan, Plan } from "./plan.ts";
import type { Roles } from "./read-permissions.ts";

type Connections = Pick<Plan, "functions" | "queueMappings" | "streamMappings" | "schedules" | "tables">;

function calls(actions: readonly string[], resource: string): Call[] {
  return actions.map((action) => ({ action, resource }));
}

/** What Lambda does with the role of a function: it writes its traces and log lines, and reports failed invocations. */
function ownCalls({ traced, logGroupArn, asynchronous }: FunctionPlan): Call[] {
  return [
    ...(traced ? calls(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], "*") : []),
    ...(logGroupArn === undefined ? [] : calls(["logs:CreateLogStream", "logs:PutLogEvents"], logGroupArn)),
    ...(asynchronous.onFailureQueueArn === undefined ? [] : calls(["sqs:SendMessage"], asynchronous.onFailureQueueArn)),
  ];
}

/**
 * Checks what AWS does in the name of a role of the template, without a call of a function: reading queues and streams,
 * writing log lines and traces, invoking functions by schedule. AWS refuses to create most of these without the permission.
 * @throws TemplateProblem
 */
export function checkPermissions(connections: Connections, roles: Roles): void {
  const { functions, queueMappings, streamMappings, schedules, tables } = connections;

  function need(id: string, role: string | undefined, needed: readonly Call[]): void {
    const statements = roles.get(role ?? "") ?? [];
    const refused = needed.find((call) => !isAllowed(statements, call));
    if (refused) {
      throw new TemplateProblem(`${id} needs ${refused.action} on ${refused.resource}, which ${role} does not allow`);
    }
  }

  const roleOf = (functionId: string) => functions.find(({ id }) => id === functionId)?.role;
  for (const each of functions) need(each.id, each.role, ownCalls(each));
  for (const { id, functionId, queueArn } of queueMappings) {
    const actions = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
    need(id, roleOf(functionId), calls(actions, queueArn));
  }
  for (const { id, functionId, tableName, onFailureQueueArn } of streamMappings) {
    const stream = `${tables.find(({ name }) => name === tableName)?.arn}/stream/LATEST`;
    const actions = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"];
    need(
      id,
      roleOf(functionId),
      calls(
        actions.map((action) => `dynamodb:${action}`),
        stream,
      ),
    );
    if (onFailureQueueArn) need(id, roleOf(functionId), calls(["sqs:SendMessage"], onFailureQueueArn));
  }
  for (const { id, role, target } of schedules) {
    if (target.arn.includes(":function:")) need(id, role, calls(["lambda:InvokeFunction"], target.arn));
  }
}
