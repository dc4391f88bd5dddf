import { checkPattern } from "@spoke/cloud/eventbridge/pattern.ts";
import { JOBS } from "@spoke/infra/functions.ts";
import { SUBSCRIPTIONS } from "@spoke/infra/subscriptions.ts";
import { describe, expect, it } from "vitest";
import { arnOf, at, functionOf, list, only, queue, readable, resources, statements } from "../support.ts";

/** ARNs of rules of the portal's bus, by their beginning. */
const RULES_OF_BUS = {
  "Fn::Join": [
    "",
    [
      "arn:",
      { Ref: "AWS::Partition" },
      ":events:",
      { Ref: "AWS::Region" },
      ":",
      { Ref: "AWS::AccountId" },
      ":rule/",
      { Ref: only("AWS::Events::EventBus").id },
      "/*",
    ],
  ],
};

const ruleOf = (name: string) =>
  only("AWS::Events::Rule", ({ properties }) => readable(at(properties.Targets, 0, "Arn")) === `<${name}>`);

describe("queues", () => {
  it("are those of the subscriptions, each with a dead-letter queue", () => {
    const names = resources("AWS::SQS::Queue").map(({ properties }) => String(properties.QueueName));
    const own = SUBSCRIPTIONS.flatMap(({ run }) => [`spoke-test-${run}`, `spoke-test-${run}-dlq`]);
    const others = ["bus", "outbox", "schedules"].map((name) => `spoke-test-${name}-dlq`);
    expect(names.sort()).toEqual([...own, ...others].sort());
    for (const { run } of SUBSCRIPTIONS)
      expect(at(queue(run).properties.RedrivePolicy, "deadLetterTargetArn")).toEqual(arnOf(queue(`${run}-dlq`)));
  });

  it("hide a received message longer than its function may run, and that of an import for 20 minutes at most", () => {
    for (const { run, timeoutSeconds = 30 } of SUBSCRIPTIONS)
      expect(queue(run).properties.VisibilityTimeout, run).toBeGreaterThan(timeoutSeconds);
    expect(queue("feed-received-import").properties.VisibilityTimeout).toBeLessThanOrEqual(1_200);
  });

  it("are encrypted, and dead letters stay for 14 days", () => {
    for (const { properties } of resources("AWS::SQS::Queue")) {
      expect(properties.SqsManagedSseEnabled).toBe(true);
      expect(properties.MessageRetentionPeriod).toBe(1_209_600);
    }
  });

  it.each(SUBSCRIPTIONS)(
    "$run accepts messages over TLS from rules of the portal's bus, or its own rule, only",
    (row) => {
      const ofServices = SUBSCRIPTIONS.filter((other) => !("on" in other)).map(({ run }) => arnOf(ruleOf(run)));
      const source =
        "on" in row ? { ArnLike: { "aws:SourceArn": RULES_OF_BUS } } : { ArnEquals: { "aws:SourceArn": ofServices } };
      for (const { id } of [queue(row.run), queue(`${row.run}-dlq`)]) {
        const policies = resources("AWS::SQS::QueuePolicy").filter((policy) =>
          list(policy.properties.Queues).some((of) => at(of, "Ref") === id),
        );
        expect(policies.flatMap((policy) => statements(policy.properties.PolicyDocument))).toEqual([
          `Deny *: sqs:* on * when {"Bool":{"aws:SecureTransport":"false"}}`,
          `events.amazonaws.com: sqs:SendMessage on * when ${JSON.stringify(source)}`,
        ]);
      }
    },
  );

  it("take events by patterns that can be read in one way only", () => {
    const rules = resources("AWS::Events::Rule");
    expect(rules.length).toBeGreaterThan(30);
    for (const { id, properties } of rules) {
      // A name that only the deployment knows is a text.
      const pattern: unknown = JSON.parse(
        JSON.stringify(properties.EventPattern, (_key, value) => (at(value, "Ref") === undefined ? value : "name")),
      );
      expect(checkPattern(pattern), id).toBeUndefined();
    }
  });

  it("list at most ten ARNs in a policy, which SQS limits to 8 KB", () => {
    for (const { properties } of resources("AWS::SQS::QueuePolicy"))
      for (const statement of list(at(properties.PolicyDocument, "Statement")))
        expect(list(at(statement, "Condition", "ArnEquals", "aws:SourceArn")).length).toBeLessThanOrEqual(10);
  });
});

describe("the outbox", () => {
  const { properties } = only(
    "AWS::Lambda::EventSourceMapping",
    (found) => readable(found.properties.EventSourceArn) === "<table.StreamArn>",
  );

  it("is published from the stream: new outbox items only, split and retried, then reported", () => {
    expect(properties).toMatchObject({
      FunctionName: { Ref: functionOf("functions/streams/outbox-publisher.ts").id },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      StartingPosition: "TRIM_HORIZON",
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: arnOf(queue("outbox-dlq")) } },
    });
    // A bus that is down for hours costs no event: each attempt waits longer, up to a minute.
    expect(Number(properties.MaximumRetryAttempts)).toBeGreaterThan(1_440);
    const pattern: unknown = JSON.parse(String(at(properties.FilterCriteria, "Filters", 0, "Pattern")));
    expect(pattern).toEqual({ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "OUTBOX#" }] } } } });
  });
});

describe("the bus", () => {
  const bus = only("AWS::Events::EventBus");

  it("carries the stage's events and keeps them for 30 days", () => {
    expect(bus.properties).toMatchObject({ Name: "spoke-test", DeadLetterConfig: { Arn: arnOf(queue("bus-dlq")) } });
    expect(only("AWS::Events::Archive").properties).toMatchObject({
      SourceArn: arnOf(bus),
      EventPattern: { source: ["spoke"] },
      RetentionDays: 30,
    });
  });

  it("may put what it cannot deliver into its dead-letter queue", () => {
    const policy = only("AWS::SQS::QueuePolicy", ({ properties }) =>
      list(properties.Queues).some((of) => at(of, "Ref") === queue("bus-dlq").id),
    );
    expect(statements(policy.properties.PolicyDocument)).toContain(
      `events.amazonaws.com: sqs:SendMessage on <bus-dlq> when ${JSON.stringify({ ArnEquals: { "aws:SourceArn": arnOf(bus) } })}`,
    );
  });
});

describe.each(JOBS)("$entry", ({ cron, entry }) => {
  const job = functionOf(entry);
  const { properties } = only(
    "AWS::Scheduler::Schedule",
    (found) => readable(at(found.properties.Target, "Arn")) === readable(arnOf(job)),
  );
  const deadLetters = queue("schedules-dlq");

  it("runs at its time (UTC), and a call that cannot be made is a dead letter", () => {
    expect(properties).toMatchObject({
      ScheduleExpression: `cron(${cron})`,
      ScheduleExpressionTimezone: "UTC",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Arn: arnOf(job),
        DeadLetterConfig: { Arn: arnOf(deadLetters) },
      },
    });
  });

  it("leaves a dead letter also when it was started and failed", () => {
    const config = only(
      "AWS::Lambda::EventInvokeConfig",
      (found) => at(found.properties.FunctionName, "Ref") === job.id,
    );
    expect(config.properties).toMatchObject({
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: arnOf(deadLetters) } },
    });
  });

  it("is started by a role that can do nothing else", () => {
    const role = readable(at(properties.Target, "RoleArn"));
    const found = only("AWS::IAM::Role", (candidate) => readable(arnOf(candidate)) === role);
    expect(list(found.properties.Policies).flatMap((policy) => statements(at(policy, "PolicyDocument")))).toEqual([
      "lambda:InvokeFunction on <jobs-nightly-index>, <jobs-outbox-sweep>, <jobs-payments-ask>, <jobs-announcements-begin>, <jobs-uploads-expire>, <jobs-restock-arrivals>, <jobs-recalls-credit>, <jobs-pickup-orders-erase>",
      "sqs:SendMessage on <schedules-dlq>",
    ]);
  });
});

it("has no queue without a policy, and no queue that anybody may write to", () => {
  const guarded = resources("AWS::SQS::QueuePolicy").flatMap(({ properties }) => list(properties.Queues));
  expect(guarded).toHaveLength(resources("AWS::SQS::Queue").length);
  const allowed = resources("AWS::SQS::QueuePolicy").flatMap(({ properties }) =>
    list(at(properties.PolicyDocument, "Statement")).filter((statement) => at(statement, "Effect") === "Allow"),
  );
  expect(allowed.length).toBeGreaterThan(0);
  for (const statement of allowed) {
    const source = ["ArnEquals", "ArnLike"].map((operator) => at(statement, "Condition", operator, "aws:SourceArn"));
    expect(source.filter((arn) => arn !== undefined)).toHaveLength(1);
  }
});
