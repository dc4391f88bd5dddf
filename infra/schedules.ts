import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Aws, Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { sendToQueue } from "./constructs/grants.ts";
import { failureQueue } from "./constructs/subscriber-queue.ts";
import type { Functions } from "./function-set.ts";
import type { Alarms } from "./monitoring.ts";
import { physicalName } from "./naming.ts";

export interface SchedulesProps {
  readonly stage: string;
  readonly functions: Functions;
  readonly alarms: Alarms;
}

/** The jobs and when they run, as cron fields. */
const JOBS = [
  { id: "nightlyIndex", construct: "NightlyIndex", name: "nightly-index", cron: "30 1 * * ? *" },
  { id: "paymentsAsk", construct: "PaymentsAsk", name: "payments-ask", cron: "0/5 * * * ? *" },
  // Not at midnight, when the day begins: browsers ring.
  { id: "announcementsBegin", construct: "AnnouncementsBegin", name: "announcements-begin", cron: "0 7 * * ? *" },
  { id: "restockArrivals", construct: "RestockArrivals", name: "restock-arrivals", cron: "10 7 * * ? *" },
] as const;

/** What happens by the clock. Times are UTC. */
export class Schedules extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    const { stage, functions, alarms } = props;

    // Two kinds of failure end here: the call that could not be made, and the call that was made and failed.
    this.deadLetters = failureQueue(this, "DeadLetters", physicalName(stage, "schedules-dlq"));
    alarms.watchDeadLetters(this.deadLetters, "schedules");

    const jobs = JOBS.map((job) => ({ ...job, target: functions[job.id] }));
    for (const { target } of jobs) {
      target.lambda.configureAsyncInvoke({
        retryAttempts: 2,
        maxEventAge: Duration.hours(2),
        onFailure: new SqsDestination(this.deadLetters),
      });
      target.grant(sendToQueue(this.deadLetters));
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
            new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [this.deadLetters.queueArn] }),
          ],
        }),
      },
    });

    for (const { construct, name, cron, target } of jobs)
      new CfnSchedule(this, construct, {
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
          deadLetterConfig: { arn: this.deadLetters.queueArn },
        },
      });
  }
}
