import { EVENT_SOURCE } from "@spoke/events";
import { Duration, Validations } from "aws-cdk-lib";
import { type EventBus, type EventPattern, type IEventBus, Rule } from "aws-cdk-lib/aws-events";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption, QueuePolicy } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Alarms } from "../monitoring.ts";
import { physicalName } from "../naming.ts";
import { type Subscription, subscriberSpec } from "../subscriptions.ts";
import { consumeQueue } from "./grants.ts";
import { type FunctionContext, PortalFunction } from "./portal-function.ts";

export interface SubscriberQueueProps {
  readonly context: FunctionContext;
  readonly subscription: Subscription;
  /** The bus of the portal's events. Events of S3 arrive on the account's default bus. */
  readonly bus: EventBus;
  readonly alarms: Alarms;
}

const RETENTION = Duration.days(14);

/**
 * A row of `SUBSCRIPTIONS`: rule → queue → function. Messages that cannot be delivered or fail too often move to the dead-letter
 * queue, which raises an alarm, and are redriven by hand (docs/operations.md).
 */
export class SubscriberQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly rule: Rule;
  readonly subscriber: PortalFunction;

  constructor(scope: Construct, id: string, props: SubscriberQueueProps) {
    super(scope, id);
    const { context, subscription, alarms } = props;
    const { stage } = context;
    const { run: name, maxConcurrency, batchWindowSeconds } = subscription;
    this.subscriber = new PortalFunction(this, "Subscriber", context, subscriberSpec(subscription));
    const { subscriber } = this;

    this.deadLetters = deadLetterQueue(this, "DeadLetters", physicalName(stage, `${name}-dlq`), false);
    this.queue = new Queue(this, "Queue", {
      queueName: physicalName(stage, name),
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: RETENTION,
      // Six times the timeout, as AWS recommends: a message must not reappear while it is still being processed.
      visibilityTimeout: Duration.seconds(6 * subscriber.spec.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: subscription.attempts ?? 5 },
    });

    this.rule = new Rule(this, "Rule", {
      description: subscriber.spec.description,
      ...("onFile" in subscription ? {} : { eventBus: props.bus as IEventBus }),
      eventPattern: patternOf(subscription, context.resources.files.bucketName),
    });
    this.rule.addTarget({
      bind: () => ({
        arn: this.queue.queueArn,
        retryPolicy: { maximumEventAgeInSeconds: Duration.hours(24).toSeconds(), maximumRetryAttempts: 185 },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      }),
    });
    this.#allow();

    const mapping = new EventSourceMapping(this, "Mapping", {
      target: subscriber.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: subscription.batchSize ?? 10,
      ...(batchWindowSeconds === undefined ? {} : { maxBatchingWindow: Duration.seconds(batchWindowSeconds) }),
      ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
      reportBatchItemFailures: true,
    });
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "Lambda has destinations for streams only; failed messages are moved by the queue's redrive policy.",
    });
    subscriber.grant(consumeQueue(this.queue));

    alarms.watchDeadLetters(this.deadLetters, name, subscription.whenDead);
    alarms.watchAge(this.queue, name, Duration.minutes(subscription.maxAgeMinutes ?? 15));
  }

  /** Lets EventBridge send to both queues, for this rule only, over TLS. One policy, since a stack can have 500 resources. */
  #allow(): void {
    const queues = [this.queue, this.deadLetters];
    // In the policy of a queue, that queue.
    const resources = ["*"];
    const { document } = new QueuePolicy(this, "Policy", { queues });
    document.addStatements(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["sqs:*"],
        resources,
        conditions: { Bool: { "aws:SecureTransport": "false" } },
      }),
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources,
        conditions: { ArnEquals: { "aws:SourceArn": this.rule.ruleArn } },
      }),
    );
  }
}

function patternOf(subscription: Subscription, filesBucket: string): EventPattern {
  if ("onFile" in subscription) {
    const detail = { bucket: { name: [filesBucket] }, object: { key: [{ prefix: subscription.onFile }] } };
    return { source: ["aws.s3"], detailType: ["Object Created"], detail };
  }
  const { on, kind } = subscription;
  return {
    source: [EVENT_SOURCE],
    detailType: [...on],
    ...(kind === undefined ? {} : { detail: { data: { kind: [kind] } } }),
  };
}

/** A dead-letter queue for failures of a stream, a schedule, or a rule. */
export function failureQueue(scope: Construct, id: string, name: string): Queue {
  const queue = deadLetterQueue(scope, id, name);
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "This is a dead-letter queue for failures elsewhere, although no queue redrives to it.",
  });
  return queue;
}

/** Encrypted, and with the longest retention that SQS has (14 days); TLS only, here or by the policy of its pipeline. */
function deadLetterQueue(scope: Construct, id: string, name: string, enforceSSL = true): Queue {
  const queue = new Queue(scope, id, {
    queueName: name,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL,
    retentionPeriod: RETENTION,
  });
  Validations.of(queue).acknowledge({
    id: "Serverless-SQSRedrivePolicy",
    reason: "This is a dead-letter queue itself; its messages wait for a person.",
  });
  return queue;
}
