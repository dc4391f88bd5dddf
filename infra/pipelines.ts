import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import type { Bus } from "./bus.ts";
import { publishEvents, readStream, sendToQueue } from "./constructs/grants.ts";
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

    // After ten attempts Lambda stores the position in the stream here, not the item. The item is still in the table.
    const deadLetters = failureQueue(this, "OutboxDeadLetters", physicalName(context.stage, "outbox-dlq"));
    new EventSourceMapping(this, "OutboxMapping", {
      target: publisher.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      retryAttempts: 10,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(deadLetters),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith("OUTBOX#") } } },
        }),
      ],
    });
    publisher.grant(readStream(table, streamArn), publishEvents(bus.bus), sendToQueue(deadLetters));

    const pipelines = SUBSCRIPTIONS.map(
      (subscription) => new SubscriberQueue(this, subscription.run, { context, subscription, bus: bus.bus }),
    );
    new QueuePolicies(this, "Policies", { bus: bus.bus, pipelines });
  }
}
