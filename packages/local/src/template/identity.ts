import { type Json, type Template, TemplateProblem } from "./cloudformation.ts";

/** Where names and ARNs are made for. */
export interface Place {
  readonly region: string;
  readonly account: string;
  readonly stackName: string;
  /** Base address of SQS: a queue's `Ref` is its URL. */
  readonly sqs: string;
  /** Base address of the HTTP API. */
  readonly api: string;
}

/** What `Ref` and `Fn::GetAtt` give for one resource. */
interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Naming {
  /** The property that holds the physical name, if the template chooses it. */
  readonly property?: string;
  identify(name: string, place: Place, logicalId: string): Identity;
}

function arn(place: Place, service: string, resource: string): string {
  return `arn:aws:${service}:${place.region}:${place.account}:${resource}`;
}

const NAMINGS: Readonly<Record<string, Naming>> = {
  "AWS::DynamoDB::Table": {
    property: "TableName",
    identify: (name, place) => {
      const table = arn(place, "dynamodb", `table/${name}`);
      return { ref: name, attributes: { Arn: table, StreamArn: `${table}/stream/LATEST` } };
    },
  },
  "AWS::S3::Bucket": {
    property: "BucketName",
    identify: (name, place) => ({
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${place.region}.amazonaws.com`,
      },
    }),
  },
  "AWS::SQS::Queue": {
    property: "QueueName",
    identify: (name, place) => {
      const url = `${place.sqs}/${place.account}/${name}`;
      return { ref: url, attributes: { Arn: arn(place, "sqs", name), QueueName: name, QueueUrl: url } };
    },
  },
  "AWS::Events::EventBus": {
    property: "Name",
    identify: (name, place) => ({
      ref: name,
      attributes: { Arn: arn(place, "events", `event-bus/${name}`), Name: name },
    }),
  },
  "AWS::Events::Rule": {
    property: "Name",
    identify: (name, place) => ({ ref: name, attributes: { Arn: arn(place, "events", `rule/${name}`) } }),
  },
  "AWS::Events::Archive": {
    property: "ArchiveName",
    identify: (name, place) => ({ ref: name, attributes: { Arn: arn(place, "events", `archive/${name}`) } }),
  },
  "AWS::Lambda::Function": {
    property: "FunctionName",
    identify: (name, place) => ({ ref: name, attributes: { Arn: arn(place, "lambda", `function:${name}`) } }),
  },
  "AWS::Scheduler::Schedule": {
    property: "Name",
    identify: (name, place) => ({
      ref: name,
      attributes: { Arn: arn(place, "scheduler", `schedule/default/${name}`) },
    }),
  },
  "AWS::ApiGatewayV2::Api": {
    identify: (_name, place, logicalId) => ({
      ref: logicalId,
      attributes: { ApiId: logicalId, ApiEndpoint: place.api },
    }),
  },
  "AWS::ApiGatewayV2::Integration": { identify: (_name, _place, logicalId) => ({ ref: logicalId, attributes: {} }) },
  "AWS::IAM::Role": {
    property: "RoleName",
    identify: (name, place) => ({
      ref: name,
      attributes: { Arn: `arn:aws:iam::${place.account}:role/${name}`, RoleId: name },
    }),
  },
  "AWS::Logs::LogGroup": {
    property: "LogGroupName",
    identify: (name, place) => ({ ref: name, attributes: { Arn: arn(place, "logs", `log-group:${name}:*`) } }),
  },
  "AWS::SNS::Topic": {
    property: "TopicName",
    identify: (name, place) => {
      const topic = arn(place, "sns", name);
      return { ref: topic, attributes: { TopicArn: topic, TopicName: name } };
    },
  },
};

/** A name as CloudFormation would make one up, but the same at every start. */
function generatedName(type: string, place: Place, logicalId: string): string {
  const name = `${place.stackName}-${logicalId}`;
  return type === "AWS::S3::Bucket" ? name.toLowerCase().slice(0, 63) : name.slice(0, 64);
}

/**
 * Answers `Ref` (attribute undefined) and `Fn::GetAtt`. `evaluate` is used for names that are written with intrinsics.
 * Throws a TemplateProblem for a resource or attribute that does not exist.
 */
export function createIdentities(
  template: Template,
  place: Place,
  evaluate: (value: Json) => Json,
): (logicalId: string, attribute: string | undefined) => string {
  const known = new Map<string, Identity | "being made">();

  function make(logicalId: string): Identity {
    const resource = template.Resources[logicalId];
    if (!resource) throw new TemplateProblem(`there is no parameter or resource ${logicalId}`);
    const naming = NAMINGS[resource.Type];
    const given = naming?.property === undefined ? undefined : resource.Properties[naming.property];
    const name = given === undefined ? generatedName(resource.Type, place, logicalId) : evaluate(given);
    if (typeof name !== "string") throw new TemplateProblem(`the name of ${logicalId} is not a text`);
    return naming?.identify(name, place, logicalId) ?? { ref: name, attributes: {} };
  }

  return (logicalId, attribute) => {
    const found = known.get(logicalId);
    if (found === "being made") throw new TemplateProblem(`the name of ${logicalId} refers to itself`);
    let identity = found;
    if (!identity) {
      known.set(logicalId, "being made");
      identity = make(logicalId);
      known.set(logicalId, identity);
    }
    if (attribute === undefined) return identity.ref;
    const value = identity.attributes[attribute];
    if (value !== undefined) return value;
    const type = template.Resources[logicalId]?.Type ?? "";
    // What has no local effect is named by others that have none either (a policy of a role, an alarm of a dashboard).
    if (!NAMINGS[type]) return `${identity.ref}.${attribute}`;
    throw new TemplateProblem(`${type} ${logicalId} has no attribute ${attribute} in the embedded cloud`);
  };
}
