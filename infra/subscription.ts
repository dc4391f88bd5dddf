import type { EventName } from "@spoke/events";
import type { FilesPrefix, FunctionSpec } from "./function-spec.ts";

type Trigger =
  /** Events of the portal; `kind` selects those whose payload has this kind. */
  | { readonly on: readonly EventName[]; readonly kind?: string }
  /** New files under a prefix of the files bucket. */
  | { readonly onFile: FilesPrefix }
  /** What SES reports about the stage's mails. */
  | { readonly onMail: readonly ("Bounce" | "Complaint")[] };

/** An effect: what triggers it, the function that runs, and the options of its queue. */
export type Subscription = Trigger & {
  /** The source in `functions/subscribers` without `.ts`; also the name of the queue and of `{run}-dlq`. */
  readonly run: string;
  readonly description: string;
  /** What is missing while a message is in the dead-letter queue, for the operator. */
  readonly whenDead: string;
  readonly grants: FunctionSpec["grants"];
  readonly environment?: FunctionSpec["environment"];
  /** 30 if absent. */
  readonly timeoutSeconds?: number;
  /** 512 if absent. */
  readonly memoryMb?: number;
  /** 10 if absent. */
  readonly batchSize?: number;
  /** How long the first message of a batch waits for others; not at all if absent. */
  readonly batchWindowSeconds?: number;
  /**
   * How long a received message is hidden from others, longer than the timeout; six times the timeout if absent. After a crash it
   * comes back only then.
   */
  readonly hiddenSeconds?: number;
  /** Batches processed at the same time, at least 2; 5 if absent. */
  readonly maxConcurrency?: number;
  /** Deliveries before a message moves to the dead-letter queue; 5 if absent. */
  readonly attempts?: number;
  /** Age of the oldest message that raises an alarm; 15 if absent. */
  readonly maxAgeMinutes?: number;
};

/** The function of a row. */
export function subscriberSpec(row: Subscription): FunctionSpec {
  const { run, description, grants, environment = [], timeoutSeconds = 30, memoryMb = 512 } = row;
  return { entry: `functions/subscribers/${run}.ts`, description, grants, environment, timeoutSeconds, memoryMb };
}

/** The triggers of a row for people: `order.placed`, or `feeds/…`. */
export function triggerNames(row: Subscription): readonly string[] {
  if ("onFile" in row) return [`${row.onFile}…`];
  if ("onMail" in row) return row.onMail.map((type) => `SES: ${type}`);
  return row.kind === undefined ? row.on : row.on.map((event) => `${event} (${row.kind})`);
}
