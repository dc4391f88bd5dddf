import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import type { Bus } from "./bus.ts";
import { readStream, sendToQueue } from "./constructs/grants.ts";
import { type FunctionContext, PortalFunction } from "./constructs/portal-function.ts";
import { QueuePolicies } from "./constructs/queue-policies.ts";
import { failureQueue, SubscriberQueue } from "./constructs/subscriber-queue.ts";
import { OUTBOX_PUBLISHER } from "./functions.ts";
import { physicalName } from "./naming.ts";
import type { Storage } from "./storage.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

export interface PipelinesProps {
  readonly context: FunctionContext;
  readonly storage: Storage;
  readonly bus: Bus;
}

/** How events travel: from the outbox in the table to the bus, and from there to the queue of each subscription. */
export class Pipelines extends Construct {
  constructor(scope: Construct, id: string, { context, storage, bus }: PipelinesProps) {
    super(scope, id);
    const { table, streamArn } = storage;
    const publisher = new PortalFunction(this, "OutboxPublisher", context, OUTBOX_PUBLISHER);

    // The position in the stream of a batch that makes the publisher fail. Its events are published by the job outbox-sweep.
    const deadLetters = failureQueue(this, "OutboxDeadLetters", physicalName(context.stage, "outbox-dlq"));
    new EventSourceMapping(this, "OutboxMapping", {
      target: publisher.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      // While the bus is down, events wait in the stream; after a day they wait for the job outbox-sweep.
      retryAttempts: 10_000,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(deadLetters),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith("OUTBOX#") } } },
        }),
      ],
    });
    publisher.grant(readStream(table, streamArn), sendToQueue(deadLetters));

    const pipelines = SUBSCRIPTIONS.map(
      (subscription) => new SubscriberQueue(this, subscription.run, { context, subscription, bus: bus.bus }),
    );
    new QueuePolicies(this, "Policies", { bus: bus.bus, pipelines });
  }
}
