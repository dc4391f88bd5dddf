import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

const powertools = new Metrics({ namespace: "Spoke", serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });

/** Counts an occurrence for the dashboard (CloudWatch embedded metric format). Published when the invocation ends. */
export function countMetric(name: string, value = 1): void {
  powertools.addMetric(name, MetricUnit.Count, value);
}

/** Publishes the metrics counted since the last call. Called at the end of every invocation. */
export function publishMetrics(): void {
  if (powertools.hasStoredMetrics()) powertools.publishStoredMetrics();
}
