import type { InputShape } from "./transform.ts";

export interface BusConfig {
  readonly name: string;
  readonly archives: readonly ArchiveConfig[];
  readonly rules: readonly RuleConfig[];
}

export interface ArchiveConfig {
  readonly name: string;
  /** undefined: everything. */
  readonly pattern?: unknown;
  /** 0: forever. */
  readonly retentionDays: number;
}

export interface RuleConfig {
  /** Logical id in the template. */
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** A rule without a pattern only runs by schedule. */
  readonly eventPattern?: unknown;
  readonly state: "ENABLED" | "DISABLED";
  readonly targets: readonly TargetConfig[];
}

/** Destination of a delivery, for rules and schedules. */
export interface Destination {
  readonly arn: string;
  readonly kind: "sqs" | "function" | "bus";
  /** Of kind "sqs". */
  readonly queueUrl?: string | undefined;
  /** Of kind "function": logical id. */
  readonly functionId?: string | undefined;
  readonly messageGroupId?: string | undefined;
  /** `maxAttempts`: retries after the first attempt. */
  readonly retry: { readonly maxAttempts: number; readonly maxAgeSeconds: number };
  readonly deadLetterQueueUrl?: string | undefined;
  /** Of kind "function": its settings for asynchronous invocations; two retries by default. */
  readonly asynchronous?: { readonly retries: number; readonly onFailureQueueUrl?: string | undefined } | undefined;
}

export interface TargetConfig extends Destination, InputShape {
  readonly id: string;
}

/** The name of a bus from its name or ARN. */
export function busName(nameOrArn: string): string {
  return nameOrArn.slice(nameOrArn.lastIndexOf("/") + 1);
}
