import { TemplateProblem } from "./cloudformation.ts";
import type { BucketPlan, Key, QueuePlan, TablePlan } from "./plan.ts";
import { bucketNotificationProperties, bucketProperties, queueProperties, tableProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

function keyOf(schema: readonly { AttributeName: string; KeyType: "HASH" | "RANGE" }[], where: string): Key {
  const partition = schema.find((part) => part.KeyType === "HASH")?.AttributeName;
  const sort = schema.find((part) => part.KeyType === "RANGE")?.AttributeName;
  if (!partition) throw new TemplateProblem(`${where} has no partition key`);
  return sort === undefined ? { partition } : { partition, sort };
}

export function readTables(reader: Reader): TablePlan[] {
  return reader.all("AWS::DynamoDB::Table", tableProperties).map(({ id, properties }) => {
    const ttl = properties.TimeToLiveSpecification;
    const stream = properties.StreamSpecification?.StreamViewType;
    return {
      id,
      name: reader.attribute(id),
      arn: reader.attribute(id, "Arn"),
      key: keyOf(properties.KeySchema, id),
      attributes: Object.fromEntries(
        properties.AttributeDefinitions.map((attribute) => [attribute.AttributeName, attribute.AttributeType]),
      ),
      indexes: properties.GlobalSecondaryIndexes.map((index) => ({
        name: index.IndexName,
        key: keyOf(index.KeySchema, `${id}.${index.IndexName}`),
        projection: index.Projection.ProjectionType,
        include: index.Projection.NonKeyAttributes,
      })),
      ...(stream ? { stream } : {}),
      ...(ttl?.Enabled ? { ttlAttribute: ttl.AttributeName } : {}),
    };
  });
}

export function readBuckets(reader: Reader): BucketPlan[] {
  const notified = new Set(
    reader
      .all("Custom::S3BucketNotifications", bucketNotificationProperties)
      .filter(({ properties }) => properties.NotificationConfiguration.EventBridgeConfiguration)
      .map(({ properties }) => properties.BucketName),
  );
  return reader.all("AWS::S3::Bucket", bucketProperties).map(({ id, properties }) => {
    const name = reader.attribute(id);
    const own = properties.NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled;
    const cors = properties.CorsConfiguration.CorsRules.map((rule) => ({
      methods: rule.AllowedMethods,
      origins: rule.AllowedOrigins,
      headers: rule.AllowedHeaders,
      exposed: rule.ExposedHeaders,
      maxAge: rule.MaxAge,
    }));
    return { id, name, events: own ?? notified.has(name), cors };
  });
}

/** Set on every queue, so that an attribute removed from the template returns to SQS's default. */
const QUEUE_DEFAULTS = {
  VisibilityTimeout: 30,
  MessageRetentionPeriod: 345_600,
  DelaySeconds: 0,
  MaximumMessageSize: 1_048_576,
  ReceiveMessageWaitTimeSeconds: 0,
} as const;

export function readQueues(reader: Reader): QueuePlan[] {
  return reader.all("AWS::SQS::Queue", queueProperties).map(({ id, properties }) => {
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(QUEUE_DEFAULTS)) {
      attributes[name] = String(properties[name as keyof typeof QUEUE_DEFAULTS] ?? value);
    }
    if (properties.FifoQueue) {
      attributes.FifoQueue = "true";
      attributes.ContentBasedDeduplication = String(properties.ContentBasedDeduplication ?? false);
    }
    const redrive = properties.RedrivePolicy;
    return {
      id,
      name: reader.attribute(id, "QueueName"),
      arn: reader.attribute(id, "Arn"),
      url: reader.attribute(id),
      attributes,
      ...(redrive
        ? { redrive: { queueArn: redrive.deadLetterTargetArn, maxReceiveCount: redrive.maxReceiveCount } }
        : {}),
    };
  });
}
