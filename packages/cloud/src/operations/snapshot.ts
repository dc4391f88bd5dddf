import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { TraceStep } from "../contracts.ts";
import type { FunctionStats } from "../lambda/pool.ts";
import type { Mailbox, StoredMail } from "../mail/mailbox.ts";
import type { Plan, QueuePlan } from "../template/plan.ts";
import type { Simulator } from "./simulator.ts";

/** Everything the operations page shows. */
export interface OperationsSource {
  readonly plan: Plan;
  readonly title: string;
  /** Prefix of physical names that the page leaves out. */
  readonly namePrefix: string;
  readonly sqs: SQSClient;
  readonly mailbox: Mailbox;
  readonly simulator: Simulator | undefined;
  steps(): readonly TraceStep[];
  functions(): readonly FunctionStats[];
  /** Delivers archived events again; times in epoch milliseconds. */
  replay(archive: string, from: number, to: number): Promise<{ readonly events: number }>;
}

export interface QueueState {
  readonly queue: QueuePlan;
  readonly waiting: number;
  readonly inFlight: number;
  readonly delayed: number;
  /** Queues that send failed messages here. */
  readonly feeds: readonly QueuePlan[];
  readonly dead: boolean;
}

/** Path of one event, message, or record, oldest step first. */
export interface Path {
  readonly subject: string;
  readonly at: string;
  readonly steps: readonly TraceStep[];
}

export interface Snapshot {
  readonly queues: readonly QueueState[];
  readonly paths: readonly Path[];
  readonly mail: readonly StoredMail[];
  readonly functions: readonly FunctionStats[];
  readonly clock:
    | { readonly name: string; readonly now: number; readonly speed: number; readonly disorder: number | undefined }
    | undefined;
}

const PATHS = 40;
const MAILS = 20;

/** Which paths are shown. */
export interface PathFilter {
  /** Text of an event, such as an order number or correlation id; empty for all. */
  readonly text: string;
  readonly failedOnly: boolean;
}

/** Whether a step ended in a failure. */
export const isFailure = ({ outcome }: TraceStep): boolean => /dead|drop|fail|crash|timeout|error|5\d\d/i.test(outcome);

function matches({ subject, steps }: Path, { text, failedOnly }: PathFilter): boolean {
  if (failedOnly && !steps.some(isFailure)) return false;
  const wanted = text.toLowerCase();
  const texts = [subject, ...steps.flatMap(({ detail = "", content = "" }) => [detail, content])];
  return wanted === "" || texts.some((each) => each.toLowerCase().includes(wanted));
}

function pathsOf(steps: readonly TraceStep[], filter: PathFilter): Path[] {
  const bySubject = new Map<string, TraceStep[]>();
  for (const step of steps) {
    const list = bySubject.get(step.subject);
    if (list) list.unshift(step);
    else bySubject.set(step.subject, [step]);
  }
  return [...bySubject]
    .map(([subject, list]) => ({ subject, at: list.at(-1)?.at ?? "", steps: list }))
    .filter((path) => matches(path, filter))
    .slice(0, PATHS);
}

async function stateOf(source: OperationsSource, queue: QueuePlan): Promise<QueueState> {
  const { Attributes: attributes = {} } = await source.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ["All"] }),
  );
  const feeds = source.plan.queues.filter((other) => other.redrive?.queueArn === queue.arn);
  const consumed = source.plan.queueMappings.some((mapping) => mapping.queueArn === queue.arn);
  return {
    queue,
    waiting: Number(attributes.ApproximateNumberOfMessages ?? 0),
    inFlight: Number(attributes.ApproximateNumberOfMessagesNotVisible ?? 0),
    delayed: Number(attributes.ApproximateNumberOfMessagesDelayed ?? 0),
    feeds,
    dead: feeds.length > 0 || !consumed,
  };
}

/** Current state for the page. */
export async function takeSnapshot(source: OperationsSource, filter: PathFilter): Promise<Snapshot> {
  const queues = await Promise.all(source.plan.queues.map((queue) => stateOf(source, queue)));
  const { simulator } = source;
  return {
    queues,
    mail: source.mailbox.list(MAILS),
    paths: pathsOf(source.steps(), filter),
    functions: source.functions(),
    clock: simulator && { name: simulator.name, ...simulator.clock(), disorder: simulator.disorder?.() },
  };
}
