import { type Acknowledgment, Fn, Stack } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { resourceOf } from "./resource.ts";

/** What one role may do, and why where the resource needs a wildcard. */
export interface Grant {
  readonly statement: PolicyStatement;
  readonly acknowledgements: readonly Acknowledgment[];
}

/** The prefixes of the files bucket that functions are given, each ending in a slash. */
export type FilesPrefix =
  | "feeds/"
  | "feeds-result/"
  | "media/"
  | "catalogue/"
  | "erp/outbound/"
  | "quarantine/"
  | "reports/"
  | "documents/";

const READ_ITEMS = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
const WRITE_ITEMS = [
  "dynamodb:BatchWriteItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:DeleteItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
];

/** Reading items by key and by query; never a scan. */
export function readTable(table: Table): Grant[] {
  return [allow(READ_ITEMS, table.tableArn), allow(["dynamodb:Query"], `${table.tableArn}/index/gsi1`)];
}

/** Reading, and writing items alone or in transactions. */
export function readWriteTable(table: Table): Grant[] {
  return [
    allow([...READ_ITEMS, ...WRITE_ITEMS].sort(), table.tableArn),
    allow(["dynamodb:Query"], `${table.tableArn}/index/gsi1`),
  ];
}

/** Following the table's stream, for an event source mapping. */
export function readStream(table: Table, streamArn: string): Grant[] {
  return [
    allow(["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"], streamArn),
    {
      statement: new PolicyStatement({
        actions: ["dynamodb:ListStreams"],
        resources: [`${table.tableArn}/stream/*`],
      }),
      acknowledgements: [
        {
          id: wildcard(table, "/stream/*"),
          reason: "ListStreams names no single stream; it is limited to the streams of this one table.",
        },
      ],
    },
  ];
}

/** Reading the objects under the prefixes. */
export function readFiles(bucket: Bucket, ...prefixes: FilesPrefix[]): Grant {
  return files(bucket, ["s3:GetObject"], prefixes);
}

/** Writing objects under the prefixes, without reading or deleting them. */
export function writeFiles(bucket: Bucket, ...prefixes: FilesPrefix[]): Grant {
  return files(bucket, ["s3:PutObject"], prefixes);
}

/** Deleting objects under the prefixes; in a versioned bucket the old version stays until its lifecycle rule takes it. */
export function deleteFiles(bucket: Bucket, ...prefixes: FilesPrefix[]): Grant {
  return files(bucket, ["s3:DeleteObject"], prefixes);
}

/** Marking objects under the prefix as superseded, which is what their lifecycle rule goes by. */
export function tagFiles(bucket: Bucket, ...prefixes: FilesPrefix[]): Grant {
  return files(bucket, ["s3:PutObjectTagging"], prefixes);
}

/** Without the right to list, S3 answers 403 for an object that does not exist, which nobody can tell from a refusal. */
export function noticeMissingFiles(bucket: Bucket): Grant {
  return allow(["s3:ListBucket"], bucket.bucketArn);
}

export function publishEvents(bus: EventBus): Grant {
  return allow(["events:PutEvents"], bus.eventBusArn);
}

/** What an event source mapping does with the queue on behalf of the function. */
export function consumeQueue(queue: Queue): Grant {
  return allow(["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"], queue.queueArn);
}

export function sendToQueue(queue: Queue): Grant {
  return allow(["sqs:SendMessage"], queue.queueArn);
}

/** Sending mails from the one address, whose domain is the verified identity. */
export function sendMails(scope: Construct, from: string): Grant {
  const domain = Fn.select(1, Fn.split("@", from));
  const identity = Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName: domain });
  return {
    statement: new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [identity],
      conditions: { StringEquals: { "ses:FromAddress": from } },
    }),
    acknowledgements: [],
  };
}

function allow(actions: string[], resource: string): Grant {
  return { statement: new PolicyStatement({ actions, resources: [resource] }), acknowledgements: [] };
}

function files(bucket: Bucket, actions: string[], prefixes: readonly FilesPrefix[]): Grant {
  return {
    statement: new PolicyStatement({
      actions,
      resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    }),
    acknowledgements: prefixes.map((prefix) => ({
      id: wildcard(bucket, `/${prefix}*`),
      reason: `Object keys below ${prefix} are not known in advance; the actions are limited to that prefix.`,
    })),
  };
}

/** The id under which cdk-nag reports a wildcard behind the ARN of a resource. */
function wildcard(construct: Construct, suffix: string): string {
  const logicalId: unknown = Stack.of(construct).resolve(resourceOf(construct).logicalId);
  return `AwsSolutions-IAM5[Resource::<${String(logicalId)}.Arn>${suffix}]`;
}
