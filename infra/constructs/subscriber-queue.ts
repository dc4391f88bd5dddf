import { Duration, Validations } from "aws-cdk-lib";
import { type EventBus, type EventPattern, type IEventBus, Rule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Alarms } from "../monitoring.ts";
import { physicalName } from "../naming.ts";
import { consumeQueue } from "./grants.ts";
import type { PortalFunction } from "./portal-function.ts";

export interface SubscriberQueueProps {
  readonly stage: string;
  /** Name of the queue within the stage, for instance `erp-outbound`; its dead letters are in `{name}-dlq`. */
  readonly queueName: string;
  /** The bus the rule listens on; left out for the account's default bus, where the events of AWS services arrive. */
  readonly bus?: EventBus;
  readonly pattern: EventPattern;
  readonly subscriber: PortalFunction;
  readonly alarms: Alarms;
  readonly batchSize?: number;
  /** How long the first message of a batch waits for others; none when left out. */
  readonly batchWindow?: Duration;
  /** Deliveries before a message counts as poisoned; 5 when left out. */
  readonly maxReceiveCount?: number;
  /** How many batches are worked on at once, 2 to 1,000; unlimited when left out. */
  readonly maxConcurrency?: number;
  /** Strictly ordered: every event goes into this one message group. */
  readonly fifo?: { readonly messageGroupId: string };
  /** How old the oldest message may become before somebody is told; 15 minutes when left out. */
  readonly maxAge?: Duration;
}

const RETENTION = Duration.days(14);

/**
 * One effect of an event: pattern → rule → queue → function. What cannot be delivered or fails `maxReceiveCount` times lies in
 * the dead-letter queue, is reported by an alarm, and is redriven by hand (docs/operations.md).
 */
export class SubscriberQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly rule: Rule;

  constructor(scope: Construct, id: string, props: SubscriberQueueProps) {
    super(scope, id);
    const { stage, queueName, subscriber } = props;
    const fifo = props.fifo !== undefined;

    this.deadLetters = deadLetterQueue(this, "DeadLetters", physicalName(stage, `${queueName}-dlq`), fifo);
    this.queue = new Queue(this, "Queue", {
      queueName: queueFileName(physicalName(stage, queueName), fifo),
      ...(fifo ? { fifo: true, contentBasedDeduplication: true } : {}),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: RETENTION,
      // As AWS advises: a message must not reappear while the function, or Lambda's own retries, still hold it.
      visibilityTimeout: Duration.seconds(6 * subscriber.spec.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceiveCount ?? 5 },
    });

    // EventBridge cannot put its own dead letters into a FIFO queue.
    const undelivered = fifo
      ? failureQueue(this, "Undelivered", physicalName(stage, `${queueName}-undelivered`))
      : this.deadLetters;

    this.rule = new Rule(this, "Rule", {
      description: subscriber.spec.description,
      ...(props.bus === undefined ? {} : { eventBus: props.bus as IEventBus }),
      eventPattern: props.pattern,
    });
    this.rule.addTarget({
      bind: () => ({
        arn: this.queue.queueArn,
        retryPolicy: { maximumEventAgeInSeconds: Duration.hours(24).toSeconds(), maximumRetryAttempts: 185 },
        deadLetterConfig: { arn: undelivered.queueArn },
        ...(props.fifo === undefined ? {} : { sqsParameters: { messageGroupId: props.fifo.messageGroupId } }),
      }),
    });
    for (const queue of [this.queue, undelivered]) acceptFromRule(queue, this.rule);

    const mapping = new EventSourceMapping(this, "Mapping", {
      target: subscriber.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: props.batchSize ?? 10,
      ...(props.batchWindow === undefined ? {} : { maxBatchingWindow: props.batchWindow }),
      ...(props.maxConcurrency === undefined ? {} : { maxConcurrency: props.maxConcurrency }),
      reportBatchItemFailures: true,
    });
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "Lambda knows destinations for streams only; what fails here is moved by the queue's redrive policy.",
    });
    subscriber.grant(consumeQueue(this.queue));

    props.alarms.watchDeadLetters(this.deadLetters, queueName);
    if (undelivered !== this.deadLetters) props.alarms.watchDeadLetters(undelivered, `${queueName}-undelivered`);
    props.alarms.watchAge(this.queue, queueName, props.maxAge ?? Duration.minutes(15));
  }
}

/** A queue for what failed elsewhere than in a queue: a stream, a schedule, a rule. See `deadLetterQueue`. */
export function failureQueue(scope: Construct, id: string, name: string): Queue {
  const queue = deadLetterQueue(scope, id, name, false);
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "What fails elsewhere ends here, so this is a dead-letter queue, although no queue redrives to it.",
  });
  return queue;
}

/** A queue for the dead letters of another: encrypted, TLS only, kept for the longest time SQS allows (14 days). */
function deadLetterQueue(scope: Construct, id: string, name: string, fifo: boolean): Queue {
  const queue = new Queue(scope, id, {
    queueName: queueFileName(name, fifo),
    ...(fifo ? { fifo: true } : {}),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: RETENTION,
  });
  Validations.of(queue).acknowledge({
    id: "Serverless-SQSRedrivePolicy",
    reason: "This is a dead-letter queue itself; what lies here waits for a person.",
  });
  return queue;
}

/** Lets EventBridge put events into the queue, for that one rule only. */
function acceptFromRule(queue: Queue, rule: Rule): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("events.amazonaws.com")],
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { "aws:SourceArn": rule.ruleArn } },
    }),
  );
}

function queueFileName(name: string, fifo: boolean): string {
  return fifo ? `${name}.fifo` : name;
}
