import type { HttpApiPlan } from "../http/plan.ts";
import type { Principals } from "../permissions/authorizer.ts";

/** What to run, read from the template. Names are physical, ids logical; times in seconds unless the name says otherwise. */
export interface Plan {
  readonly tables: readonly TablePlan[];
  readonly buckets: readonly BucketPlan[];
  readonly queues: readonly QueuePlan[];
  readonly functions: readonly FunctionPlan[];
  /** What each function may do. */
  readonly permissions: Principals;
  readonly buses: readonly BusPlan[];
  readonly archives: readonly ArchivePlan[];
  readonly rules: readonly RulePlan[];
  /** Events that SES reports on the default bus, such as BOUNCE, by configuration set. */
  readonly mailEvents: ReadonlyMap<string, readonly string[]>;
  readonly queueMappings: readonly QueueMappingPlan[];
  readonly streamMappings: readonly StreamMappingPlan[];
  readonly schedules: readonly SchedulePlan[];
  readonly api: HttpApiPlan;
  /** Response headers of a site, from the ResponseHeadersPolicy. */
  readonly siteHeaders: Readonly<Record<string, string>>;
  /** Those of pictures below `/media/`. */
  readonly mediaHeaders: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  /** Resources without effect here, with the reason. */
  readonly withoutEffect: readonly { readonly id: string; readonly type: string; readonly why: string }[];
}

export interface Key {
  readonly partition: string;
  readonly sort?: string;
}

export interface TablePlan {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly key: Key;
  /** Types of the key attributes: S, N or B. */
  readonly attributes: Readonly<Record<string, "S" | "N" | "B">>;
  readonly indexes: readonly {
    readonly name: string;
    readonly key: Key;
    readonly projection: "ALL" | "KEYS_ONLY" | "INCLUDE";
    readonly include: readonly string[];
  }[];
  readonly stream?: "NEW_AND_OLD_IMAGES" | "NEW_IMAGE" | "OLD_IMAGE" | "KEYS_ONLY";
  readonly ttlAttribute?: string;
}

export interface BucketPlan {
  readonly id: string;
  readonly name: string;
  /** Whether S3 sends object events to the default bus. */
  readonly events: boolean;
  /** CORS rules; no cross-origin access if empty. */
  readonly cors: readonly CorsRule[];
}

/** One rule of a bucket's CORS configuration; `*` in an origin or header matches any text. */
export interface CorsRule {
  readonly methods: readonly string[];
  readonly origins: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge?: number | undefined;
}

export interface QueuePlan {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  /** As in SetQueueAttributes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly redrive?: { readonly queueArn: string; readonly maxReceiveCount: number };
}

export interface FunctionPlan {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** Path of the source relative to the root, from the resource's metadata. */
  readonly entry: string;
  /** Name of the exported function. */
  readonly exportName: string;
  /** ARN of its role. */
  readonly role: string;
  readonly traced: boolean;
  /** ARN of the log group in the template that it writes to. */
  readonly logGroupArn?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly memoryMb: number;
  readonly reservedConcurrency?: number;
  /** Whether the HTTP API invokes it. */
  readonly http: boolean;
  /** Handling of failed asynchronous invocations. */
  readonly asynchronous: {
    readonly retries: number;
    readonly maxAge: number;
    readonly onFailureQueueArn?: string;
  };
}

export interface BusPlan {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly deadLetterArn?: string;
}

export interface ArchivePlan {
  readonly id: string;
  readonly name: string;
  readonly busArn: string;
  /** undefined: everything. */
  readonly pattern?: unknown;
  /** 0: forever. */
  readonly retentionDays: number;
}

export interface TargetPlan {
  readonly id: string;
  readonly arn: string;
  readonly input?: string;
  readonly inputPath?: string;
  readonly inputTransformer?: { readonly paths: Readonly<Record<string, string>>; readonly template: string };
  readonly deadLetterArn?: string;
  readonly maxAge: number;
  readonly retries: number;
  readonly messageGroupId?: string;
}

export interface RulePlan {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly bus: string;
  readonly pattern?: unknown;
  readonly scheduleExpression?: string;
  readonly enabled: boolean;
  readonly targets: readonly TargetPlan[];
}

interface MappingPlan {
  readonly id: string;
  readonly functionId: string;
  readonly batchSize: number;
  readonly batchWindow: number;
  readonly enabled: boolean;
  /** Filter patterns; one must match. Empty: no filter. */
  readonly filters: readonly unknown[];
  readonly partialFailures: boolean;
}

export interface QueueMappingPlan extends MappingPlan {
  readonly queueArn: string;
  readonly maxConcurrency?: number;
}

export interface StreamMappingPlan extends MappingPlan {
  readonly tableName: string;
  readonly startingPosition: "TRIM_HORIZON" | "LATEST";
  readonly bisect: boolean;
  /** -1: unlimited. */
  readonly retries: number;
  /** -1: unlimited. */
  readonly maxRecordAge: number;
  readonly parallelization: number;
  readonly onFailureQueueArn?: string;
}

export interface SchedulePlan {
  readonly id: string;
  readonly name: string;
  /** ARN of the role that invokes the target. */
  readonly role: string;
  readonly expression: string;
  readonly timezone: string;
  readonly enabled: boolean;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly target: Omit<TargetPlan, "id" | "inputPath" | "inputTransformer">;
}
