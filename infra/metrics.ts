import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { physicalName, serviceName, THROTTLED_REQUESTS } from "./naming.ts";

/** Statistic and period where they differ from a sum or maximum over a minute. */
interface Options {
  readonly statistic?: string;
  readonly period?: Duration;
}

/**
 * The metrics of a stage, by physical names: references to each resource of another stack would exceed the 200 parameters that a
 * stack can have.
 */
export class Metrics {
  readonly #stage: string;
  readonly #apiId: string;
  readonly #table: string;

  /** @param props.apiId id of the HTTP API @param props.table name of the table */
  constructor(props: { readonly stage: string; readonly apiId: string; readonly table: string }) {
    this.#stage = props.stage;
    this.#apiId = props.apiId;
    this.#table = props.table;
  }

  /** @param name of the queue within the stage, as in `order-placed-mail-dlq` */
  queue(name: string, metricName: "ApproximateAgeOfOldestMessage" | "ApproximateNumberOfMessagesVisible"): Metric {
    const dimensions = { QueueName: physicalName(this.#stage, name) };
    return metric("AWS/SQS", metricName, dimensions, { statistic: Stats.MAXIMUM });
  }

  function(entry: string, metricName: "Duration" | "Errors" | "IteratorAge", options?: Options): Metric {
    return metric(
      "AWS/Lambda",
      metricName,
      { FunctionName: physicalName(this.#stage, serviceName(entry)) },
      { statistic: STATISTICS[metricName], ...options },
    );
  }

  /** Of all functions of the account, because they share its concurrency. */
  throttledFunctions(): Metric {
    return metric("AWS/Lambda", "Throttles");
  }

  api(metricName: "4xx" | "5xx" | "Count" | "Latency", options?: Options): Metric {
    return metric("AWS/ApiGateway", metricName, { ApiId: this.#apiId }, options);
  }

  /** Requests that the API answered with 429. */
  throttledRequests(options?: Options): Metric {
    return metric("Spoke", THROTTLED_REQUESTS, {}, options);
  }

  /** @param dimensions of an index or an operation; the table itself without them */
  table(metricName: string, dimensions: Record<string, string> = {}): Metric {
    return metric("AWS/DynamoDB", metricName, { TableName: this.#table, ...dimensions });
  }

  /** Counted by the portal's code in a function. */
  counted(service: string, metricName: string, options?: Options): Metric {
    return metric("Spoke", metricName, { service }, options);
  }
}

const STATISTICS = { Duration: Stats.p(99), Errors: Stats.SUM, IteratorAge: Stats.MAXIMUM };

function metric(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  options: Options = {},
): Metric {
  return new Metric({
    namespace,
    metricName,
    dimensionsMap,
    statistic: Stats.SUM,
    period: Duration.minutes(1),
    ...options,
  });
}
