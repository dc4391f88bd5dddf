import { join } from "node:path";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost, Running, Tracer } from "../contracts.ts";
import { type Clock, systemClock } from "../scheduler/clock.ts";
import { Archive } from "./archive.ts";
import { type BusConfig, busName, type RuleConfig, type TargetConfig } from "./config.ts";
import { type Delivery, Dispatcher } from "./delivery.ts";
import { type BridgeEvent, makeEvent, type NewEvent, type Origin } from "./event.ts";
import { Journal, type Pending } from "./journal.ts";
import { checkPattern, matchesPattern } from "./pattern.ts";
import { transformInput } from "./transform.ts";

export interface BusOptions {
  /** Directory of the journal and the archives; in memory if absent. */
  readonly dataDir?: string | undefined;
  readonly buses: readonly BusConfig[];
  readonly sqs: SQSClient;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  readonly clock?: Clock | undefined;
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly retryDelayMs?: ((attempt: number) => number) | undefined;
  readonly functionRetryDelayMs?: ((attempt: number) => number) | undefined;
}

export interface Replay {
  readonly archive: string;
  /** Epoch milliseconds; events whose time is in [from, to). */
  readonly from: number;
  readonly to: number;
  /** Only to this rule (id, name or ARN). */
  readonly rule?: string | undefined;
}

/** More hops indicate a cycle of buses. */
const MAX_HOPS = 5;
const REPLAY_CHUNK = 200;

/** Matches events with rules, records the deliveries in the journal, and delivers them. */
export class Buses implements Running {
  readonly #options: BusOptions;
  readonly #clock: Clock;
  readonly #journal: Journal;
  readonly #dispatcher: Dispatcher;
  readonly #origin: Origin;
  #buses = new Map<string, BusConfig>();
  #archives: Archive[] = [];

  /** Resumes the deliveries of an earlier process. @throws Error for an invalid pattern */
  constructor(options: BusOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#origin = { account: options.account ?? "000000000000", region: options.region ?? "us-east-1" };
    this.configure(options.buses);
    this.#journal = new Journal(options.dataDir && join(options.dataDir, "journal.jsonl"));
    const toBus = async (delivery: Delivery) => this.#cross(delivery);
    this.#dispatcher = new Dispatcher({ ...options, clock: this.#clock, toBus });
    for (const pending of this.#journal.pending()) this.#dispatch(pending);
  }

  /** Replaces buses, rules, and archives. @throws Error for an invalid pattern, without changes */
  configure(buses: readonly BusConfig[]): void {
    for (const { rules, archives } of buses) {
      for (const { name, eventPattern: pattern } of rules) assertPattern(`rule ${name}`, pattern);
      for (const { name, pattern } of archives) assertPattern(`archive ${name}`, pattern);
    }
    for (const archive of this.#archives) archive.close();
    const { dataDir } = this.#options;
    const previous = dataDir === undefined ? this.#archives : [];
    this.#archives = buses.flatMap(({ name, archives }) =>
      archives.map(
        (config) =>
          new Archive(
            name,
            config,
            dataDir,
            previous.find((old) => old.config.name === config.name),
          ),
      ),
    );
    this.#buses = new Map(buses.map((bus) => [bus.name, bus]));
  }

  /**
   * Accepts events and returns their ids. They are archived and their deliveries durable when this returns.
   * @throws Error when the write fails; nothing is delivered then
   */
  accept(events: readonly NewEvent[]): string[] {
    const now = this.#clock.now();
    const made = events.map((event) => ({
      bus: busName(event.bus ?? "default"),
      event: makeEvent(event, this.#origin, now),
      hops: 0,
    }));
    this.#take(made, now);
    return made.map(({ event }) => event.id);
  }

  /** Replays archived events by time. Returns the replay's name and the number of events. */
  replay({ archive: name, from, to, rule }: Replay): { readonly name: string; readonly events: number } {
    const archive = this.#archives.find(({ config }) => config.name === name);
    if (!archive) throw new Error(`unknown archive ${name}`);
    const replay = `${name}-${this.#clock.now()}`;
    const texts = archive.between(from, to);
    for (let at = 0; at < texts.length; at += REPLAY_CHUNK) {
      const events = texts.slice(at, at + REPLAY_CHUNK).map((text) => {
        const event: BridgeEvent = { ...JSON.parse(text), "replay-name": replay };
        return { bus: archive.bus, event, hops: 0 };
      });
      this.#take(events, this.#clock.now(), rule);
    }
    return { name: replay, events: texts.length };
  }

  /** Stops deliveries but still accepts events, which are delivered after the next start. */
  pause(): Promise<void> {
    return this.#dispatcher.stop();
  }

  async stop(): Promise<void> {
    await this.pause();
    this.#journal.close();
    for (const archive of this.#archives) archive.close();
  }

  #take(
    events: readonly { readonly bus: string; readonly event: BridgeEvent; readonly hops: number }[],
    now: number,
    onlyRule?: string,
  ): void {
    const matched = events.map((item) => ({ ...item, rules: this.#match(item.bus, item.event, onlyRule) }));
    for (const archive of this.#archives) {
      const here = events.filter(({ bus }) => bus === archive.bus);
      if (here.length > 0)
        archive.keep(
          here.map(({ event }) => event),
          now,
        );
    }
    const promised = matched.map(({ rules, ...item }) => {
      const to = rules.flatMap((rule) => rule.targets.map((target) => ({ ruleId: rule.id, targetId: target.id })));
      return { ...item, to };
    });
    const pending = this.#journal.accept(promised, now);
    for (const { bus, event, rules } of matched) this.#trace(bus, event, rules);
    for (const delivery of pending) this.#dispatch(delivery);
  }

  #match(bus: string, event: BridgeEvent, onlyRule: string | undefined): RuleConfig[] {
    const rules = this.#buses.get(bus)?.rules ?? [];
    return rules.filter(
      ({ id, name, arn, state, eventPattern }) =>
        state === "ENABLED" &&
        eventPattern !== undefined &&
        (onlyRule === undefined || [id, name, arn].includes(onlyRule)) &&
        matchesPattern(eventPattern, event),
    );
  }

  #trace(bus: string, event: BridgeEvent, rules: readonly RuleConfig[]): void {
    const { tracer } = this.#options;
    // As on AWS, an event for an unknown bus is accepted and dropped; the trace shows it.
    const outcome = this.#buses.has(bus) ? `accepted, ${rules.length} rules` : "accepted, but there is no such bus";
    const detail = `${event.source} ${event["detail-type"]}`;
    const content = JSON.stringify(event.detail);
    tracer.record({ subject: event.id, stage: "event", resource: bus, outcome, detail, content });
    for (const { id } of rules) tracer.record({ subject: event.id, stage: "rule", resource: id, outcome: "matched" });
  }

  #dispatch(pending: Pending): void {
    const { bus, event, ruleId, targetId, acceptedAt } = pending;
    const rule = this.#buses.get(bus)?.rules.find(({ id }) => id === ruleId);
    const target = rule?.targets.find(({ id }) => id === targetId);
    if (!rule || !target) {
      const resource = `${ruleId}/${targetId}`;
      const outcome = "dropped: the rule or target no longer exists";
      this.#options.tracer.record({ subject: event.id, stage: "rule", resource, outcome });
      this.#journal.done(pending.id);
      return;
    }
    this.#dispatcher.add(new EventDelivery(pending, rule, target, acceptedAt, this.#journal));
  }

  #cross(delivery: Delivery): { readonly status: "delivered" } | ReturnType<typeof circle> {
    if (!(delivery instanceof EventDelivery)) throw new Error("only events can go to a bus");
    const { event, hops } = delivery.pending;
    if (hops >= MAX_HOPS) return circle();
    this.#take([{ bus: busName(delivery.to.arn), event, hops: hops + 1 }], this.#clock.now());
    return { status: "delivered" };
  }
}

function circle() {
  const message = `The event crossed more than ${MAX_HOPS} buses`;
  return { status: "failed", code: "INVALID_PARAMETER", message, retry: false } as const;
}

function assertPattern(owner: string, pattern: unknown): void {
  const error = pattern === undefined ? undefined : checkPattern(pattern);
  if (error !== undefined) throw new Error(`the pattern of ${owner} is invalid: ${error}`);
}

class EventDelivery implements Delivery {
  readonly pending: Pending;
  readonly to: TargetConfig;
  readonly acceptedAt: number;
  readonly #rule: RuleConfig;
  readonly #journal: Journal;

  constructor(pending: Pending, rule: RuleConfig, target: TargetConfig, acceptedAt: number, journal: Journal) {
    this.pending = pending;
    this.to = target;
    this.acceptedAt = acceptedAt;
    this.#rule = rule;
    this.#journal = journal;
  }

  get subject(): string {
    return this.pending.event.id;
  }

  get sourceArn(): string {
    return this.#rule.arn;
  }

  get progress(): Pending {
    return this.pending;
  }

  input(): string {
    const { arn: ruleArn, name: ruleName } = this.#rule;
    return transformInput(this.to, this.pending.event, { ruleArn, ruleName, ingestionTime: this.acceptedAt });
  }

  event(): string {
    return JSON.stringify(this.pending.event);
  }

  settled(): void {
    this.#journal.done(this.pending.id);
  }

  postponed(): void {
    this.#journal.tried(this.pending);
  }
}
