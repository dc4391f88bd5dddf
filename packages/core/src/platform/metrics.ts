import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

const powertools = new Metrics({ namespace: "Spoke", serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });

/** Counts something for the dashboard (CloudWatch embedded metric format); published when the invocation ends. */
export function countMetric(name: string, value = 1): void {
  powertools.addMetric(name, MetricUnit.Count, value);
}

/** Writes what was counted since the last time. Called by the frame of every function. */
export function publishMetrics(): void {
  if (powertools.hasStoredMetrics()) powertools.publishStoredMetrics();
}
