import { createAuthorizer } from "@spoke/cloud/permissions/authorizer.ts";
import { dynamoDbCalls } from "@spoke/cloud/permissions/dynamodb-calls.ts";
import { isAllowed, type Statement } from "@spoke/cloud/permissions/policy.ts";
import { s3Calls } from "@spoke/cloud/permissions/s3-calls.ts";
import { describe, expect, it } from "vitest";

const statement = (input: Partial<Statement>): Statement => ({
  effect: "Allow",
  actions: [],
  resources: ["*"],
  conditions: [],
  ...input,
});

describe("a policy", () => {
  it.each([
    ["the action itself", "s3:GetObject", "arn:b/k", true],
    ["an action in other letters", "S3:getobject", "arn:b/k", true],
    ["another action", "s3:PutObject", "arn:b/k", false],
    ["a resource below the prefix", "s3:GetObject", "arn:b/k/x/y", true],
    ["a resource beside the prefix", "s3:GetObject", "arn:c/k", false],
    ["a dot where the pattern has one", "s3:GetObject", "arnXb/k", false],
  ])("decides on %s", (_title, action, resource, allowed) => {
    const statements = [statement({ actions: ["s3:GetObject"], resources: ["arn:b/*"] })];
    expect(isAllowed(statements, { action, resource })).toBe(allowed);
    expect(isAllowed([statement({ actions: ["*"], resources: ["arn.b/?"] })], { action, resource })).toBe(false);
  });

  it("allows nothing without a statement, and nothing that a statement denies", () => {
    const allow = statement({ actions: ["s3:*"] });
    const deny = statement({ effect: "Deny", actions: ["s3:DeleteObject"] });
    expect(isAllowed([], { action: "s3:GetObject", resource: "arn:b/k" })).toBe(false);
    expect(isAllowed([allow, deny], { action: "s3:GetObject", resource: "arn:b/k" })).toBe(true);
    expect(isAllowed([deny, allow], { action: "s3:DeleteObject", resource: "arn:b/k" })).toBe(false);
  });

  it("applies a statement only when all of its conditions hold", () => {
    const from = { operator: "StringEquals", key: "ses:FromAddress", values: ["a@x.example", "b@x.example"] } as const;
    const prefix = { operator: "StringLike", key: "s3:prefix", values: ["documents/*"] } as const;
    const allows = (conditions: Statement["conditions"], context?: Record<string, string>) =>
      isAllowed([statement({ actions: ["x:Y"], conditions })], {
        action: "x:Y",
        resource: "r",
        ...(context && { context }),
      });
    expect(allows([from], { "ses:FromAddress": "b@x.example" })).toBe(true);
    expect(allows([from], { "ses:FromAddress": "c@x.example" })).toBe(false);
    expect(allows([from])).toBe(false);
    expect(allows([from, prefix], { "ses:FromAddress": "a@x.example", "s3:prefix": "documents/a" })).toBe(true);
    expect(allows([from, prefix], { "ses:FromAddress": "a@x.example", "s3:prefix": "media/a" })).toBe(false);
  });
});

it("a refusal names who may not do what", () => {
  const principal = {
    arn: "arn:aws:sts::1:assumed-role/r/f",
    statements: [statement({ actions: ["s3:GetObject"], resources: ["arn:a"] })],
  };
  const authorizer = createAuthorizer(new Map([["FUNCTIONf", principal]]));
  const read = { action: "s3:GetObject", resource: "arn:a" };
  const write = { action: "s3:PutObject", resource: "arn:a" };
  expect(authorizer.refusal("FUNCTIONf", [read])).toBeUndefined();
  expect(authorizer.refusal("FUNCTIONf", [read, write])).toBe(
    "User: arn:aws:sts::1:assumed-role/r/f is not authorized to perform: s3:PutObject on resource: arn:a because no identity-based policy allows the s3:PutObject action",
  );
  expect(authorizer.refusal("owner", [read, write])).toBeUndefined();
});

describe("requests are authorized as on AWS", () => {
  it.each([
    ["PutItem", { TableName: "t" }, ["PutItem t"]],
    ["Query", { TableName: "t", IndexName: "gsi1" }, ["Query t/index/gsi1"]],
    ["Scan", { TableName: "t" }, ["Scan t"]],
    ["BatchGetItem", { RequestItems: { a: {}, b: {} } }, ["BatchGetItem a", "BatchGetItem b"]],
    [
      "TransactWriteItems",
      {
        TransactItems: [
          { Put: { TableName: "t" } },
          { ConditionCheck: { TableName: "t" } },
          { Update: { TableName: "u" } },
        ],
      },
      ["PutItem t", "ConditionCheckItem t", "UpdateItem u"],
    ],
    ["TransactGetItems", { TransactItems: [{ Get: { TableName: "t" } }] }, ["GetItem t"]],
    ["PutItem", {}, []],
  ])("%s %j", (operation, input, expected) => {
    const calls = dynamoDbCalls(operation, input, "table/");
    const texts = calls.map(
      ({ action, resource }) => `${action.replace("dynamodb:", "")} ${resource.replace("table/", "")}`,
    );
    expect(texts).toEqual(expected);
  });

  it.each([
    ["GET", "/b/a%20k", undefined, ["GetObject b/a k"]],
    ["HEAD", "/b/k", undefined, ["GetObject b/k"]],
    ["PUT", "/b/k?partNumber=1&uploadId=x", undefined, ["PutObject b/k"]],
    ["PUT", "/b/k?tagging", undefined, ["PutObjectTagging b/k"]],
    ["PUT", "/b/k", "/c/source%201", ["PutObject b/k", "GetObject c/source 1"]],
    ["DELETE", "/b/k", undefined, ["DeleteObject b/k"]],
    ["DELETE", "/b/k?uploadId=x", undefined, ["AbortMultipartUpload b/k"]],
    ["GET", "/b?list-type=2&prefix=p%2F", undefined, ["ListBucket b p/"]],
    ["PUT", "/b?policy", undefined, ["PutBucketPolicy b"]],
  ])("%s %s", (method, url, copySource, expected) => {
    const calls = s3Calls({ method, url, host: "127.0.0.1:1", copySource });
    const texts = calls.map(({ action, resource, context }) =>
      [action.replace("s3:", ""), resource.replace("arn:aws:s3:::", ""), ...Object.values(context ?? {})].join(" "),
    );
    expect(texts).toEqual(expected);
  });
});
