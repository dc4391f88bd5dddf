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
import type { PortalFunction } from "./constructs/portal-function.ts";
import { entryName, physicalName, serviceName } from "./naming.ts";
import type { Storage } from "./storage.ts";

interface Threshold {
  readonly metric: IMetric;
  /** The alarm is raised above this value. */
  readonly above: number;
  readonly description: string;
  /** How many of the last periods must be above it; 1 of 1 if absent. */
  readonly periods?: { readonly bad: number; readonly of: number };
}

/** The encrypted topic of all alarms; operators subscribe to it (docs/operations.md). */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #action: SnsAction;
  readonly #stage: string;

  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    this.#stage = props.stage;
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
    this.#action = new SnsAction(this.topic);
  }

  /** Raises an alarm for every message in a dead-letter queue. @param consequence what it means, as a sentence */
  watchDeadLetters(queue: Queue, name: string, consequence: string): void {
    this.add(`${name}-dead-letters`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: 0,
      description: `The dead-letter queue of ${physicalName(this.#stage, name)} has messages. ${consequence} Fix the cause, then redrive.`,
    });
  }

  /** Raises an alarm when a queue is not processed. */
  watchAge(queue: Queue, name: string, maxAge: Duration): void {
    this.add(`${name}-age`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: maxAge.toSeconds(),
      description: `The oldest message of ${physicalName(this.#stage, name)} is older than ${maxAge.toMinutes()} minutes`,
    });
  }

  /** Adds an alarm; its name is unique within the stage. */
  add(name: string, { metric, above, description, periods = { bad: 1, of: 1 } }: Threshold): Alarm {
    const alarm = new Alarm(this, name, {
      alarmName: physicalName(this.#stage, name),
      alarmDescription: description,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.bad,
      // A metric that counts failures normally has no data.
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
  readonly functions: readonly PortalFunction[];
  readonly outboxPublisher: PortalFunction;
  readonly storage: Storage;
  readonly api: Api;
  readonly queues: readonly { readonly queue: Queue; readonly deadLetters: Queue }[];
  readonly deadLetters: readonly Queue[];
}

const MINUTE = { period: Duration.minutes(1) };

/** The alarms besides those of queues, and the dashboard. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { alarms, functions, outboxPublisher } = props;

    alarms.add("api-5xx", {
      metric: props.api.api.metricServerError({ ...MINUTE, statistic: Stats.SUM }),
      above: 5,
      description: "The API responds with server errors",
      periods: { bad: 2, of: 5 },
    });
    watchFunctions(alarms, functions);
    // One for all functions: concurrency is shared by the account, and a stack can have 500 resources.
    alarms.add("functions-throttles", {
      metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", ...MINUTE, statistic: Stats.SUM }),
      above: 0,
      description: "Functions are throttled",
      periods: { bad: 3, of: 5 },
    });
    alarms.add("outbox-iterator-age", {
      metric: outboxPublisher.lambda.metric("IteratorAge", { ...MINUTE, statistic: Stats.MAXIMUM }),
      above: Duration.minutes(1).toMilliseconds(),
      description: "Events are published more than a minute after they were written",
      periods: { bad: 3, of: 5 },
    });
    alarms.add("table-throttles", {
      metric: throttles(props.storage),
      above: 0,
      description: "DynamoDB throttles requests to the table",
      periods: { bad: 2, of: 5 },
    });
    alarms.add("table-errors", {
      metric: systemErrors(props.storage),
      above: 0,
      description: "DynamoDB has system errors",
      periods: { bad: 2, of: 5 },
    });

    const services = functions.map(({ spec }) => serviceName(spec.entry));
    for (const service of SETTLING) {
      if (!services.includes(service)) throw new Error(`no function ${service}`);
      alarms.add(`${service}-to-reconcile`, {
        metric: new Metric({
          namespace: "Spoke",
          metricName: "PaymentsToReconcile",
          dimensionsMap: { service },
          statistic: Stats.SUM,
          ...MINUTE,
        }),
        above: 0,
        description: "A payment at a provider does not match the portal: npx spoke reconciliations list",
      });
    }

    alarms.add("browser-errors", {
      metric: browserErrors(),
      above: 20,
      description: "Browsers report errors of the site: log group of the function rest, message browser error",
      periods: { bad: 2, of: 3 },
    });

    dashboard(this, props);
  }
}

/** Errors that browsers report to the function `rest`. */
const browserErrors = (): Metric =>
  new Metric({
    namespace: "Spoke",
    metricName: "BrowserErrors",
    dimensionsMap: { service: "rest" },
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });

/** The functions that settle payments and count those that need reconciliation. */
const SETTLING = ["subscribers-payment-callback-settle", "jobs-payments-ask"];

/** Functions share duration alarms, because a stack can have 500 resources. An alarm can have ten metrics. */
const PER_ALARM = 10;

function watchFunctions(alarms: Alarms, functions: readonly PortalFunction[]): void {
  const groups = Array.from({ length: Math.ceil(functions.length / PER_ALARM) }, (_, index) =>
    functions.slice(index * PER_ALARM, (index + 1) * PER_ALARM),
  );
  for (const [index, group] of groups.entries()) {
    const names = group.map(({ spec }) => entryName(spec.entry)).join(", ");
    alarms.add(`errors-${index + 1}`, {
      metric: new MathExpression({
        expression: `MAX([${group.map((_, at) => `FILL(m${at},0)`).join(",")}])`,
        usingMetrics: Object.fromEntries(
          group.map(({ lambda }, at) => [`m${at}`, lambda.metricErrors({ ...MINUTE, statistic: Stats.SUM })]),
        ),
        ...MINUTE,
      }),
      above: 0,
      description: `One of these fails: ${names}`,
      periods: { bad: 3, of: 5 },
    });
    alarms.add(`duration-${index + 1}`, {
      metric: new MathExpression({
        // A function that did not run has no data.
        expression: `MAX([${group.map(({ spec }, at) => `FILL(m${at},0)/${spec.timeoutSeconds * 1000}`).join(",")}])`,
        usingMetrics: Object.fromEntries(
          group.map(({ lambda }, at) => [`m${at}`, lambda.metricDuration({ ...MINUTE, statistic: Stats.p(99) })]),
        ),
        ...MINUTE,
      }),
      above: 0.8,
      description: `One of these takes more than 80 % of its timeout: ${names}`,
      periods: { bad: 3, of: 5 },
    });
  }
}

/** The operations that the functions use. An alarm can add up ten metrics. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** Throttled reads and writes of the table and its index: a slow index also throttles writes to the table. */
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
  const lambdas = props.functions.map(({ lambda }) => lambda);
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
          props.outboxPublisher.lambda.metric("IteratorAge", { statistic: Stats.MAXIMUM }),
        ]),
        graph("Table: throttled requests", [throttles(props.storage)]),
      ],
      [graph("Errors in browsers", [browserErrors()])],
    ],
  });
}
