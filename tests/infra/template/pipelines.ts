import { describe, expect, it } from "vitest";
import { arnOf, at, functionOf, list, only, queue, readable, resources, statements, template } from "../support.ts";

interface Pipeline {
  readonly title: string;
  readonly name: string;
  readonly entry: string;
  readonly bus: string;
  readonly pattern: object;
  readonly receives: number;
  readonly visibility: number;
  readonly mapping: object;
}

const PIPELINES: readonly Pipeline[] = [
  {
    title: "a placed order goes to the ERP",
    name: "erp-outbound",
    entry: "functions/subscribers/order-placed-erp-outbound.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["order.placed"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 10 },
  },
  {
    title: "what the office decided of a payment goes to the ERP",
    name: "payment-outbound",
    entry: "functions/subscribers/payment-decided-erp-outbound.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["payment.decided"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 10 },
  },
  {
    title: "a payment of invoices goes to the ERP",
    name: "invoice-payment-outbound",
    entry: "functions/subscribers/payment-settled-erp-outbound.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["payment.settled"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 10 },
  },
  {
    title: "a file under feeds/ is imported, four at once",
    name: "feed-import",
    entry: "functions/subscribers/feed-received-import.ts",
    bus: "default",
    pattern: {
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { bucket: { name: ["<files>"] }, object: { key: [{ prefix: "feeds/" }] } },
    },
    receives: 3,
    visibility: 5400,
    mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  },
  {
    title: "a file in quarantine is checked, each by itself",
    name: "upload-check",
    entry: "functions/subscribers/upload-received-check.ts",
    bus: "default",
    pattern: {
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { bucket: { name: ["<files>"] }, object: { key: [{ prefix: "quarantine/" }] } },
    },
    receives: 3,
    visibility: 720,
    mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  },
  {
    title: "a spreadsheet of open orders is built",
    name: "open-orders-report",
    entry: "functions/subscribers/report-requested-open-orders.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["report.requested"], detail: { data: { kind: ["open-orders"] } } },
    receives: 3,
    visibility: 720,
    mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  },
  {
    title: "a spreadsheet of a sales overview is built",
    name: "sales-overview-report",
    entry: "functions/subscribers/report-requested-sales-overview.ts",
    bus: "<bus>",
    pattern: {
      source: ["spoke"],
      "detail-type": ["report.requested"],
      detail: { data: { kind: ["sales-overview"] } },
    },
    receives: 3,
    visibility: 720,
    mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  },
  {
    title: "a catalog to print is built",
    name: "catalogue-pdf",
    entry: "functions/subscribers/report-requested-catalogue-pdf.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["report.requested"], detail: { data: { kind: ["catalogue-pdf"] } } },
    receives: 3,
    visibility: 1800,
    mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  },
  {
    title: "an announcement is pushed to browsers",
    name: "announcement-push",
    entry: "functions/subscribers/announcement-published-push.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["announcement.published"] },
    receives: 5,
    visibility: 1800,
    mapping: { BatchSize: 1 },
  },
  {
    title: "an invoice is counted in the sales overview, corrected or not",
    name: "sales",
    entry: "functions/subscribers/invoice-posted-sales.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["invoice.posted", "invoice.corrected"] },
    receives: 5,
    visibility: 360,
    mapping: { BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } },
  },
  {
    title: "a forgotten password is mailed a link",
    name: "password-mail",
    entry: "functions/subscribers/password-forgotten-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["password.forgotten"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "a new user is mailed his invitation",
    name: "invitation-mail",
    entry: "functions/subscribers/user-created-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["user.created"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "an inquiry is mailed to the office",
    name: "inquiry-mail",
    entry: "functions/subscribers/inquiry-received-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["inquiry.received"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "feedback is mailed to the office",
    name: "feedback-mail",
    entry: "functions/subscribers/feedback-received-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["feedback.received"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "an invoice is mailed to whoever asked for it",
    name: "invoice-mail",
    entry: "functions/subscribers/invoice-requested-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["invoice.requested"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "the receipt of a payment is mailed",
    name: "receipt-mail",
    entry: "functions/subscribers/payment-settled-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["payment.settled"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "somebody who waited for an article is mailed",
    name: "restock-mail",
    entry: "functions/subscribers/article-restocked-mail.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["article.restocked"] },
    receives: 5,
    visibility: 180,
    mapping: { BatchSize: 1 },
  },
  {
    title: "the browsers of somebody who waited for an article are told",
    name: "restock-push",
    entry: "functions/subscribers/article-restocked-push.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["article.restocked"] },
    receives: 5,
    visibility: 360,
    mapping: { BatchSize: 1 },
  },
  {
    title: "stock that changed ends waits, two at once",
    name: "restock",
    entry: "functions/subscribers/stock-changed-restock.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["stock.changed"] },
    receives: 5,
    visibility: 720,
    mapping: { BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } },
  },
  {
    title: "orders become purchases, as they stand after the ERP's answer",
    name: "purchases",
    entry: "functions/subscribers/order-placed-purchases.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["order.placed", "order.confirmed"] },
    receives: 5,
    visibility: 360,
    mapping: { BatchSize: 10 },
  },
  {
    title: "a provider's callback is settled",
    name: "payment-callbacks",
    entry: "functions/subscribers/payment-callback-settle.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["payment.callback-received"] },
    receives: 5,
    visibility: 360,
    mapping: { BatchSize: 1 },
  },
  {
    title: "changes of the catalogue within five seconds become one rebuild",
    name: "catalogue-index",
    entry: "functions/subscribers/catalogue-changed-index.ts",
    bus: "<bus>",
    pattern: { source: ["spoke"], "detail-type": ["catalogue.changed"] },
    receives: 5,
    visibility: 1800,
    mapping: { BatchSize: 100, MaximumBatchingWindowInSeconds: 5, ScalingConfig: { MaximumConcurrency: 2 } },
  },
];

const ruleOf = (name: string) =>
  only("AWS::Events::Rule", ({ properties }) => readable(at(properties.Targets, 0, "Arn")) === `<${name}>`);

describe.each(PIPELINES)("$title", ({ name, entry, bus, pattern, receives, visibility, mapping }) => {
  const target = queue(name);
  const deadLetters = queue(`${name}-dlq`);

  it("by one rule on the right bus, with retries and dead letters of its own", () => {
    const { properties } = ruleOf(name);
    const shown = JSON.parse(JSON.stringify(properties.EventPattern), (_, value) =>
      at(value, "Ref") === undefined ? value : readable(value),
    );
    expect(shown).toEqual(pattern);
    expect(properties.EventBusName === undefined ? "default" : readable(properties.EventBusName)).toBe(bus);
    expect(properties.State).toBe("ENABLED");
    expect(properties.Targets).toEqual([
      {
        Id: "Target0",
        Arn: arnOf(target),
        DeadLetterConfig: { Arn: arnOf(deadLetters) },
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      },
    ]);
  });

  it("through an encrypted queue that hides a message six times as long as the function may take", () => {
    expect(target.properties).toMatchObject({
      SqsManagedSseEnabled: true,
      VisibilityTimeout: visibility,
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters), maxReceiveCount: receives },
    });
    expect(visibility).toBe(6 * Number(functionOf(entry).properties.Timeout));
  });

  it("keeps dead letters, encrypted, for 14 days", () => {
    expect(deadLetters.properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
  });

  it("takes messages over TLS, and from that one rule only", () => {
    const source = JSON.stringify({ ArnEquals: { "aws:SourceArn": arnOf(ruleOf(name)) } });
    for (const { id, properties } of [target, deadLetters]) {
      const policies = resources("AWS::SQS::QueuePolicy").filter((policy) =>
        list(policy.properties.Queues).some((of) => at(of, "Ref") === id),
      );
      const shown = String(properties.QueueName).replace("spoke-test-", "");
      expect(policies.flatMap((policy) => statements(policy.properties.PolicyDocument))).toEqual([
        `Deny *: sqs:* on <${shown}> when {"Bool":{"aws:SecureTransport":"false"}}`,
        `events.amazonaws.com: sqs:SendMessage on <${shown}> when ${source}`,
      ]);
    }
  });

  it("to the function, which reports the messages that failed", () => {
    const { properties } = only(
      "AWS::Lambda::EventSourceMapping",
      (found) => readable(found.properties.EventSourceArn) === `<${name}>`,
    );
    expect(properties).toEqual({
      ...mapping,
      EventSourceArn: arnOf(target),
      FunctionName: { Ref: functionOf(entry).id },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });
});

describe("the outbox", () => {
  const { properties } = only(
    "AWS::Lambda::EventSourceMapping",
    (found) => readable(found.properties.EventSourceArn) === "<table.StreamArn>",
  );

  it("is published from the stream: new outbox items only, split and retried, then reported", () => {
    expect(properties).toEqual({
      EventSourceArn: { "Fn::GetAtt": [only("AWS::DynamoDB::Table").id, "StreamArn"] },
      FunctionName: { Ref: functionOf("functions/streams/outbox-publisher.ts").id },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      StartingPosition: "TRIM_HORIZON",
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      DestinationConfig: { OnFailure: { Destination: arnOf(queue("outbox-dlq")) } },
      FilterCriteria: { Filters: [{ Pattern: expect.any(String) }] },
    });
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

const JOBS = [
  { title: "the nightly rebuild of the index", at: "30 1", entry: "functions/jobs/nightly-index.ts" },
  { title: "the payments that no provider calls back about", at: "0/5 *", entry: "functions/jobs/payments-ask.ts" },
  { title: "the announcements that begin today", at: "0 7", entry: "functions/jobs/announcements-begin.ts" },
  { title: "the articles that arrive today", at: "10 7", entry: "functions/jobs/restock-arrivals.ts" },
];

describe.each(JOBS)("$title", ({ at: time, entry }) => {
  const job = functionOf(entry);
  const { properties } = only(
    "AWS::Scheduler::Schedule",
    (found) => readable(at(found.properties.Target, "Arn")) === readable(arnOf(job)),
  );
  const deadLetters = queue("schedules-dlq");

  it("runs at its time (UTC), and a call that cannot be made is a dead letter", () => {
    expect(properties).toMatchObject({
      ScheduleExpression: `cron(${time} * * ? *)`,
      ScheduleExpressionTimezone: "UTC",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Arn: arnOf(job),
        RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 3 },
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
      "lambda:InvokeFunction on <jobs-nightly-index>, <jobs-payments-ask>, <jobs-announcements-begin>, <jobs-restock-arrivals>",
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
  for (const statement of allowed) expect(at(statement, "Condition", "ArnEquals", "aws:SourceArn")).toBeDefined();
  expect(Object.keys(template.Parameters).sort()).toEqual([
    "CodeBucket",
    "CodePrefix",
    "MailFrom",
    "MidtransKey",
    "MidtransMerchant",
    "MidtransUrl",
    "PushPrivateKey",
    "PushPublicKey",
    "SandboxPaymentsKey",
    "SandboxPaymentsUrl",
    "SandboxWebhookSecrets",
    "SiteBasicAuth",
    "SiteOrigin",
    "StripeKey",
    "StripeWebhookSecrets",
    "TokenSigningKeys",
    "TokenVerificationKeys",
  ]);
});
