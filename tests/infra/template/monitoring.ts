import { API_FUNCTIONS, FUNCTIONS, JOBS } from "@spoke/infra/functions.ts";
import { SUBSCRIPTIONS } from "@spoke/infra/subscriptions.ts";
import { describe, expect, it } from "vitest";
import { at, type Found, functionOf, list, only, readable, resources, statements, templates } from "../support.ts";

const [monitoring] = Object.values(templates.nested);
if (monitoring === undefined) throw new Error("no nested stack");
const alarms = resources("AWS::CloudWatch::Alarm", monitoring);
const topic = only("AWS::SNS::Topic");

/** The value that the root stack gives to a parameter of the nested stack. */
const parameterValue = (name: unknown): unknown =>
  at(only("AWS::CloudFormation::Stack").properties.Parameters, String(at(name, "Ref")));

/** The only alarm on a metric with exactly these dimensions. */
function alarmOn(metric: string, dimensions: Readonly<Record<string, unknown>>): Found {
  const sorted = (entries: (readonly [string, unknown])[]) =>
    JSON.stringify(entries.sort(([left], [right]) => left.localeCompare(right)));
  const wanted = sorted(Object.entries(dimensions));
  const found = alarms.filter(({ properties }) => {
    const own = list(properties.Dimensions).map((each) => {
      const value = at(each, "Value");
      return [String(at(each, "Name")), typeof value === "string" ? value : parameterValue(value)] as const;
    });
    return properties.MetricName === metric && sorted(own) === wanted;
  });
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} alarms on ${metric} of ${wanted}`);
  return first;
}

/** Whether an alarm rings after these values, the last of them the newest. A period without data has none. */
function rings({ properties }: Found, ...values: (number | undefined)[]): boolean {
  const periods = Number(properties.EvaluationPeriods);
  const bad = values.slice(-periods).filter((value) => (value ?? 0) > Number(properties.Threshold));
  return bad.length >= Number(properties.DatapointsToAlarm);
}

const queues = resources("AWS::SQS::Queue").map(({ properties }) => String(properties.QueueName));
const frequent = new Set<string>(Object.values(API_FUNCTIONS).map(({ entry }) => entry));
const jobs = new Set<string>(JOBS.map(({ entry }) => entry));

describe("an alarm is raised", () => {
  it("by one metric, as a calculation with a metric that has no data would have no result", () => {
    for (const { properties } of alarms) {
      expect(properties.ComparisonOperator).toBe("GreaterThanThreshold");
      expect(properties.Metrics).toBeUndefined();
      expect(properties.MetricName).toEqual(expect.any(String));
      expect(Number(properties.DatapointsToAlarm)).toBeLessThanOrEqual(Number(properties.EvaluationPeriods));
    }
  });

  it.each(queues.filter((name) => name.endsWith("-dlq")))("for the first message in %s", (name) => {
    const alarm = alarmOn("ApproximateNumberOfMessagesVisible", { QueueName: name });
    expect(alarm.properties).toMatchObject({ Namespace: "AWS/SQS", Statistic: "Maximum", Period: 60 });
    expect([rings(alarm, undefined), rings(alarm, 0), rings(alarm, undefined, 1)]).toEqual([false, false, true]);
  });

  it.each(SUBSCRIPTIONS)("for old messages of $run, and says what its dead letters mean", (row) => {
    const { run, whenDead, maxAgeMinutes = 15 } = row;
    const alarm = alarmOn("ApproximateAgeOfOldestMessage", { QueueName: `spoke-test-${run}` });
    expect(rings(alarm, maxAgeMinutes * 60)).toBe(false);
    expect(rings(alarm, maxAgeMinutes * 60 + 1)).toBe(true);
    const dead = alarmOn("ApproximateNumberOfMessagesVisible", { QueueName: `spoke-test-${run}-dlq` });
    expect(dead.properties.AlarmDescription).toContain(whenDead);
  });

  it("for every queue of the stack, by its name", () => {
    const watched = alarms.flatMap(({ properties }) =>
      properties.Namespace === "AWS/SQS" ? list(properties.Dimensions).map((each) => String(at(each, "Value"))) : [],
    );
    expect(watched.sort()).toEqual(queues.sort());
  });

  it.each(FUNCTIONS)("when $entry fails or nearly times out", ({ entry, timeoutSeconds }) => {
    const dimensions = { FunctionName: functionOf(entry).properties.FunctionName };
    const errors = alarmOn("Errors", dimensions);
    expect(errors.properties.Statistic).toBe("Sum");
    expect(rings(errors, 1, undefined, 1, 0, 1)).toBe(true);
    // A job runs rarely: its failures are never in three of five minutes.
    expect(rings(errors, undefined, undefined, undefined, undefined, 1)).toBe(jobs.has(entry));

    const slow = alarmOn("Duration", dimensions);
    expect(slow.properties.ExtendedStatistic).toBe("p99");
    const limit = timeoutSeconds * 1000;
    expect(rings(slow, limit, undefined, limit, undefined, limit)).toBe(true);
    expect(rings(slow, ...Array.from({ length: 5 }, () => 0.79 * limit))).toBe(false);
    expect(rings(slow, undefined, undefined, undefined, undefined, 0.81 * limit)).toBe(!frequent.has(entry));
  });

  it("when any function is throttled", () => {
    const throttles = alarmOn("Throttles", {});
    expect([rings(throttles, 1, 1), rings(throttles, 1, undefined, 1, undefined, 1)]).toEqual([false, true]);
  });

  it("when the API responds with server errors, or events are late", () => {
    const failing = alarmOn("5xx", { ApiId: { Ref: only("AWS::ApiGatewayV2::Api").id } });
    expect([rings(failing, 5, 5, 5, 5, 5), rings(failing, 6, 0, 0, 0, 6)]).toEqual([false, true]);
    const { FunctionName } = functionOf("functions/streams/outbox-publisher.ts").properties;
    const late = alarmOn("IteratorAge", { FunctionName });
    expect([rings(late, 60_000, 60_000, 60_000), rings(late, 60_001, 60_001, 60_001)]).toEqual([false, true]);
  });

  it("when limits refuse many requests, by the status in the access log", () => {
    const { properties } = only("AWS::Logs::MetricFilter");
    expect(properties.FilterPattern).toBe('{ $.status = "429" }');
    const log = at(only("AWS::ApiGatewayV2::Stage").properties.AccessLogSettings, "DestinationArn", "Fn::GetAtt", 0);
    expect(properties.LogGroupName).toEqual({ Ref: log });
    const [{ MetricName, MetricNamespace, MetricValue }] = list(properties.MetricTransformations).map(Object);
    expect(MetricValue).toBe("1");
    const refused = alarmOn(String(MetricName), {});
    expect(refused.properties).toMatchObject({ Namespace: MetricNamespace, Statistic: "Sum" });
    expect([rings(refused, 50, 50, 50, 50, 50), rings(refused, 51, 0, 0, 51)]).toEqual([false, true]);
  });

  it("when the table or its index throttles reads alone or writes alone, or one operation has errors", () => {
    const { id, properties } = only("AWS::DynamoDB::Table");
    const TableName = { Ref: id };
    const [index] = list(properties.GlobalSecondaryIndexes);
    const ofIndex = { TableName, GlobalSecondaryIndexName: at(index, "IndexName") };
    const throttles = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metric) => [
      alarmOn(metric, { TableName }),
      alarmOn(metric, ofIndex),
    ]);
    const operations = [
      "GetItem",
      "BatchGetItem",
      "Query",
      "PutItem",
      "UpdateItem",
      "DeleteItem",
      "TransactWriteItems",
    ];
    const errors = operations.map((Operation) => alarmOn("SystemErrors", { TableName, Operation }));
    for (const alarm of [...throttles, ...errors]) {
      expect(alarm.properties).toMatchObject({ Namespace: "AWS/DynamoDB", Statistic: "Sum" });
      expect([rings(alarm, 1), rings(alarm, 1, undefined, undefined, 1)]).toEqual([false, true]);
    }
  });

  it("when browsers keep reporting errors, or payments need reconciliation, by the metrics that functions count", () => {
    const service = (entry: string) =>
      at(functionOf(entry).properties.Environment, "Variables", "POWERTOOLS_SERVICE_NAME");
    const browsers = alarmOn("BrowserErrors", { service: service("functions/rest/handler.ts") });
    expect(browsers.properties).toMatchObject({ Namespace: "Spoke", Statistic: "Sum" });
    expect([rings(browsers, 21), rings(browsers, 21, undefined, 21)]).toEqual([false, true]);
    for (const entry of ["functions/subscribers/payment-callback-settle.ts", "functions/jobs/payments-ask.ts"])
      expect(rings(alarmOn("PaymentsToReconcile", { service: service(entry) }), undefined, 1)).toBe(true);
  });

  it("and resolved through the topic, and missing data raises none", () => {
    for (const { properties } of alarms) {
      expect(properties).toMatchObject({
        TreatMissingData: "notBreaching",
        AlarmDescription: expect.stringMatching(/\w+ \w+/),
      });
      for (const actions of [properties.AlarmActions, properties.OKActions])
        expect(list(actions).map(parameterValue)).toEqual([{ Ref: topic.id }]);
    }
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
  const body = readable(only("AWS::CloudWatch::Dashboard", () => true, monitoring).properties.DashboardBody);
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
