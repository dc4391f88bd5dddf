import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  PeriodOverride,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Aws } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Api } from "./api.ts";
import type { Functions } from "./function-set.ts";
import { entryName } from "./functions.ts";
import { physicalName } from "./naming.ts";
import type { Storage } from "./storage.ts";

interface Threshold {
  readonly metric: IMetric;
  /** The alarm sounds above this value. */
  readonly above: number;
  readonly says: string;
  /** How many of the last periods must be above it; 1 of 1 when left out. */
  readonly periods?: { readonly bad: number; readonly of: number };
}

/** Where alarms go: one encrypted topic that whoever is on call subscribes to (docs/operations.md). */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #action: SnsAction;
  readonly #stage: string;

  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    this.#stage = props.stage;
    // CloudWatch cannot publish to a topic under the key that AWS manages, so the topic has one of its own.
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
    this.#action = new SnsAction(this.topic);
  }

  /** Anything in a dead-letter queue needs a person. */
  watchDeadLetters(queue: Queue, name: string): void {
    this.add(`${name}-dead-letters`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: 0,
      says: `Something failed for good and lies in ${physicalName(this.#stage, name)}'s dead-letter queue: look at it, then redrive it`,
    });
  }

  /** A queue whose oldest message grows old is not being worked on. */
  watchAge(queue: Queue, name: string, maxAge: Duration): void {
    this.add(`${name}-age`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: maxAge.toSeconds(),
      says: `The oldest message of ${physicalName(this.#stage, name)} has waited longer than ${maxAge.toMinutes()} minutes`,
    });
  }

  /** An alarm by name; the name is unique within the stage. */
  add(name: string, { metric, above, says, periods = { bad: 1, of: 1 } }: Threshold): Alarm {
    const alarm = new Alarm(this, name, {
      alarmName: physicalName(this.#stage, name),
      alarmDescription: says,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.bad,
      // Silence is the normal state of a metric that counts failures.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.#action);
    alarm.addOkAction(this.#action);
    return alarm;
  }
}

export interface MonitoringProps {
  readonly stage: string;
  readonly alarms: Alarms;
  readonly functions: Functions;
  readonly storage: Storage;
  readonly api: Api;
  readonly queues: readonly { readonly queue: Queue; readonly deadLetters: Queue }[];
  readonly deadLetters: readonly Queue[];
}

const MINUTE = { period: Duration.minutes(1) };

/** The alarms that belong to no single pipeline, and the dashboard. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { alarms, functions } = props;

    alarms.add("api-5xx", {
      metric: props.api.api.metricServerError({ ...MINUTE, statistic: Stats.SUM }),
      above: 5,
      says: "The API answers with server errors",
      periods: { bad: 2, of: 5 },
    });
    watchFunctions(alarms, functions);
    // One for all: concurrency is the account's, and a stack holds 500 resources. The dashboard says whose calls were refused.
    alarms.add("functions-throttles", {
      metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", ...MINUTE, statistic: Stats.SUM }),
      above: 0,
      says: "Functions are refused for want of concurrency",
      periods: { bad: 3, of: 5 },
    });
    alarms.add("outbox-iterator-age", {
      metric: functions.outboxPublisher.lambda.metric("IteratorAge", { ...MINUTE, statistic: Stats.MAXIMUM }),
      above: Duration.minutes(1).toMilliseconds(),
      says: "Events reach the bus more than a minute after they were written",
      periods: { bad: 3, of: 5 },
    });
    alarms.add("table-throttles", {
      metric: throttles(props.storage),
      above: 0,
      says: "DynamoDB refuses requests to the table for their rate",
      periods: { bad: 2, of: 5 },
    });
    alarms.add("table-errors", {
      metric: systemErrors(props.storage),
      above: 0,
      says: "DynamoDB fails on its side",
      periods: { bad: 2, of: 5 },
    });

    for (const id of ["paymentCallbackSettle", "paymentsAsk"] as const) {
      const service = entryName(functions[id].spec.entry).replaceAll("/", "-");
      alarms.add(`${id}-to-reconcile`, {
        metric: new Metric({
          namespace: "Spoke",
          metricName: "PaymentsToReconcile",
          dimensionsMap: { service },
          statistic: Stats.SUM,
          ...MINUTE,
        }),
        above: 0,
        says: "A provider has money, or has none, where the portal says otherwise: npx spoke reconciliations list",
      });
    }

    dashboard(this, props);
  }
}

/** A stack has 500 resources: what needs no alarm per function shares one with others, as many as an alarm can look at. */
const PER_ALARM = 10;

function watchFunctions(alarms: Alarms, functions: Functions): void {
  for (const [name, fn] of Object.entries(functions))
    alarms.add(`${name}-errors`, {
      metric: fn.lambda.metricErrors({ ...MINUTE, statistic: Stats.SUM }),
      above: 0,
      says: `${fn.spec.entry} fails`,
      periods: { bad: 3, of: 5 },
    });
  const all = Object.values(functions);
  const groups = Array.from({ length: Math.ceil(all.length / PER_ALARM) }, (_, index) =>
    all.slice(index * PER_ALARM, (index + 1) * PER_ALARM),
  );
  for (const [index, group] of groups.entries()) {
    const names = group.map(({ spec }) => entryName(spec.entry)).join(", ");
    alarms.add(`duration-${index + 1}`, {
      metric: new MathExpression({
        // A function that did not run says nothing, which counts as nothing.
        expression: `MAX([${group.map(({ spec }, at) => `FILL(m${at},0)/${spec.timeoutSeconds * 1000}`).join(",")}])`,
        usingMetrics: Object.fromEntries(
          group.map(({ lambda }, at) => [`m${at}`, lambda.metricDuration({ ...MINUTE, statistic: Stats.p(99) })]),
        ),
        ...MINUTE,
      }),
      above: 0.8,
      says: `One of these takes more than 80 % of its time limit: ${names}`,
      periods: { bad: 3, of: 5 },
    });
  }
}

/** Those that the functions use; an alarm can add up at most ten metrics. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** Refused reads and writes, those of the index included: a slow index holds back the writes to the table. */
function throttles({ table }: Storage): IMetric {
  const count = (metricName: string, dimensions: Record<string, string> = {}) =>
    new Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap: { TableName: table.tableName, ...dimensions },
      statistic: Stats.SUM,
      ...MINUTE,
    });
  const index = { GlobalSecondaryIndexName: "gsi1" };
  return new MathExpression({
    expression: "reads + writes + indexReads + indexWrites",
    label: "throttled",
    ...MINUTE,
    usingMetrics: {
      reads: count("ReadThrottleEvents"),
      writes: count("WriteThrottleEvents"),
      indexReads: count("ReadThrottleEvents", index),
      indexWrites: count("WriteThrottleEvents", index),
    },
  });
}

function systemErrors(storage: Storage): IMetric {
  return storage.table.metricSystemErrorsForOperations({
    operations: OPERATIONS,
    ...MINUTE,
  });
}

function dashboard(scope: Construct, props: MonitoringProps): void {
  const lambdas = Object.values(props.functions).map((fn) => fn.lambda);
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, height: 6 });
  new Dashboard(scope, "Dashboard", {
    dashboardName: physicalName(props.stage),
    periodOverride: PeriodOverride.AUTO,
    defaultInterval: Duration.hours(12),
    widgets: [
      [
        graph("API requests and server errors", [props.api.api.metricCount(), props.api.api.metricServerError()]),
        graph("API latency, p50 and p99", [
          props.api.api.metricLatency({ statistic: Stats.p(50) }),
          props.api.api.metricLatency({ statistic: Stats.p(99) }),
        ]),
      ],
      [
        graph(
          "Function errors",
          lambdas.map((fn) => fn.metricErrors()),
        ),
        graph(
          "Function duration, p99",
          lambdas.map((fn) => fn.metricDuration({ statistic: Stats.p(99) })),
        ),
      ],
      [
        graph(
          "Messages waiting",
          props.queues.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
        graph(
          "Dead letters",
          props.deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
      ],
      [
        graph("Outbox: age of the stream's iterator, ms", [
          props.functions.outboxPublisher.lambda.metric("IteratorAge", { statistic: Stats.MAXIMUM }),
        ]),
        graph("Table: throttled requests", [throttles(props.storage)]),
      ],
    ],
  });
}
