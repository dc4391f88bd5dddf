import type { BusConfig } from "@spoke/cloud/eventbridge/server.ts";

/** One rule to two queues, in an SQS at `endpoint` that may or may not be there. */
export function crashConfig(endpoint: string): BusConfig[] {
  const targets = ["first", "second"].map((id) => ({
    id,
    arn: `arn:aws:sqs:eu-central-1:000000000000:${id}`,
    kind: "sqs" as const,
    queueUrl: `${endpoint}/000000000000/${id}`,
    retry: { maxAttempts: 185, maxAgeSeconds: 86_400 },
  }));
  const eventPattern = { source: ["spoke"] };
  const rule = { id: "r", name: "r", arn: "arn:r", eventPattern, state: "ENABLED" as const, targets };
  return [{ name: "spoke", archives: [{ name: "all", retentionDays: 1 }], rules: [rule] }];
}
