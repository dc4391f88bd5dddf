import { randomUUID } from "node:crypto";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost, Running, Tracer } from "../contracts.ts";
import type { Outcome } from "../eventbridge/attempt.ts";
import type { Destination } from "../eventbridge/config.ts";
import { type Delivery, Dispatcher } from "../eventbridge/delivery.ts";
import { type BridgeEvent, isoSeconds, type NewEvent, type Origin } from "../eventbridge/event.ts";
import { type InputShape, transformInput } from "../eventbridge/transform.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Recurrence, readExpression } from "./expression.ts";
import { type Execution, type ScheduleState, ScheduleStates } from "./state.ts";

/** A schedule of EventBridge Scheduler or, with `rule`, one target of a rule with a ScheduleExpression. */
export interface ScheduleConfig {
  readonly id: string;
  readonly name: string;
  /** `rate(…)`, `cron(…)` or `at(…)`. */
  readonly expression: string;
  /** IANA name; UTC if absent. */
  readonly timezone?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly enabled: boolean;
  /** ARN of the rule. */
  readonly rule?: string | undefined;
  readonly target: Destination &
    InputShape & { readonly event?: { readonly source: string; readonly detailType: string } };
}

export interface SchedulerOptions {
  readonly schedules: readonly ScheduleConfig[];
  /** Directory of the state; without it a restart forgets past runs. */
  readonly dataDir?: string | undefined;
  readonly sqs: SQSClient;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  /** For targets of kind "bus". */
  readonly emit?: ((event: NewEvent) => Promise<unknown>) | undefined;
  readonly clock?: Clock | undefined;
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly retryDelayMs?: ((attempt: number) => number) | undefined;
  readonly functionRetryDelayMs?: ((attempt: number) => number) | undefined;
}

export interface Scheduler extends Running {
  /** Runs a schedule now, regardless of its expression and state. @throws Error for an unknown id */
  run(id: string): void;
  /** When each enabled schedule runs next, in epoch milliseconds. */
  upcoming(): { readonly id: string; readonly at: number }[];
}

/**
 * Starts the schedules. A run missed while the process was down happens once, within the target's `maxAgeSeconds`;
 * completed runs are not repeated.
 * @throws Error for an invalid expression
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  return new Schedules(options);
}

/** Maximum number of missed times to iterate over. */
const MISSED_LIMIT = 2_000;

interface Entry {
  readonly config: ScheduleConfig;
  readonly recurrence: Recurrence;
  readonly state: ScheduleState;
  at?: number | undefined;
  cancel?: (() => void) | undefined;
}

class Schedules implements Scheduler {
  readonly #options: SchedulerOptions;
  readonly #clock: Clock;
  readonly #origin: Origin;
  readonly #states: ScheduleStates;
  readonly #dispatcher: Dispatcher;
  readonly #entries = new Map<string, Entry>();
  #stopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#origin = { account: options.account ?? "000000000000", region: options.region ?? "us-east-1" };
    this.#states = new ScheduleStates(options.dataDir);
    const now = this.#clock.now();
    // Parse all first, so that nothing starts if one is invalid.
    for (const config of options.schedules) this.#entries.set(config.id, this.#read(config, now));
    this.#states.retain(new Set(this.#entries.keys()));
    const toBus = (delivery: Delivery) => this.#toBus(delivery);
    this.#dispatcher = new Dispatcher({ ...options, clock: this.#clock, toBus });
    for (const entry of this.#entries.values()) {
      for (const execution of entry.state.pending) this.#dispatch(entry, execution);
      this.#tick(entry);
    }
  }

  run(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) throw new Error(`unknown schedule ${id}`);
    this.#begin(entry, this.#clock.now());
  }

  upcoming(): { readonly id: string; readonly at: number }[] {
    return [...this.#entries].flatMap(([id, { at }]) => (at === undefined ? [] : [{ id, at }]));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { cancel } of this.#entries.values()) cancel?.();
    await this.#dispatcher.stop();
  }

  #read(config: ScheduleConfig, now: number): Entry {
    const { id, expression, timezone = "UTC", startDate, endDate } = config;
    const state = this.#states.open(id, `${expression} ${timezone}`, now);
    try {
      return {
        config,
        state,
        recurrence: readExpression(expression, { timezone, startDate, endDate, since: state.since }),
      };
    } catch (cause) {
      throw new Error(`schedule ${id}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  /** Runs what is due and sets the next timer; also after the machine has slept. */
  #tick(entry: Entry): void {
    if (this.#stopped || !entry.config.enabled) return;
    const now = this.#clock.now();
    const due = this.#lastDue(entry, now);
    if (due !== undefined) {
      entry.state.last = due;
      this.#begin(entry, due);
    }
    entry.at = entry.recurrence.next(now);
    entry.cancel = entry.at === undefined ? undefined : this.#clock.at(entry.at, () => this.#tick(entry));
  }

  /** The latest due time that has not run; earlier ones are skipped, expired ones dropped. */
  #lastDue({ config, recurrence, state }: Entry, now: number): number | undefined {
    const tooOld = now - config.target.retry.maxAgeSeconds * 1_000;
    let due: number | undefined;
    let time = recurrence.next(Math.max(state.last ?? state.since, tooOld));
    for (let count = 0; time !== undefined && time <= now && count < MISSED_LIMIT; count++) {
      due = time;
      time = recurrence.next(time);
    }
    return due;
  }

  /** Saves the run before it starts, so that a restart neither loses nor repeats it. */
  #begin(entry: Entry, time: number): void {
    const execution: Execution = { id: randomUUID(), time, attempts: 0, errors: 0, notBefore: this.#clock.now() };
    entry.state.pending.push(execution);
    this.#states.save();
    this.#trace(entry, execution, "due", new Date(time).toISOString());
    this.#dispatch(entry, execution);
  }

  #dispatch(entry: Entry, execution: Execution): void {
    const { config, state } = entry;
    const sourceArn = config.rule ?? this.#arn(config);
    const event = () => JSON.stringify(this.#event(config, execution, sourceArn));
    const input = () => this.#input(config, execution, sourceArn);
    this.#dispatcher.add({
      subject: execution.id,
      sourceArn,
      to: config.target,
      input,
      // The dead letter of a rule is the event, that of a schedule the target's input.
      event: config.rule === undefined ? input : event,
      acceptedAt: execution.time,
      progress: execution,
      settled: () => {
        state.pending.splice(state.pending.indexOf(execution), 1);
        this.#states.save();
      },
      postponed: () => this.#states.save(),
    });
  }

  #arn({ name }: ScheduleConfig): string {
    return `arn:aws:scheduler:${this.#origin.region}:${this.#origin.account}:schedule/default/${name}`;
  }

  #event(config: ScheduleConfig, execution: Execution, arn: string): BridgeEvent {
    return {
      version: "0",
      id: execution.id,
      "detail-type": "Scheduled Event",
      source: config.rule === undefined ? "aws.scheduler" : "aws.events",
      ...this.#origin,
      time: isoSeconds(execution.time),
      resources: [arn],
      // Without input, Scheduler and EventBridge rules send different defaults.
      detail: config.rule === undefined ? "{}" : {},
    };
  }

  #input(config: ScheduleConfig, execution: Execution, arn: string): string {
    const event = this.#event(config, execution, arn);
    if (config.rule !== undefined) {
      const context = { ruleArn: arn, ruleName: config.name, ingestionTime: execution.time };
      return transformInput(config.target, event, context);
    }
    if (config.target.input === undefined) return JSON.stringify(event);
    return config.target.input
      .replaceAll("<aws.scheduler.schedule-arn>", arn)
      .replaceAll("<aws.scheduler.scheduled-time>", isoSeconds(execution.time))
      .replaceAll("<aws.scheduler.execution-id>", execution.id)
      .replaceAll("<aws.scheduler.attempt-number>", String(execution.attempts + 1));
  }

  async #toBus(delivery: Delivery): Promise<Outcome> {
    const entry = [...this.#entries.values()].find(({ config }) => config.target === delivery.to);
    const { emit } = this.#options;
    if (!emit || !entry) {
      return { status: "failed", code: "NO_RESOURCE", message: "there is no event bus", retry: false };
    }
    const { source, detailType } = entry.config.target.event ?? { source: "aws.events", detailType: "Scheduled Event" };
    const detail: unknown = entry.config.target.event ? JSON.parse(delivery.input()) : {};
    await emit({ source, detailType, detail, bus: delivery.to.arn, resources: [delivery.sourceArn] });
    return { status: "delivered" };
  }

  #trace({ config }: Entry, { id }: Execution, outcome: string, detail: string): void {
    this.#options.tracer.record({ subject: id, stage: "schedule", resource: config.id, outcome, detail });
  }
}
