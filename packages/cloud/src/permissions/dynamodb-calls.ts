import type { Call } from "./policy.ts";

type Input = Readonly<Record<string, unknown>>;

const WRITES = { Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem", ConditionCheck: "ConditionCheckItem" };

function isRecord(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Calls of a DynamoDB request: a transaction is authorized by its operations, a query of an index by the index. Empty for
 * requests without a table, and for malformed ones, which the service refuses.
 * @param tableArn prefix of the ARN of tables
 */
export function dynamoDbCalls(operation: string, input: Input, tableArn: string): Call[] {
  const call = (action: string, table: unknown, index?: unknown): Call[] => {
    if (typeof table !== "string") return [];
    const arn = table.startsWith("arn:") ? table : `${tableArn}${table}`;
    return [{ action: `dynamodb:${action}`, resource: typeof index === "string" ? `${arn}/index/${index}` : arn }];
  };
  switch (operation) {
    case "BatchGetItem":
    case "BatchWriteItem":
      return isRecord(input.RequestItems)
        ? Object.keys(input.RequestItems).flatMap((table) => call(operation, table))
        : [];
    case "TransactGetItems":
    case "TransactWriteItems":
      return list(input.TransactItems).flatMap((item) =>
        Object.entries({ Get: "GetItem", ...WRITES }).flatMap(([kind, action]) => {
          const part = isRecord(item) ? item[kind] : undefined;
          return isRecord(part) ? call(action, part.TableName) : [];
        }),
      );
    case "ListTables":
      return [{ action: "dynamodb:ListTables", resource: "*" }];
    case "DescribeStream":
    case "GetShardIterator":
      return typeof input.StreamArn === "string"
        ? [{ action: `dynamodb:${operation}`, resource: input.StreamArn }]
        : [];
    case "GetRecords":
      // The iterator was given to someone who may read the stream.
      return [];
    default:
      return call(operation, input.TableName, input.IndexName);
  }
}
