import { EVENT_SOURCE } from "@spoke/events";
import { Duration } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { failureQueue } from "./constructs/subscriber-queue.ts";
import { physicalName } from "./naming.ts";

/** The bus of the portal's events, archived for 30 days so that they can be replayed. */
export class Bus extends Construct {
  readonly bus: EventBus;

  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    const deadLetters = failureQueue(this, "DeadLetters", physicalName(props.stage, "bus-dlq"));
    this.bus = new EventBus(this, "Bus", {
      eventBusName: physicalName(props.stage),
      description: "Events of the portal: Source spoke, DetailType the type, Detail the envelope",
      deadLetterQueue: deadLetters,
    });
    this.bus.archive("Archive", {
      archiveName: physicalName(props.stage, "events"),
      description: "All events of the portal, for a replay",
      eventPattern: { source: [EVENT_SOURCE] },
      retention: Duration.days(30),
    });
    deadLetters.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [deadLetters.queueArn],
        conditions: { ArnEquals: { "aws:SourceArn": this.bus.eventBusArn } },
      }),
    );
  }
}
