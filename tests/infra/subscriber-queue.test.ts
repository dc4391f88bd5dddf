import { Duration, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { EventBus } from "aws-cdk-lib/aws-events";
import { describe, expect, it } from "vitest";
import { PortalFunction } from "../../infra/constructs/portal-function.ts";
import { SubscriberQueue } from "../../infra/constructs/subscriber-queue.ts";
import { Alarms } from "../../infra/monitoring.ts";

/** A stack with one subscriber to `order.shipped`, with the options that the portal's own pipelines do not use. */
function subscribed(options: Partial<ConstructorParameters<typeof SubscriberQueue>[2]>) {
  const stack = new Stack();
  const alarms = new Alarms(stack, "Alarms", { stage: "test" });
  const subscriber = new PortalFunction(stack, "Subscriber", {
    stage: "test",
    spec: {
      entry: "functions/subscribers/order-shipped-notify.ts",
      description: "Tells the dealer",
      timeoutSeconds: 20,
      memoryMb: 256,
      reservedConcurrency: 2,
    },
    code: { bucketName: "code", prefix: "1/" },
    environment: { STAGE: "test", TABLE_NAME: "table", FILES_BUCKET: "files", EVENT_BUS_NAME: "bus" },
  });
  new SubscriberQueue(stack, "Notify", {
    stage: "test",
    queueName: "notify",
    bus: new EventBus(stack, "Bus"),
    pattern: { source: ["spoke"], detailType: ["order.shipped"] },
    subscriber,
    alarms,
    ...options,
  });
  return Template.fromStack(stack);
}

describe("a strictly ordered subscriber", () => {
  const template = subscribed({ fifo: { messageGroupId: "orders" }, maxReceiveCount: 2 });

  it("has FIFO queues, and the rule names the message group", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      QueueName: "spoke-test-notify.fifo",
      FifoQueue: true,
      ContentBasedDeduplication: true,
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 2 },
    });
    template.hasResourceProperties("AWS::SQS::Queue", { QueueName: "spoke-test-notify-dlq.fifo", FifoQueue: true });
    template.hasResourceProperties("AWS::Events::Rule", {
      Targets: [{ SqsParameters: { MessageGroupId: "orders" } }],
    });
  });

  it("has a standard queue for what EventBridge cannot deliver, with an alarm of its own", () => {
    const [undelivered] = Object.keys(
      template.findResources("AWS::SQS::Queue", { Properties: { QueueName: "spoke-test-notify-undelivered" } }),
    );
    template.hasResourceProperties("AWS::Events::Rule", {
      Targets: [{ DeadLetterConfig: { Arn: { "Fn::GetAtt": [undelivered, "Arn"] } } }],
    });
    template.resourcePropertiesCountIs(
      "AWS::CloudWatch::Alarm",
      { MetricName: "ApproximateNumberOfMessagesVisible", Threshold: 0 },
      2,
    );
  });
});

describe("a subscriber with limits", () => {
  const template = subscribed({
    maxConcurrency: 3,
    batchSize: 20,
    batchWindow: Duration.seconds(2),
    maxAge: Duration.minutes(5),
  });

  it("works on so many batches at once, and its function has so many environments", () => {
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 20,
      MaximumBatchingWindowInSeconds: 2,
      ScalingConfig: { MaximumConcurrency: 3 },
    });
    template.hasResourceProperties("AWS::Lambda::Function", { ReservedConcurrentExecutions: 2 });
  });

  it("is reported when its oldest message has waited longer than allowed", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateAgeOfOldestMessage",
      Threshold: 300,
    });
  });

  it("leaves out of the environment what the function is not given", () => {
    const [found] = Object.values(template.findResources("AWS::Lambda::Function"));
    expect(Object.keys(found?.Properties.Environment.Variables)).not.toContain("TOKEN_SIGNING_KEYS");
  });
});
