import { EVENT_SOURCE } from "@spoke/events";
import { Duration, Validations } from "aws-cdk-lib";
import { type EventBus, type EventPattern, type IEventBus, Rule } from "aws-cdk-lib/aws-events";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { physicalName } from "../naming.ts";
import { type Subscription, subscriberSpec } from "../subscription.ts";
import { consumeQueue } from "./grants.ts";
import { type FunctionContext, PortalFunction } from "./portal-function.ts";

export interface SubscriberQueueProps {
  readonly context: FunctionContext;
  readonly subscription: Subscription;
  /** The bus of the portal's events. Events of S3 and SES arrive on the account's default bus. */
  readonly bus: EventBus;
}

const RETENTION = Duration.days(14);

/** Batches of a queue at the same time, so that a wave of events leaves the account's concurrency to the API. */
const MAX_CONCURRENCY = 5;

/**
 * A row of `SUBSCRIPTIONS`: rule → queue → function. Messages that cannot be delivered or fail too often move to the dead-letter
 * queue, which raises an alarm, and are redriven by hand (docs/operations.md). `queue-policies.ts` lets the rule send.
 */
export class SubscriberQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly rule: Rule;
  readonly subscriber: PortalFunction;
  /** What the rule matches: events of the portal, or of services of AWS, such as new files. */
  readonly trigger: "events" | "services";

  constructor(scope: Construct, id: string, props: SubscriberQueueProps) {
    super(scope, id);
    const { context, subscription } = props;
    const { stage } = context;
    const { run: name, maxConcurrency = MAX_CONCURRENCY, batchWindowSeconds } = subscription;
    const spec = subscriberSpec(subscription);
    // Six times the timeout, as AWS recommends: a message must not reappear while it waits for a function or is being processed.
    const { hiddenSeconds = 6 * spec.timeoutSeconds } = subscription;
    if (hiddenSeconds <= spec.timeoutSeconds) throw new Error(`messages of ${name} reappear while they are processed`);
    this.subscriber = new PortalFunction(this, "Subscriber", context, spec);
    const { subscriber } = this;
    this.trigger = "on" in subscription ? "events" : "services";

    this.deadLetters = deadLetterQueue(this, "DeadLetters", physicalName(stage, `${name}-dlq`), false);
    this.queue = new Queue(this, "Queue", {
      queueName: physicalName(stage, name),
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: RETENTION,
      visibilityTimeout: Duration.seconds(hiddenSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: subscription.attempts ?? 5 },
    });

    this.rule = new Rule(this, "Rule", {
      description: subscriber.spec.description,
      ...("on" in subscription ? { eventBus: props.bus as IEventBus } : {}),
      eventPattern: patternOf(subscription, context),
    });
    this.rule.addTarget({
      bind: () => ({
        arn: this.queue.queueArn,
        retryPolicy: { maximumEventAgeInSeconds: Duration.hours(24).toSeconds(), maximumRetryAttempts: 185 },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      }),
    });

    const mapping = new EventSourceMapping(this, "Mapping", {
      target: subscriber.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: subscription.batchSize ?? 10,
      ...(batchWindowSeconds === undefined ? {} : { maxBatchingWindow: Duration.seconds(batchWindowSeconds) }),
      maxConcurrency,
      reportBatchItemFailures: true,
    });
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "Lambda has destinations for streams only; failed messages are moved by the queue's redrive policy.",
    });
    subscriber.grant(consumeQueue(this.queue));
  }
}

function patternOf(subscription: Subscription, { stage, resources }: FunctionContext): EventPattern {
  if ("onMail" in subscription) {
    const tags = { "ses:configuration-set": [physicalName(stage)] };
    return { source: ["aws.ses"], detail: { eventType: [...subscription.onMail], mail: { tags } } };
  }
  if ("onFile" in subscription) {
    const detail = {
      bucket: { name: [resources.files.bucketName] },
      object: { key: [{ prefix: subscription.onFile }] },
    };
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

/** Encrypted, and with the longest retention that SQS has (14 days); TLS only, here or by `queue-policies.ts`. */
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
