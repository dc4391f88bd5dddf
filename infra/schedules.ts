import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Aws, Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { sendToQueue } from "./constructs/grants.ts";
import { type FunctionContext, PortalFunction } from "./constructs/portal-function.ts";
import { failureQueue } from "./constructs/subscriber-queue.ts";
import { JOBS } from "./functions.ts";
import { physicalName } from "./naming.ts";

/** The jobs, started by EventBridge Scheduler. Times are UTC. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: { readonly context: FunctionContext }) {
    super(scope, id);
    const { context } = props;
    const { stage } = context;

    // Jobs that could not be started, and jobs that failed.
    const deadLetters = failureQueue(this, "DeadLetters", physicalName(stage, "schedules-dlq"));

    const jobs = JOBS.map((spec) => {
      const name = spec.entry.replace(/^functions\/jobs\/|\.ts$/g, "");
      return { name, cron: spec.cron, target: new PortalFunction(this, `${name}-function`, context, spec) };
    });
    for (const { target } of jobs) {
      target.lambda.configureAsyncInvoke({
        retryAttempts: 2,
        maxEventAge: Duration.hours(2),
        onFailure: new SqsDestination(deadLetters),
      });
      target.grant(sendToQueue(deadLetters));
    }

    const role = new Role(this, "Role", {
      description: "Starts the jobs",
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ["lambda:InvokeFunction"],
              resources: jobs.map(({ target }) => target.lambda.functionArn),
            }),
            new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [deadLetters.queueArn] }),
          ],
        }),
      },
    });

    for (const { name, cron, target } of jobs)
      new CfnSchedule(this, name, {
        name: physicalName(stage, name),
        description: target.spec.description,
        scheduleExpression: `cron(${cron})`,
        scheduleExpressionTimezone: "UTC",
        flexibleTimeWindow: { mode: "OFF" },
        target: {
          arn: target.lambda.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify({ job: name, scheduledTime: "<aws.scheduler.scheduled-time>" }),
          retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 3 },
          deadLetterConfig: { arn: deadLetters.queueArn },
        },
      });
  }
}
