import { Duration, NestedStack } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type Metric, PeriodOverride, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { addAlarm, type Threshold } from "./alarm.ts";
import { API_FUNCTIONS, FUNCTIONS, JOBS, OUTBOX_PUBLISHER } from "./functions.ts";
import { Metrics } from "./metrics.ts";
import { entryName, physicalName, serviceName } from "./naming.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

export interface MonitoringProps {
  readonly stage: string;
  readonly topic: Topic;
  /** Id of the HTTP API. */
  readonly apiId: string;
  /** Name of the table. */
  readonly table: string;
}

/** The dead-letter queues that belong to no subscription. */
const OTHER_DEAD_LETTERS = [
  { name: "bus", whenDead: "The bus did not deliver events." },
  { name: "outbox", whenDead: "Events were not published." },
  { name: "schedules", whenDead: "A job did not run, or failed." },
];

/** Alarms of the portal that end the release of a function of the API, besides those of its errors. */
export const RELEASE_ALARMS = ["api-5xx", "faults"];

/** The functions that settle payments and count those that need reconciliation. */
const SETTLING = ["subscribers-payment-callback-settle", "jobs-payments-ask"];

/** The operations that the functions use. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/**
 * The alarms and the dashboard, a stack of their own because a stack can have 500 resources (decision 059). An alarm watches one
 * metric, so it needs no data of other metrics to ring. An alarm in a minute's data of a function that runs rarely needs one minute.
 */
export class Monitoring extends NestedStack {
  readonly #stage: string;
  readonly #metrics: Metrics;
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, { description: `Alarms and dashboard of the portal, stage ${props.stage}` });
    this.#stage = props.stage;
    this.#metrics = new Metrics(props);
    this.#topic = props.topic;
    this.#watchQueues();
    this.#watchFunctions();
    this.#watchTable();
    this.#watchPortal();
    this.#dashboard();
  }

  #watchQueues(): void {
    const subscriptions = SUBSCRIPTIONS.map(({ run, whenDead }) => ({ name: run, whenDead }));
    for (const { name, whenDead } of [...OTHER_DEAD_LETTERS, ...subscriptions])
      this.#add(`${name}-dead-letters`, {
        metric: this.#metrics.queue(`${name}-dlq`, "ApproximateNumberOfMessagesVisible"),
        above: 0,
        description: `The dead-letter queue of ${physicalName(this.#stage, name)} has messages. ${whenDead} Fix the cause, then redrive.`,
      });
    for (const { run, maxAgeMinutes = 15 } of SUBSCRIPTIONS)
      this.#add(`${run}-age`, {
        metric: this.#metrics.queue(run, "ApproximateAgeOfOldestMessage"),
        above: maxAgeMinutes * 60,
        description: `The oldest message of ${physicalName(this.#stage, run)} is older than ${maxAgeMinutes} minutes`,
      });
  }

  #watchFunctions(): void {
    const jobs = new Set(JOBS.map(({ entry }) => entry));
    const frequent = new Set<string>(Object.values(API_FUNCTIONS).map(({ entry }) => entry));
    for (const { entry, timeoutSeconds } of FUNCTIONS) {
      this.#add(`${serviceName(entry)}-errors`, {
        metric: this.#metrics.function(entry, "Errors"),
        above: 0,
        description: `The function ${entryName(entry)} fails`,
        // A job may run once a day.
        periods: jobs.has(entry) ? { bad: 1, of: 1 } : { bad: 3, of: 5 },
      });
      this.#add(`${serviceName(entry)}-duration`, {
        metric: this.#metrics.function(entry, "Duration"),
        above: 0.8 * timeoutSeconds * 1000,
        description: `The function ${entryName(entry)} takes more than 80 % of its ${timeoutSeconds} seconds`,
        // Most effects run rarely: their function has data in single minutes only.
        periods: frequent.has(entry) ? { bad: 3, of: 5 } : { bad: 1, of: 1 },
      });
    }
    this.#add("functions-throttles", {
      metric: this.#metrics.throttledFunctions(),
      above: 0,
      description: "Functions are throttled",
      periods: { bad: 3, of: 5 },
    });
    this.#add("outbox-iterator-age", {
      metric: this.#metrics.function(OUTBOX_PUBLISHER.entry, "IteratorAge"),
      above: Duration.minutes(1).toMilliseconds(),
      description: "Events are published more than a minute after they were written",
      periods: { bad: 3, of: 5 },
    });
  }

  #watchTable(): void {
    for (const [name, metric] of Object.entries(this.#throttles()))
      this.#add(`table-throttles-${name}`, {
        metric,
        above: 0,
        description: `DynamoDB throttles ${name} of the table`,
        periods: { bad: 2, of: 5 },
      });
    for (const operation of OPERATIONS)
      this.#add(`table-errors-${operation}`, {
        metric: this.#metrics.table("SystemErrors", { Operation: operation }),
        above: 0,
        description: `DynamoDB has system errors in ${operation}`,
        periods: { bad: 2, of: 5 },
      });
  }

  /** Throttled reads and writes of the table and its index: a slow index also throttles writes to the table. */
  #throttles(): Record<string, Metric> {
    const index = { GlobalSecondaryIndexName: "gsi1" };
    return {
      reads: this.#metrics.table("ReadThrottleEvents"),
      writes: this.#metrics.table("WriteThrottleEvents"),
      "index-reads": this.#metrics.table("ReadThrottleEvents", index),
      "index-writes": this.#metrics.table("WriteThrottleEvents", index),
    };
  }

  #watchPortal(): void {
    this.#add("api-5xx", {
      metric: this.#metrics.api("5xx"),
      above: 5,
      description: "The API responds with server errors",
      periods: { bad: 2, of: 5 },
    });
    this.#add("api-429", {
      metric: this.#metrics.throttledRequests(),
      above: 50,
      description: "The API refuses requests because of its limits: log group of the API, status 429, by route",
      periods: { bad: 2, of: 5 },
    });
    this.#add("faults", {
      metric: this.#metrics.counted("graphql", "Faults"),
      above: 5,
      description: "Resolvers of the GraphQL API fail: log group of the function graphql, message a resolver failed",
      periods: { bad: 2, of: 5 },
    });
    const services = FUNCTIONS.map(({ entry }) => serviceName(entry));
    for (const service of SETTLING) {
      if (!services.includes(service)) throw new Error(`no function ${service}`);
      this.#add(`${service}-to-reconcile`, {
        metric: this.#metrics.counted(service, "PaymentsToReconcile"),
        above: 0,
        description:
          "A payment at a provider does not match the portal: /admin/reconciliations, npx spoke reconciliations list",
      });
    }
    this.#add("events-late", {
      metric: this.#metrics.counted("jobs-outbox-sweep", "EventsSwept"),
      above: 0,
      description: "Events did not reach the bus through the stream: log of streams-outbox-publisher",
    });
    this.#add("browser-errors", {
      metric: this.#browserErrors(),
      above: 20,
      description: "Browsers report errors of the site: log group of the function rest, message browser error",
      periods: { bad: 2, of: 3 },
    });
  }

  /** Errors that browsers report to the function `rest`. */
  #browserErrors(): Metric {
    return this.#metrics.counted("rest", "BrowserErrors", { period: Duration.minutes(5) });
  }

  /** Adds an alarm; its name is unique within the stage. */
  #add(name: string, threshold: Threshold): void {
    addAlarm(this, name, { name: physicalName(this.#stage, name), topic: this.#topic, threshold });
  }

  #dashboard(): void {
    const graph = (title: string, left: Metric[]) => new GraphWidget({ title, left, width: 12, height: 6 });
    const metrics = this.#metrics;
    const period = Duration.minutes(5);
    const queues = SUBSCRIPTIONS.map(({ run }) => run);
    const deadLetters = [...OTHER_DEAD_LETTERS.map(({ name }) => name), ...queues].map((name) => `${name}-dlq`);
    new Dashboard(this, "Dashboard", {
      dashboardName: physicalName(this.#stage),
      periodOverride: PeriodOverride.AUTO,
      defaultInterval: Duration.hours(12),
      widgets: [
        [
          graph("API requests, server errors, and refusals by limits", [
            metrics.api("Count", { period }),
            metrics.api("5xx", { period }),
            metrics.throttledRequests({ period }),
          ]),
          graph("API latency, p50 and p99", [
            metrics.api("Latency", { statistic: Stats.p(50), period }),
            metrics.api("Latency", { statistic: Stats.p(99), period }),
          ]),
        ],
        [
          graph(
            "Function errors",
            FUNCTIONS.map(({ entry }) => metrics.function(entry, "Errors", { period })),
          ),
          graph(
            "Function duration, p99",
            FUNCTIONS.map(({ entry }) => metrics.function(entry, "Duration", { period })),
          ),
        ],
        [
          graph(
            "Messages waiting",
            queues.map((name) => metrics.queue(name, "ApproximateNumberOfMessagesVisible")),
          ),
          graph(
            "Dead letters",
            deadLetters.map((name) => metrics.queue(name, "ApproximateNumberOfMessagesVisible")),
          ),
        ],
        [
          graph("Outbox: age of the stream's iterator, ms", [
            metrics.function(OUTBOX_PUBLISHER.entry, "IteratorAge", { period }),
          ]),
          graph("Table: throttled requests", Object.values(this.#throttles())),
        ],
        [graph("Errors in browsers", [this.#browserErrors()])],
      ],
    });
  }
}
