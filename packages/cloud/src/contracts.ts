/** Interfaces between the parts of the embedded cloud. */

/** Outcome of an invocation; `failed` covers a thrown error, a timeout, and a killed environment. */
export type InvokeResult =
  | { readonly status: "ok"; readonly payload: unknown; readonly durationMs: number }
  | {
      readonly status: "failed";
      readonly reason: "error" | "timeout" | "crash" | "throttled";
      readonly message: string;
      readonly durationMs: number;
    };

/** Runs functions by their logical id in the template. Never rejects: a failure is returned. */
export interface FunctionHost {
  invoke(functionId: string, event: unknown): Promise<InvokeResult>;
}

/** One step of an event's path through the cloud, for the operations page. The newest 1,000 stay in memory. */
export interface TraceStep {
  readonly at: string;
  /** EventBridge event id, SQS message id or stream record id. */
  readonly subject: string;
  readonly stage: "event" | "rule" | "queue" | "function" | "dead-letter" | "stream" | "schedule" | "http";
  readonly resource: string;
  readonly outcome: string;
  readonly detail?: string;
  /** The start of what an event or message holds, by which it is found. */
  readonly content?: string;
}

export interface Tracer {
  record(step: Omit<TraceStep, "at">): void;
}

/** `stop` resolves when in-flight work is done or returned to its queue. */
export interface Running {
  stop(): Promise<void>;
}

/** Addresses of the services that functions and the supervisor talk to. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly events: string;
  /** SES. */
  readonly ses: string;
  /** Parameter Store of Systems Manager. */
  readonly ssm: string;
  readonly region: string;
  readonly account: string;
}
