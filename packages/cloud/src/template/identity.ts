import { type Json, type Template, TemplateProblem } from "./cloudformation.ts";

/** Account, region, and addresses for names and ARNs. */
export interface Place {
  readonly region: string;
  readonly account: string;
  readonly stackName: string;
  /** Base address of SQS: a queue's `Ref` is its URL. */
  readonly sqs: string;
  /** Base address of the HTTP API. */
  readonly api: string;
}

/** Results of `Ref` and `Fn::GetAtt` for a resource. */
interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Naming {
  /** Property with the physical name, if set in the template. */
  readonly property?: string;
  /** @param textOf the value of another property */
  identify(name: string, place: Place, logicalId: string, textOf: (property: string) => string): Identity;
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
  // A new stack has one version of each function, so an alias cannot call another.
  "AWS::Lambda::Version": {
    identify: (_name, place, _logicalId, textOf) => {
      const version = `${arn(place, "lambda", `function:${textOf("FunctionName")}`)}:1`;
      return { ref: version, attributes: { Version: "1", FunctionArn: version } };
    },
  },
  "AWS::Lambda::Alias": {
    property: "Name",
    identify: (name, place, _logicalId, textOf) => {
      const alias = `${arn(place, "lambda", `function:${textOf("FunctionName")}`)}:${name}`;
      return { ref: alias, attributes: { AliasArn: alias } };
    },
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
  "AWS::SES::ConfigurationSet": {
    property: "Name",
    identify: (name) => ({ ref: name, attributes: {} }),
  },
  "AWS::SNS::Topic": {
    property: "TopicName",
    identify: (name, place) => {
      const topic = arn(place, "sns", name);
      return { ref: topic, attributes: { TopicArn: topic, TopicName: name } };
    },
  },
};

/** A generated name as in CloudFormation, but stable across starts. */
function generatedName(type: string, place: Place, logicalId: string): string {
  const name = `${place.stackName}-${logicalId}`;
  if (type === "AWS::S3::Bucket") return name.toLowerCase().slice(0, 63);
  // The end of a logical id tells resources of the same path apart.
  return name.length <= 64 ? name : `${name.slice(0, 55)}${name.slice(-9)}`;
}

/**
 * Resolves `Ref` (attribute undefined) and `Fn::GetAtt`.
 * @param evaluate for names written with intrinsic functions
 * @throws TemplateProblem for an unknown resource or attribute
 */
export function createIdentities(
  template: Template,
  place: Place,
  evaluate: (value: Json) => Json,
): (logicalId: string, attribute: string | undefined) => string {
  const identities = new Map<string, Identity | "in progress">();

  function make(logicalId: string): Identity {
    const resource = template.Resources[logicalId];
    if (!resource) throw new TemplateProblem(`unknown parameter or resource ${logicalId}`);
    const naming = NAMINGS[resource.Type];
    const textOf = (property: string): string => {
      const value = evaluate(resource.Properties[property] ?? null);
      if (typeof value !== "string") throw new TemplateProblem(`${property} of ${logicalId} is not a text`);
      return value;
    };
    const named = naming?.property !== undefined && resource.Properties[naming.property] !== undefined;
    const name = named ? textOf(naming.property) : generatedName(resource.Type, place, logicalId);
    return naming?.identify(name, place, logicalId, textOf) ?? { ref: name, attributes: {} };
  }

  return (logicalId, attribute) => {
    const found = identities.get(logicalId);
    if (found === "in progress") throw new TemplateProblem(`the name of ${logicalId} refers to itself`);
    let identity = found;
    if (!identity) {
      identities.set(logicalId, "in progress");
      identity = make(logicalId);
      identities.set(logicalId, identity);
    }
    if (attribute === undefined) return identity.ref;
    const value = identity.attributes[attribute];
    if (value !== undefined) return value;
    const type = template.Resources[logicalId]?.Type ?? "";
    // Resources without effect here only refer to each other (policies to roles, dashboards to alarms).
    if (!NAMINGS[type]) return `${identity.ref}.${attribute}`;
    throw new TemplateProblem(`${type} ${logicalId} has no attribute ${attribute} in the embedded cloud`);
  };
}
