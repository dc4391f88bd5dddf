import { checkPermissions } from "./check-permissions.ts";
import { type Template, TemplateProblem } from "./cloudformation.ts";
import { createEvaluator, type Evaluator } from "./evaluate.ts";
import { createIdentities, type Place } from "./identity.ts";
import type { Plan } from "./plan.ts";
import { readEvents, readSchedules } from "./read-events.ts";
import { readFunctions, readMappings } from "./read-functions.ts";
import { readApi, readSiteHeaders } from "./read-http.ts";
import { readMailEvents } from "./read-mail.ts";
import { readPermissions, readRoles } from "./read-permissions.ts";
import { readBuckets, readQueues, readTables } from "./read-stores.ts";
import { createReader, type Reader } from "./reader.ts";
import { WITHOUT_EFFECT } from "./without-effect.ts";

const SUPPORTED = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::DynamoDB::Table",
  "AWS::Events::Archive",
  "AWS::Events::EventBus",
  "AWS::Events::Rule",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::Alias",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Version",
  "AWS::S3::Bucket",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SQS::Queue",
  "AWS::Scheduler::Schedule",
  "Custom::S3BucketNotifications",
]);

function withoutEffect(template: Template, evaluator: Evaluator): Plan["withoutEffect"] {
  const list: { id: string; type: string; why: string }[] = [];
  for (const [id, { Type: type, Condition: condition }] of Object.entries(template.Resources)) {
    if (SUPPORTED.has(type) || !evaluator.condition(condition)) continue;
    const why = WITHOUT_EFFECT[type];
    if (!why) {
      throw new TemplateProblem(
        `${id} is a ${type}, which the embedded cloud does not know. Add it to packages/cloud/src/template, ` +
          "or list it in without-effect.ts with the reason.",
      );
    }
    list.push({ id, type, why });
  }
  return list;
}

interface Situation {
  readonly place: Place;
  /** Values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Metadata of a function that names its source file. */
  readonly entryMetadata: string;
}

function open(
  template: Template,
  { place, parameters }: Omit<Situation, "entryMetadata">,
): { reader: Reader; evaluator: Evaluator } {
  const attribute = createIdentities(template, place, (value) => evaluator.value(value));
  const evaluator: Evaluator = createEvaluator(template, { ...place, parameters, attribute });
  return { evaluator, reader: createReader(template, evaluator, attribute) };
}

/**
 * Reads a template as a plan of what to run.
 * @throws TemplateProblem for anything that would run differently from how it deploys
 */
export function readPlan(template: Template, situation: Situation): Plan {
  const { reader, evaluator } = open(template, situation);
  const api = readApi(reader);
  const functions = readFunctions(
    reader,
    new Set(api.routes.map((route) => route.functionId)),
    situation.entryMetadata,
  );
  const outputs: Record<string, string> = {};
  for (const [name, output] of Object.entries(template.Outputs)) {
    if (evaluator.condition(output.Condition)) outputs[name] = String(evaluator.value(output.Value));
  }
  const connections = {
    tables: readTables(reader),
    functions,
    ...readMappings(reader),
    schedules: readSchedules(reader),
  };
  const roles = readRoles(reader);
  const permissions = readPermissions(roles, functions);
  checkPermissions(connections, roles);
  return {
    ...connections,
    permissions,
    buckets: readBuckets(reader),
    queues: readQueues(reader),
    ...readEvents(reader),
    mailEvents: readMailEvents(reader),
    api,
    ...readSiteHeaders(reader),
    outputs,
    withoutEffect: withoutEffect(template, evaluator),
  };
}
