import { FUNCTIONS } from "@spoke/infra/functions.ts";
import { describe, expect, it } from "vitest";
import { at, functionOf, list, only, readable, resources, statements } from "../support.ts";

const alarms = resources("AWS::CloudWatch::Alarm");
const topic = only("AWS::SNS::Topic");

/** Alarms on a metric of a resource. */
function alarmOn(metric: string, resourceId: string) {
  return alarms.filter(
    ({ properties }) =>
      properties.MetricName === metric &&
      list(properties.Dimensions).some((dimension) =>
        JSON.stringify(at(dimension, "Value")).includes(`"${resourceId}"`),
      ),
  );
}

/** The duration alarms that include a function, with its share of the timeout. */
function slownessOf(resourceId: string) {
  return alarms.flatMap(({ properties }) => {
    const queries = list(properties.Metrics);
    const expression = queries.map((query) => String(at(query, "Expression") ?? "")).join("");
    return queries
      .filter((query) => at(query, "MetricStat", "Metric", "MetricName") === "Duration")
      .filter((query) => JSON.stringify(at(query, "MetricStat", "Metric", "Dimensions")).includes(`"${resourceId}"`))
      .map((query) => ({
        statistic: at(query, "MetricStat", "Stat"),
        share: new RegExp(`FILL\\(${String(at(query, "Id"))},0\\)/(\\d+)`).exec(expression)?.[1],
        threshold: properties.Threshold,
      }));
  });
}

/** The error alarms that include a function. */
const failuresOf = (resourceId: string) =>
  alarms
    .flatMap(({ properties }) => list(properties.Metrics))
    .filter(
      (query) =>
        at(query, "MetricStat", "Metric", "MetricName") === "Errors" &&
        JSON.stringify(at(query, "MetricStat", "Metric", "Dimensions")).includes(`"${resourceId}"`),
    );

describe("an alarm is raised", () => {
  const queues = resources("AWS::SQS::Queue");
  const names = (pick: (name: string) => boolean) =>
    queues.filter(({ properties }) => pick(String(properties.QueueName)));

  it.each(names((name) => name.endsWith("-dlq")))("for the first message in $properties.QueueName", ({ id }) => {
    const [alarm, ...others] = alarmOn("ApproximateNumberOfMessagesVisible", id);
    expect(others).toEqual([]);
    expect(alarm?.properties).toMatchObject({ Threshold: 0, ComparisonOperator: "GreaterThanThreshold" });
  });

  it.each(names((name) => !name.endsWith("-dlq")))("for old messages in $properties.QueueName", ({ id }) => {
    expect(alarmOn("ApproximateAgeOfOldestMessage", id)).toHaveLength(1);
  });

  it.each(FUNCTIONS)("when $entry fails or nearly times out", ({ entry, timeoutSeconds }) => {
    const { id } = functionOf(entry);
    expect(failuresOf(id)).toHaveLength(1);
    const [slow, ...others] = slownessOf(id);
    expect(others).toEqual([]);
    expect(slow).toEqual({ statistic: "p99", share: String(timeoutSeconds * 1000), threshold: 0.8 });
  });

  it("when any function is throttled", () => {
    const refused = alarms.filter(({ properties }) => properties.MetricName === "Throttles");
    expect(refused.map(({ properties }) => properties.Dimensions)).toEqual([undefined]);
  });

  it("when the API responds with server errors, events are late, or the table throttles", () => {
    expect(alarmOn("5xx", only("AWS::ApiGatewayV2::Api").id)).toHaveLength(1);
    expect(alarmOn("IteratorAge", functionOf("functions/streams/outbox-publisher.ts").id)).toHaveLength(1);
    const looked = JSON.stringify(alarms.map(({ properties }) => properties.Metrics));
    for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents", "SystemErrors"])
      expect(looked).toContain(metric);
    expect(looked).toContain("GlobalSecondaryIndexName");
  });

  it("when browsers keep reporting errors, by the metric that the API counts", () => {
    const [alarm] = alarms.filter(({ properties }) => properties.MetricName === "BrowserErrors");
    const { properties } = functionOf("functions/rest/handler.ts");
    const service = at(properties.Environment, "Variables", "POWERTOOLS_SERVICE_NAME");
    expect(alarm?.properties).toMatchObject({
      Namespace: "Spoke",
      Statistic: "Sum",
      Dimensions: [{ Name: "service", Value: service }],
    });
  });

  it("and resolved through the topic, and missing data raises none", () => {
    for (const { properties } of alarms)
      expect(properties).toMatchObject({
        AlarmActions: [{ Ref: topic.id }],
        OKActions: [{ Ref: topic.id }],
        TreatMissingData: "notBreaching",
        AlarmDescription: expect.stringMatching(/\w+ \w+/),
      });
    const named = alarms.map(({ properties }) => properties.AlarmName);
    expect(new Set(named).size).toBe(named.length);
  });
});

it("encrypts the topic with a key of its own that CloudWatch may use and that is rotated", () => {
  const key = only("AWS::KMS::Key");
  expect(key.properties.EnableKeyRotation).toBe(true);
  expect(readable(topic.properties.KmsMasterKeyId)).toContain(key.id);
  expect(statements(key.properties.KeyPolicy)).toContain(
    'cloudwatch.amazonaws.com: kms:Decrypt, kms:GenerateDataKey* on * when {"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}}',
  );
  const policy = statements(only("AWS::SNS::TopicPolicy").properties.PolicyDocument).join("\n");
  expect(policy).toMatch(/cloudwatch\.amazonaws\.com: sns:Publish on/);
  expect(policy).toMatch(/Deny .*"aws:SecureTransport":"false"/);
});

it("shows everything on one dashboard", () => {
  const body = readable(only("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  for (const title of [
    "API latency",
    "Function errors",
    "Messages waiting",
    "Dead letters",
    "Outbox",
    "Table",
    "browsers",
  ])
    expect(body).toContain(title);
});
