import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { entryName, FUNCTIONS } from "../../../infra/functions.ts";
import { arnOf, at, functionOf, list, only, readable, resources, statements } from "../support.ts";

const OWN = (log: string) => [`logs:CreateLogStream, logs:PutLogEvents on </spoke/test/${log}>`];
const TRACE = "xray:PutTelemetryRecords, xray:PutTraceSegments on *";
const READ = "dynamodb:BatchGetItem, dynamodb:GetItem, dynamodb:Query on <table>";
const READ_WRITE =
  "dynamodb:BatchGetItem, dynamodb:BatchWriteItem, dynamodb:ConditionCheckItem, dynamodb:DeleteItem, dynamodb:GetItem, dynamodb:PutItem, dynamodb:Query, dynamodb:UpdateItem on <table>";
const INDEX = "dynamodb:Query on <table>/index/gsi1";
const consumes = (name: string) => `sqs:DeleteMessage, sqs:GetQueueAttributes, sqs:ReceiveMessage on <${name}>`;
const CATALOGUE = [
  "s3:GetObject on <files>/catalogue/*",
  "s3:ListBucket on <files>",
  "s3:PutObject on <files>/catalogue/*",
  "s3:PutObjectTagging on <files>/catalogue/*",
];

/** A mail goes out under the one address alone, by the identity of its domain. */
const mails = (queueName: string) => [
  READ_WRITE,
  INDEX,
  `ses:SendEmail on arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/<domain of MailFrom> when {"StringEquals":{"ses:FromAddress":{"Ref":"MailFrom"}}}`,
  consumes(queueName),
];

/** Everything that each function may do. Nothing else. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  "functions/graphql/handler.ts": [
    READ_WRITE,
    INDEX,
    "s3:GetObject on <files>/catalogue/*",
    "s3:ListBucket on <files>",
    "s3:PutObject on <files>/quarantine/*",
    "s3:DeleteObject on <files>/documents/*",
  ],
  "functions/rest/handler.ts": [READ_WRITE, INDEX],
  "functions/rest/order-files.ts": [READ, INDEX, "s3:GetObject on <files>/catalogue/*", "s3:ListBucket on <files>"],
  "functions/rest/users-files.ts": [READ_WRITE, INDEX],
  "functions/rest/reports.ts": [
    READ,
    INDEX,
    "s3:GetObject on <files>/reports/*, <files>/documents/*",
    "s3:ListBucket on <files>",
  ],
  "functions/rest/invoice-files.ts": [READ, INDEX, "s3:GetObject on <files>/media/*", "s3:ListBucket on <files>"],
  "functions/rest/catalogs.ts": [
    READ_WRITE,
    INDEX,
    "s3:GetObject on <files>/catalogue/*, <files>/reports/*",
    "s3:ListBucket on <files>",
  ],
  "functions/streams/outbox-publisher.ts": [
    "dynamodb:DescribeStream, dynamodb:GetRecords, dynamodb:GetShardIterator on <table.StreamArn>",
    "dynamodb:ListStreams on <table>/stream/*",
    "events:PutEvents on <bus>",
    "sqs:SendMessage on <outbox-dlq>",
  ],
  "functions/subscribers/order-placed-erp-outbound.ts": [
    READ_WRITE,
    INDEX,
    "s3:PutObject on <files>/erp/outbound/*",
    consumes("erp-outbound"),
  ],
  "functions/subscribers/payment-decided-erp-outbound.ts": [
    READ_WRITE,
    INDEX,
    "s3:PutObject on <files>/erp/outbound/*",
    consumes("payment-outbound"),
  ],
  "functions/subscribers/payment-settled-erp-outbound.ts": [
    READ,
    INDEX,
    "s3:PutObject on <files>/erp/outbound/*",
    consumes("invoice-payment-outbound"),
  ],
  "functions/subscribers/feed-received-import.ts": [
    READ_WRITE,
    INDEX,
    "s3:GetObject on <files>/feeds/*, <files>/feeds-result/*",
    "s3:ListBucket on <files>",
    "s3:PutObject on <files>/feeds-result/*, <files>/media/*",
    consumes("feed-import"),
  ],
  "functions/subscribers/upload-received-check.ts": [
    READ_WRITE,
    INDEX,
    "s3:GetObject on <files>/quarantine/*",
    "s3:DeleteObject on <files>/quarantine/*",
    "s3:ListBucket on <files>",
    "s3:PutObject on <files>/media/*, <files>/documents/*",
    consumes("upload-check"),
  ],
  "functions/subscribers/announcement-published-push.ts": [READ_WRITE, INDEX, consumes("announcement-push")],
  "functions/subscribers/password-forgotten-mail.ts": mails("password-mail"),
  "functions/subscribers/user-created-mail.ts": mails("invitation-mail"),
  "functions/subscribers/inquiry-received-mail.ts": mails("inquiry-mail"),
  "functions/subscribers/feedback-received-mail.ts": mails("feedback-mail"),
  "functions/subscribers/invoice-requested-mail.ts": [
    ...mails("invoice-mail"),
    "s3:GetObject on <files>/media/*",
    "s3:ListBucket on <files>",
  ],
  "functions/subscribers/payment-settled-mail.ts": [
    ...mails("receipt-mail"),
    "s3:GetObject on <files>/media/*",
    "s3:ListBucket on <files>",
  ],
  "functions/subscribers/invoice-posted-sales.ts": [READ_WRITE, INDEX, consumes("sales")],
  "functions/subscribers/order-placed-purchases.ts": [READ_WRITE, INDEX, consumes("purchases")],
  "functions/subscribers/stock-changed-restock.ts": [READ_WRITE, INDEX, consumes("restock")],
  "functions/subscribers/article-restocked-mail.ts": mails("restock-mail"),
  "functions/subscribers/article-restocked-push.ts": [READ_WRITE, INDEX, consumes("restock-push")],
  "functions/subscribers/report-requested-open-orders.ts": [
    READ_WRITE,
    INDEX,
    "s3:PutObject on <files>/reports/*",
    consumes("open-orders-report"),
  ],
  "functions/subscribers/report-requested-sales-overview.ts": [
    READ_WRITE,
    INDEX,
    "s3:PutObject on <files>/reports/*",
    consumes("sales-overview-report"),
  ],
  "functions/subscribers/report-requested-catalogue-pdf.ts": [
    "s3:GetObject on <files>/catalogue/*, <files>/media/*",
    "s3:ListBucket on <files>",
    READ_WRITE,
    INDEX,
    "s3:PutObject on <files>/reports/*",
    consumes("catalogue-pdf"),
  ],
  "functions/webhooks/handler.ts": [READ_WRITE, INDEX],
  "functions/subscribers/payment-callback-settle.ts": [READ_WRITE, INDEX, consumes("payment-callbacks")],
  "functions/jobs/payments-ask.ts": [READ_WRITE, INDEX, "sqs:SendMessage on <schedules-dlq>"],
  "functions/subscribers/catalogue-changed-index.ts": [READ, INDEX, ...CATALOGUE, consumes("catalogue-index")],
  "functions/jobs/announcements-begin.ts": [READ_WRITE, INDEX, "sqs:SendMessage on <schedules-dlq>"],
  "functions/jobs/restock-arrivals.ts": [READ_WRITE, INDEX, "sqs:SendMessage on <schedules-dlq>"],
  "functions/jobs/nightly-index.ts": [READ, INDEX, ...CATALOGUE, "sqs:SendMessage on <schedules-dlq>"],
};

const COMMON = ["EVENT_BUS_NAME", "FILES_BUCKET", "STAGE", "TABLE_NAME"];
/** What a function needs that asks payment providers. */
const PAYMENTS = [
  "MIDTRANS_KEY",
  "MIDTRANS_MERCHANT",
  "MIDTRANS_URL",
  "SANDBOX_PAYMENTS_KEY",
  "SANDBOX_PAYMENTS_URL",
  "SITE_ORIGIN",
  "STRIPE_KEY",
];
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  "functions/graphql/handler.ts": ["REGISTERED_DOCUMENTS_ONLY", "TOKEN_VERIFICATION_KEYS", ...PAYMENTS],
  // It believes nobody without a secret, and can ask nobody for money.
  "functions/webhooks/handler.ts": [
    "MIDTRANS_KEY",
    "MIDTRANS_MERCHANT",
    "SANDBOX_WEBHOOK_SECRETS",
    "STRIPE_WEBHOOK_SECRETS",
  ],
  "functions/subscribers/payment-callback-settle.ts": PAYMENTS,
  "functions/jobs/payments-ask.ts": PAYMENTS,
  "functions/subscribers/announcement-published-push.ts": ["PUSH_PRIVATE_KEY", "PUSH_PUBLIC_KEY"],
  "functions/subscribers/password-forgotten-mail.ts": ["MAIL_FROM", "SITE_ORIGIN"],
  "functions/subscribers/user-created-mail.ts": ["MAIL_FROM", "SITE_ORIGIN"],
  "functions/subscribers/inquiry-received-mail.ts": ["MAIL_FROM"],
  "functions/subscribers/feedback-received-mail.ts": ["MAIL_FROM"],
  "functions/subscribers/invoice-requested-mail.ts": ["MAIL_FROM"],
  "functions/subscribers/payment-settled-mail.ts": ["MAIL_FROM"],
  "functions/subscribers/article-restocked-mail.ts": ["MAIL_FROM", "SITE_ORIGIN"],
  "functions/subscribers/article-restocked-push.ts": ["PUSH_PRIVATE_KEY", "PUSH_PUBLIC_KEY"],
  "functions/rest/handler.ts": ["PUSH_PUBLIC_KEY", "SITE_BASIC_AUTH", "TOKEN_SIGNING_KEYS", "TOKEN_VERIFICATION_KEYS"],
  "functions/rest/order-files.ts": ["TOKEN_VERIFICATION_KEYS"],
  "functions/rest/users-files.ts": ["TOKEN_VERIFICATION_KEYS"],
  "functions/rest/reports.ts": ["TOKEN_VERIFICATION_KEYS"],
  "functions/rest/invoice-files.ts": ["TOKEN_VERIFICATION_KEYS"],
  "functions/rest/catalogs.ts": ["TOKEN_VERIFICATION_KEYS"],
};

const entries = Object.values(FUNCTIONS).map(({ entry }) => entry);

describe("every function", () => {
  it("is named by its source in its metadata, and nothing else runs", () => {
    const named = resources("AWS::Lambda::Function").map(({ resource }) => resource.Metadata?.["spoke:entry"]);
    expect(named.sort()).toEqual([...entries].sort());
  });

  it.each(entries)("%s has a source file", (entry) => {
    expect(existsSync(entry)).toBe(true);
  });

  it.each(Object.values(FUNCTIONS))("$entry runs on Node 24 and arm64 within its limits, traced", (spec) => {
    const { properties } = functionOf(spec.entry);
    expect(properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Handler: "index.handler",
      Timeout: spec.timeoutSeconds,
      MemorySize: spec.memoryMb,
      TracingConfig: { Mode: "Active" },
      Code: {
        S3Bucket: { Ref: "CodeBucket" },
        S3Key: { "Fn::Join": ["", [{ Ref: "CodePrefix" }, `${entryName(spec.entry)}.zip`]] },
      },
    });
  });

  it.each(entries)("%s logs JSON to a group of its own, kept for 90 days", (entry) => {
    const { properties } = functionOf(entry);
    expect(properties.LoggingConfig).toMatchObject({ LogFormat: "JSON" });
    const group = at(properties.LoggingConfig, "LogGroup", "Ref");
    const log = only("AWS::Logs::LogGroup", ({ id }) => id === group);
    expect(log.properties).toMatchObject({ LogGroupName: `/spoke/test/${entryName(entry)}`, RetentionInDays: 90 });
  });

  it.each(entries)("%s gets the variables it reads, and no secret of another", (entry) => {
    const variables = Object.keys(Object(at(functionOf(entry).properties, "Environment", "Variables")));
    const own = variables.filter((name) => !name.startsWith("POWERTOOLS_") && name !== "NODE_OPTIONS");
    expect(own.sort()).toEqual([...COMMON, ...(SECRETS[entry] ?? [])].sort());
    expect(variables).toContain("POWERTOOLS_SERVICE_NAME");
  });

  it.each(entries)("%s may do exactly what it needs", (entry) => {
    const role = readable(functionOf(entry).properties.Role);
    const { properties } = only("AWS::IAM::Role", (found) => readable(arnOf(found)) === role);
    const expected = [...(RIGHTS[entry] ?? []), ...OWN(entryName(entry)), TRACE].sort();
    expect(list(properties.Policies).flatMap((policy) => statements(at(policy, "PolicyDocument")))).toEqual(expected);
    expect(properties.ManagedPolicyArns).toBeUndefined();
    expect(statements(properties.AssumeRolePolicyDocument)).toEqual(["lambda.amazonaws.com: sts:AssumeRole on "]);
  });

  it("gets its rights from its own role alone", () => {
    expect(resources("AWS::IAM::Policy")).toEqual([]);
    const roles = resources("AWS::Lambda::Function").map(({ properties }) => readable(properties.Role));
    expect(new Set(roles).size).toBe(entries.length);
  });
});
