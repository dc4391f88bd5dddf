import { CfnOutput, CfnParameter, type CfnParameterProps, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { AlarmTopic } from "./alarm-topic.ts";
import { Api } from "./api.ts";
import { Backups } from "./backups.ts";
import { Bus } from "./bus.ts";
import type { FunctionContext } from "./constructs/portal-function.ts";
import { environmentGroups, type FunctionParameters } from "./environment.ts";
import { FeedWriters } from "./feed-writers.ts";
import { Logs } from "./logs.ts";
import { Mail } from "./mail.ts";
import { MalwareScan } from "./malware-scan.ts";
import { Monitoring } from "./monitoring.ts";
import { physicalName } from "./naming.ts";
import { Pipelines } from "./pipelines.ts";
import { Schedules } from "./schedules.ts";
import { mailSenders, type StackSettings } from "./stages.ts";
import { Storage } from "./storage.ts";
import { Web } from "./web.ts";

export interface SpokeStackProps extends StackProps {
  readonly stage: string;
  /** The key of an entry's bundle in the code bucket. */
  readonly bundleKey: (entry: string) => string;
  readonly settings: StackSettings;
}

/** The backend of a stage. Parameters bring the location of the code; secrets are in Parameter Store; outputs are what the sites need. */
export class SpokeStack extends Stack {
  constructor(scope: Construct, id: string, props: SpokeStackProps) {
    super(scope, id, props);
    const { stage, settings } = props;

    const code = {
      bucketName: this.#parameter("CodeBucket", { description: "Bucket of the function bundles" }),
      keyOf: props.bundleKey,
    };
    // `assembly.ts` refers to it in the addresses of nested templates.
    this.#parameter("CodePrefix", {
      description: "Prefix of this deployment's nested templates in it: empty, or ending in a slash",
      allowedPattern: "^(.*/)?$",
    });
    const configuration = this.#parameter("Configuration", {
      description: "Hash of the values of all parameters that functions read, so that a new value makes new versions",
      allowedPattern: "^[0-9a-f]{1,64}$",
      default: "0",
    });
    const parameters: FunctionParameters = {
      codeBucket: code.bucketName,
      siteOrigin: this.#parameter("SiteOrigin", {
        description: "Address of a host's site, with {host} for its name; links in mails start with it",
        allowedPattern: "^https?://[^/]*\\{host\\}[^/]*$",
        default: "https://{host}",
      }),
      mailFrom: this.#parameter("MailFrom", {
        description: "Sender of mails of hosts without their own; its domain is a verified identity of SES",
        allowedPattern: "^[^@\\s]+@[^@\\s]+$",
      }),
      mailSenders: mailSenders(settings.sites),
      payments: this.#paymentParameters(),
    };

    const { topic } = new AlarmTopic(this, "Alarms", { stage });
    const storage = new Storage(this, "Storage", {
      deletionProtection: !settings.firstDeploy,
      restoredTable: settings.table,
    });
    const bus = new Bus(this, "Events", { stage });
    const context: FunctionContext = {
      stage,
      code,
      eventBusName: bus.bus.eventBusName,
      logs: new Logs(this, "Logs", { stage }),
      resources: {
        table: storage.table,
        files: storage.files,
        code: Bucket.fromBucketName(this, "Code", code.bucketName),
        bus: bus.bus,
        mailSenders: [parameters.mailFrom, ...Object.values(parameters.mailSenders)],
        configurationSet: physicalName(stage),
      },
      configuration,
      environment: environmentGroups(stage, parameters),
    };
    new Mail(this, "Mail", { stage });
    new Pipelines(this, "Pipelines", { context, storage, bus });
    new Schedules(this, "Schedules", { context });
    const { api } = new Api(this, "Http", { context });
    new Web(this, "Web", { stage, storage });
    new FeedWriters(this, "FeedWriters", { files: storage.files, writers: settings.feedWriters ?? [] });
    if (settings.malwareScan) new MalwareScan(this, "MalwareScan", { stage, files: storage.files, topic });
    if (settings.backups) {
      const { tableArn } = storage.table;
      new Backups(this, "Backups", { stage, tableArn, files: storage.files, settings: settings.backups });
    }
    new Monitoring(this, "Monitoring", { stage, topic, apiId: api.ref, table: storage.table.tableName });

    this.#output("ApiEndpoint", "Address of the HTTP API", api.attrApiEndpoint);
    this.#output(
      "ApiDomain",
      "Domain of the HTTP API, for a distribution",
      Fn.select(2, Fn.split("/", api.attrApiEndpoint)),
    );
    this.#output("TableName", "The table", storage.table.tableName);
    this.#output("FilesBucketName", "The files bucket", storage.files.bucketName);
    this.#output(
      "FilesBucketDomain",
      "Domain of the files bucket, for a distribution",
      storage.files.bucketRegionalDomainName,
    );
    this.#output("EventBusName", "The event bus", bus.bus.eventBusName);
    this.#output("AlarmTopicArn", "Topic that alarms are published to", topic.topicArn);
  }

  /** Addresses and accounts of the payment providers. Their keys are among the secrets. */
  #paymentParameters(): FunctionParameters["payments"] {
    const address = { allowedPattern: "^(https?://[^/\\s]+)?$", default: "" };
    return {
      sandboxUrl: this.#parameter("SandboxPaymentsUrl", {
        description: "The payment sandbox; empty for none",
        ...address,
      }),
      midtransUrl: this.#parameter("MidtransUrl", {
        description: "Midtrans's API; empty for the real one",
        ...address,
      }),
      midtransMerchant: this.#parameter("MidtransMerchant", {
        description: "Account at Midtrans and our merchant, as in G141532850=Sepeda Raya Indonesia; empty for none",
        default: "",
      }),
    };
  }

  #parameter(name: string, props: CfnParameterProps): string {
    return new CfnParameter(this, name, { type: "String", ...props }).valueAsString;
  }

  #output(name: string, description: string, value: string): void {
    new CfnOutput(this, name, { description, value });
  }
}

/** The name of a stage's stack in CloudFormation. */
export function stackName(stage: string): string {
  return physicalName(stage);
}
