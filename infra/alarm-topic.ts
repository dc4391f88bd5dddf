import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Aws } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { physicalName } from "./naming.ts";

/** The encrypted topic of all alarms; operators subscribe to it (docs/operations.md). */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    // CloudWatch cannot publish to a topic that is encrypted with the key that AWS manages.
    const key = new Key(this, "Key", {
      description: `Alarms of the portal, stage ${props.stage}`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const cloudwatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ["kms:Decrypt", "kms:GenerateDataKey*"],
        resources: ["*"],
      }),
    );
    this.topic = new Topic(this, "Topic", {
      topicName: physicalName(props.stage, "alarms"),
      masterKey: key,
      enforceSSL: true,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({ principals: [cloudwatch], actions: ["sns:Publish"], resources: [this.topic.topicArn] }),
    );
  }
}
