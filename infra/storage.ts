import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { resourceOf } from "./constructs/resource.ts";
import type { RestoredTable } from "./stages.ts";

const INDEX = "gsi1";

/** The lifecycle of objects under each prefix of the files bucket. Days count from when an object was written. */
const LIFECYCLE: readonly LifecycleRule[] = [
  { id: "abandoned-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
  {
    id: "feeds",
    prefix: "feeds/",
    transitions: [{ storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(90) }],
    expiration: Duration.days(400),
    noncurrentVersionExpiration: Duration.days(90),
  },
  ...expiring("feeds-result", "feeds-result/", 90),
  ...expiring("quarantine", "quarantine/", 1),
  // As long as the report's item in the table.
  ...expiring("reports", "reports/", 7),
  // Linked files stay, and the job `uploads-expire` deletes others; only deleted versions expire.
  { id: "documents-noncurrent", prefix: "documents/", noncurrentVersionExpiration: Duration.days(30) },
  { id: "media-noncurrent", prefix: "media/", noncurrentVersionExpiration: Duration.days(30) },
  { id: "erp-noncurrent", prefix: "erp/", noncurrentVersionExpiration: Duration.days(30) },
  // The index in use may be of any age. Superseded versions are deleted after an hour; only their noncurrent versions expire.
  { id: "catalog-noncurrent", prefix: "catalog/", noncurrentVersionExpiration: Duration.days(1) },
];

/**
 * What the new table takes at once. Without it, a table on demand begins with 4,000 writes a second, and the first load of
 * 100,000 articles with prices and stock is refused in part and repeated. Costs about five dollars once.
 */
const WARM = { writeUnitsPerSecond: 10_000, readUnitsPerSecond: 20_000 };

export interface StorageProps {
  readonly deletionProtection: boolean;
  readonly restoredTable?: RestoredTable | undefined;
}

/** The table and the bucket with the data of a stage. Deleting the stack does not delete them; a failed first deployment does. */
export class Storage extends Construct {
  /** The table in use: the stack's own, or one that was restored from a backup. */
  readonly table: Table | ITable;
  readonly streamArn: string;
  readonly files: Bucket;

  constructor(scope: Construct, id: string, { deletionProtection, restoredTable }: StorageProps) {
    super(scope, id);

    const own = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      warmThroughput: WARM,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "ttl",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: TableEncryption.AWS_MANAGED,
      deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    own.addGlobalSecondaryIndex({
      indexName: INDEX,
      partitionKey: { name: "gsi1pk", type: AttributeType.STRING },
      sortKey: { name: "gsi1sk", type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    this.table =
      restoredTable === undefined
        ? own
        : Table.fromTableAttributes(this, "Restored", {
            tableName: restoredTable.name,
            tableStreamArn: restoredTable.streamArn,
            globalIndexes: [INDEX],
          });
    if (this.table.tableStreamArn === undefined) throw new Error("the table has no stream");
    this.streamArn = this.table.tableStreamArn;

    const accessLog = new Bucket(this, "AccessLog", {
      ...PRIVATE,
      // S3 cannot deliver access logs to a bucket that is encrypted with a customer's key.
      lifecycleRules: [
        { id: "expire", expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });

    this.files = new Bucket(this, "Files", {
      ...PRIVATE,
      versioned: true,
      serverAccessLogsBucket: accessLog as IBucket,
      serverAccessLogsPrefix: "files/",
      lifecycleRules: [...LIFECYCLE],
    });
    // Browsers of every site upload to quarantine and download reports directly. Access depends on the signed form or URL, not
    // on the origin.
    this.files.addCorsRule({
      allowedMethods: [HttpMethods.POST, HttpMethods.GET],
      allowedOrigins: ["*"],
      allowedHeaders: ["*"],
      maxAge: 3600,
    });
    // Set on the resource, because the construct's option would add a custom resource with a function.
    const resource = resourceOf(this.files);
    if (resource instanceof CfnBucket)
      resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }
}

const PRIVATE = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const;

/** Objects expire after some days, their overwritten versions one day after they were replaced. */
function expiring(id: string, prefix: string, days: number): LifecycleRule[] {
  return [{ id, prefix, expiration: Duration.days(days), noncurrentVersionExpiration: Duration.days(1) }];
}
