import type { FunctionContext } from "@spoke/infra/constructs/portal-function.ts";
import { SubscriberQueue } from "@spoke/infra/constructs/subscriber-queue.ts";
import { environmentGroups } from "@spoke/infra/environment.ts";
import { files, table } from "@spoke/infra/function-spec.ts";
import { Logs } from "@spoke/infra/logs.ts";
import type { Subscription } from "@spoke/infra/subscription.ts";
import { Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { AttributeType, Table } from "aws-cdk-lib/aws-dynamodb";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";

const NO_PAYMENTS = {
  sandboxUrl: "",
  midtransUrl: "",
  midtransMerchant: "",
};

/** A stack with one row of the table of subscriptions. */
function synthesizeRow(subscription: Subscription): Template {
  const stack = new Stack();
  const context: FunctionContext = {
    stage: "test",
    code: { bucketName: "code", keyOf: (entry) => `1/${entry}.zip` },
    eventBusName: "bus",
    logs: new Logs(stack, "Logs", { stage: "test" }),
    resources: {
      table: new Table(stack, "Table", { partitionKey: { name: "pk", type: AttributeType.STRING } }),
      files: new Bucket(stack, "Files"),
      code: Bucket.fromBucketName(stack, "Code", "code"),
      bus: new EventBus(stack, "Events"),
      mailSenders: ["portal@example.com"],
      configurationSet: "spoke-test",
    },
    configuration: "0",
    environment: environmentGroups("test", {
      codeBucket: "code",
      siteOrigin: "https://{host}",
      mailFrom: "portal@example.com",
      mailSenders: {},
      payments: NO_PAYMENTS,
    }),
  };
  new SubscriberQueue(stack, "Row", { context, subscription, bus: new EventBus(stack, "Bus") });
  return Template.fromStack(stack);
}

const effect = {
  run: "order-placed-notify",
  description: "Notifies the warehouse",
  whenDead: "The warehouse does not know the order.",
  grants: [table.read, files.write("reports/")],
  environment: ["siteOrigin"],
} as const;

describe("a row of the table of subscriptions", () => {
  const template = synthesizeRow({ ...effect, on: ["order.placed", "invoice.posted"] });

  it("makes a rule on the portal's bus, a queue with dead letters, and a function that reports failed messages", () => {
    template.hasResourceProperties("AWS::Events::Rule", {
      EventBusName: { Ref: Match.stringLikeRegexp("Bus") },
      EventPattern: { source: ["spoke"], "detail-type": ["order.placed", "invoice.posted"] },
    });
    template.hasResourceProperties("AWS::SQS::Queue", {
      QueueName: "spoke-test-order-placed-notify",
      VisibilityTimeout: 180,
      RedrivePolicy: { maxReceiveCount: 5 },
    });
    template.hasResourceProperties("AWS::SQS::Queue", { QueueName: "spoke-test-order-placed-notify-dlq" });
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 10,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
    template.hasResource("AWS::Lambda::Function", {
      Properties: { FunctionName: "spoke-test-subscribers-order-placed-notify", Timeout: 30, MemorySize: 512 },
      Metadata: { "spoke:entry": "functions/subscribers/order-placed-notify.ts" },
    });
  });

  it("gives the function the rights and the environment that the row names, and no more", () => {
    const [role] = Object.values(template.findResources("AWS::IAM::Role"));
    const actions = role?.Properties.Policies.flatMap(
      (policy: { PolicyDocument: { Statement: { Action: unknown }[] } }) =>
        policy.PolicyDocument.Statement.flatMap(({ Action }) => Action),
    );
    expect(new Set(actions)).toEqual(
      new Set([
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
        "dynamodb:BatchGetItem",
        "dynamodb:GetItem",
        "dynamodb:Query",
        "s3:PutObject",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:ReceiveMessage",
      ]),
    );
    const [fn] = Object.values(template.findResources("AWS::Lambda::Function"));
    expect(fn?.Properties.Environment.Variables).toMatchObject({ SITE_ORIGIN: "https://{host}", STAGE: "test" });
    expect(JSON.stringify(fn)).not.toContain("secret");
  });
});

describe("a row that hides its messages for another time than six times the timeout", () => {
  const hidden = (hiddenSeconds: number) =>
    synthesizeRow({ ...effect, onFile: "feeds/", timeoutSeconds: 20, hiddenSeconds });

  it("has a queue with that time", () => {
    hidden(25).hasResourceProperties("AWS::SQS::Queue", { VisibilityTimeout: 25 });
  });

  it("is refused if a message would reappear while it is processed", () => {
    expect(() => hidden(20)).toThrow("order-placed-notify reappear");
  });
});

describe("the options of a row", () => {
  const template = synthesizeRow({
    ...effect,
    onFile: "feeds/",
    timeoutSeconds: 20,
    maxConcurrency: 3,
    batchSize: 20,
    batchWindowSeconds: 2,
    attempts: 2,
  });

  it("limit batches and deliveries", () => {
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 20,
      MaximumBatchingWindowInSeconds: 2,
      ScalingConfig: { MaximumConcurrency: 3 },
    });
    template.hasResourceProperties("AWS::SQS::Queue", {
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 2 },
    });
  });

  it("select new files of the files bucket under a prefix, which S3 reports on the default bus", () => {
    const [rule] = Object.values(template.findResources("AWS::Events::Rule"));
    expect(rule?.Properties.EventBusName).toBeUndefined();
    expect(rule?.Properties.EventPattern).toMatchObject({
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { object: { key: [{ prefix: "feeds/" }] } },
    });
  });

  it("select reports of a kind", () => {
    const report = synthesizeRow({ ...effect, on: ["report.requested"], kind: "catalog-pdf" });
    report.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { "detail-type": ["report.requested"], detail: { data: { kind: ["catalog-pdf"] } } },
    });
  });
});
