import { Stack } from "aws-cdk-lib";
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { physicalName } from "./naming.ts";

/**
 * The configuration set of the stage's mails. SES reports mails that come back and complaints on the account's default bus, from
 * where a subscription stops mails to such addresses. SES itself drops further mails to them, too.
 */
export class Mail extends Construct {
  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    const set = new CfnConfigurationSet(this, "Set", {
      name: physicalName(props.stage),
      reputationOptions: { reputationMetricsEnabled: true },
      suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    const bus = Stack.of(this).formatArn({ service: "events", resource: "event-bus", resourceName: "default" });
    new CfnConfigurationSetEventDestination(this, "Returned", {
      configurationSetName: set.ref,
      eventDestination: {
        name: "returned",
        enabled: true,
        matchingEventTypes: ["BOUNCE", "COMPLAINT"],
        eventBridgeDestination: { eventBusArn: bus },
      },
    });
  }
}
