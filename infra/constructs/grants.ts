import { type Acknowledgment, Fn, Stack } from "aws-cdk-lib";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Access, FilesPrefix } from "../function-spec.ts";
import { DOCUMENTS_PREFIX } from "../naming.ts";
import { resourceOf } from "./resource.ts";

/** A permission of a role, with the reason if its resource needs a wildcard. */
export interface Grant {
  readonly statement: PolicyStatement;
  readonly acknowledgements: readonly Acknowledgment[];
}

/** What the accesses of `function-spec.ts` refer to. */
export interface GrantedResources {
  readonly table: Table | ITable;
  readonly files: Bucket;
  /** The bucket of the function bundles and of the documents of each build. */
  readonly code: IBucket;
  readonly bus: EventBus;
  /** Senders of mails. */
  readonly mailSenders: readonly string[];
  /** Name of the configuration set of all mails. */
  readonly configurationSet: string;
}

/** The statements of an access. */
export function toGrants(
  access: Access,
  { table, files, code, bus, mailSenders, configurationSet }: GrantedResources,
): Grant[] {
  if ("table" in access) return tableGrants(table, access);
  if ("mail" in access) return [sendMail(table, mailSenders, configurationSet)];
  if ("events" in access) return [allow(["events:PutEvents"], bus.eventBusArn)];
  if ("code" in access) return readDocuments(code);
  const objects = filesGrant(files, FILE_ACTIONS[access.files], access.prefixes);
  // Without the right to list, S3 responds 403 for an object that does not exist.
  return access.files === "read" ? [objects, allow(["s3:ListBucket"], files.bucketArn)] : [objects];
}

const READ_ITEMS = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
const WRITE_ITEMS = [
  "dynamodb:BatchWriteItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:DeleteItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
];

const FILE_ACTIONS = {
  read: ["s3:GetObject"],
  write: ["s3:PutObject"],
  delete: ["s3:DeleteObject"],
};

function tableGrants(table: Table | ITable, access: Extract<Access, { readonly table: unknown }>): Grant[] {
  const actions = access.table === "read" ? READ_ITEMS : [...READ_ITEMS, ...WRITE_ITEMS].sort();
  const index = access.index ? [allow(["dynamodb:Query"], `${table.tableArn}/index/gsi1`)] : [];
  return [allow(actions, table.tableArn), ...index];
}

/** To read the table's stream through an event source mapping. */
export function readStream(table: Table | ITable, streamArn: string): Grant[] {
  return [
    allow(["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"], streamArn),
    {
      statement: new PolicyStatement({
        actions: ["dynamodb:ListStreams"],
        resources: [`${table.tableArn}/stream/*`],
      }),
      acknowledgements: [
        {
          id: wildcardOfTable(table, "/stream/*"),
          reason: "ListStreams cannot be limited to one stream; it is limited to the streams of this table.",
        },
      ],
    },
  ];
}

/** What an event source mapping needs of a queue. */
export function consumeQueue(queue: Queue): Grant {
  return allow(["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"], queue.queueArn);
}

/** To read secrets. The right to read a SecureString suffices to decrypt it with the key of Parameter Store, which belongs to AWS. */
export function readSecrets(scope: Construct, names: readonly string[]): Grant {
  const stack = Stack.of(scope);
  return {
    statement: new PolicyStatement({
      actions: ["ssm:GetParameters"],
      resources: names.map((name) =>
        stack.formatArn({ service: "ssm", resource: "parameter", resourceName: name.replace(/^\//, "") }),
      ),
    }),
    acknowledgements: [],
  };
}

export function sendToQueue(queue: Queue): Grant {
  return allow(["sqs:SendMessage"], queue.queueArn);
}

/** To send mails from addresses whose domains are verified identities. */
function sendMail(scope: Construct, from: readonly string[], configurationSet: string): Grant {
  const stack = Stack.of(scope);
  const domains = from.map((address) => Fn.select(1, Fn.split("@", address)));
  const identities = [...new Set(domains)].map((resourceName) =>
    stack.formatArn({ service: "ses", resource: "identity", resourceName }),
  );
  return {
    statement: new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [
        ...identities,
        stack.formatArn({ service: "ses", resource: "configuration-set", resourceName: configurationSet }),
      ],
      conditions: { StringEquals: { "ses:FromAddress": from.length === 1 ? from[0] : [...new Set(from)] } },
    }),
    acknowledgements: [],
  };
}

function readDocuments(bucket: IBucket): Grant[] {
  const objects = bucket.arnForObjects(`${DOCUMENTS_PREFIX}*`);
  const list = new PolicyStatement({
    actions: ["s3:ListBucket"],
    resources: [bucket.bucketArn],
    conditions: { StringEquals: { "s3:prefix": DOCUMENTS_PREFIX } },
  });
  return [
    {
      statement: new PolicyStatement({ actions: ["s3:GetObject"], resources: [objects] }),
      acknowledgements: [
        {
          id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::<CodeBucket>/${DOCUMENTS_PREFIX}*]`,
          reason: "Each build has its own object.",
        },
      ],
    },
    { statement: list, acknowledgements: [] },
  ];
}

function allow(actions: string[], resource: string): Grant {
  return { statement: new PolicyStatement({ actions, resources: [resource] }), acknowledgements: [] };
}

function filesGrant(bucket: Bucket, actions: string[], prefixes: readonly FilesPrefix[]): Grant {
  return {
    statement: new PolicyStatement({
      actions,
      resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    }),
    acknowledgements: prefixes.map((prefix) => ({
      id: wildcard(bucket, `/${prefix}*`),
      reason: `Object keys below ${prefix} vary; the actions are limited to that prefix.`,
    })),
  };
}

/** The id under which cdk-nag reports a wildcard behind the ARN of a table. */
function wildcardOfTable(table: Table | ITable, suffix: string): string {
  if (table.node.defaultChild) return wildcard(table, suffix);
  const place = "<AWS::Region>:<AWS::AccountId>";
  return `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:dynamodb:${place}:table/${table.tableName}${suffix}]`;
}

/** The id under which cdk-nag reports a wildcard behind the ARN of a resource. */
export function wildcard(construct: Construct, suffix: string): string {
  const logicalId: unknown = Stack.of(construct).resolve(resourceOf(construct).logicalId);
  return `AwsSolutions-IAM5[Resource::<${String(logicalId)}.Arn>${suffix}]`;
}
