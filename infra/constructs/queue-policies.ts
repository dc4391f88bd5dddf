import type { EventBus } from "aws-cdk-lib/aws-events";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type Queue, QueuePolicy } from "aws-cdk-lib/aws-sqs";
import { Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { SubscriberQueue } from "./subscriber-queue.ts";

/**
 * Lets EventBridge send to the queues of the subscriptions and their dead-letter queues, over TLS. Queues share a policy, because a
 * stack can have 500 resources: queues of the portal's events accept messages of the rules of the portal's bus, and queues of events
 * of AWS services, such as new files, accept those of their own rules.
 */
export class QueuePolicies extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { readonly bus: EventBus; readonly pipelines: readonly SubscriberQueue[] },
  ) {
    super(scope, id);
    const ofServices = props.pipelines.filter(({ trigger }) => trigger === "services");
    const ofEvents = props.pipelines.filter(({ trigger }) => trigger === "events");
    // Listing each rule would exceed the 8 KB of a queue's policy.
    const rulesOfBus = Stack.of(this).formatArn({
      service: "events",
      resource: "rule",
      resourceName: `${props.bus.eventBusName}/*`,
    });
    this.#allow("Events", ofEvents, { ArnLike: { "aws:SourceArn": rulesOfBus } });
    this.#allow("Files", ofServices, { ArnEquals: { "aws:SourceArn": ofServices.map(({ rule }) => rule.ruleArn) } });
  }

  #allow(id: string, pipelines: readonly SubscriberQueue[], conditions: Record<string, unknown>): void {
    const queues: Queue[] = pipelines.flatMap(({ queue, deadLetters }) => [queue, deadLetters]);
    if (queues.length === 0) return;
    // In the policy of a queue, that queue.
    const resources = ["*"];
    const { document } = new QueuePolicy(this, id, { queues });
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
        conditions,
      }),
    );
  }
}
