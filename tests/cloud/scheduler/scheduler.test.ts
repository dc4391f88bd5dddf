import type { NewEvent } from "@spoke/cloud/eventbridge/server.ts";
import {
  type ScheduleConfig,
  type Scheduler,
  type SchedulerOptions,
  startScheduler,
} from "@spoke/cloud/scheduler/scheduler.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import {
  MemoryFunctions,
  MemoryTracer,
  receive,
  type Services,
  startServices,
  temporaryDirectory,
} from "../eventbridge/support.ts";
import { ManualClock } from "./manual-clock.ts";

let services: Services;
let functions: MemoryFunctions;
let clock: ManualClock;
let scheduler: Scheduler | undefined;
let directory: ReturnType<typeof temporaryDirectory>;
let number = 0;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  functions = new MemoryFunctions();
  clock = new ManualClock("2026-01-01T00:00:00Z");
  directory = temporaryDirectory();
});
afterEach(async () => {
  await scheduler?.stop();
  scheduler = undefined;
  directory.remove();
});

const retry = { maxAttempts: 2, maxAgeSeconds: 3_600 };
const toFunction = { arn: "arn:f", kind: "function", functionId: "f", retry } as const;
const schedule = (expression: string, more: Partial<ScheduleConfig> = {}): ScheduleConfig => {
  return { id: "s", name: "nightly", expression, enabled: true, target: toFunction, ...more };
};

function start(schedules: readonly ScheduleConfig[], more: Partial<SchedulerOptions> = {}): void {
  scheduler = startScheduler({
    schedules,
    dataDir: directory.path,
    sqs: services.sqs,
    functions,
    tracer: new MemoryTracer(),
    clock,
    account: "1",
    region: "eu",
    ...more,
  });
}

const runs = () => functions.calls.map(({ event }) => JSON.parse(JSON.stringify(event)).time);
const settle = (count: number) => until(`${count} runs`, () => functions.calls.length === count);

describe("a schedule", () => {
  it("invokes its function at its times, in its time zone, and no other", async () => {
    start([
      schedule("cron(0 8 ? * * *)", { timezone: "Europe/Berlin" }),
      schedule("rate(1 hour)", { id: "off", enabled: false, target: { ...toFunction, functionId: "off" } }),
    ]);
    expect(scheduler?.upcoming()).toEqual([{ id: "s", at: Date.parse("2026-01-01T07:00:00Z") }]);
    clock.moveTo("2026-01-01T06:59:59Z");
    expect(functions.calls).toEqual([]);
    clock.moveTo("2026-01-03T00:00:00Z");
    await settle(2);
    expect(functions.calls.map(({ event }) => event)).toEqual(
      ["01", "02"].map((day) => ({
        version: "0",
        id: expect.any(String),
        "detail-type": "Scheduled Event",
        source: "aws.scheduler",
        account: "1",
        region: "eu",
        time: `2026-01-${day}T07:00:00Z`,
        resources: ["arn:aws:scheduler:eu:1:schedule/default/nightly"],
        detail: "{}",
      })),
    );
  });

  it("sends its own input, with what it asks to know of the run", async () => {
    const input =
      '{"job":"x","at":"<aws.scheduler.scheduled-time>","try":"<aws.scheduler.attempt-number>","of":"<aws.scheduler.schedule-arn>"}';
    start([schedule("rate(5 minutes)", { target: { ...toFunction, input } })]);
    clock.moveTo("2026-01-01T00:05:00Z");
    await settle(1);
    const of = "arn:aws:scheduler:eu:1:schedule/default/nightly";
    expect(functions.calls[0]?.event).toEqual({ job: "x", at: "2026-01-01T00:05:00Z", try: "1", of });
  });

  it("can send to a queue or a bus", async () => {
    const queue = services.queue(`s${++number}`);
    const emitted: NewEvent[] = [];
    const event = { source: "spoke", detailType: "night.came" };
    const bus = { arn: "arn:aws:events:eu:1:event-bus/spoke", kind: "bus", retry, input: '{"n":1}', event } as const;
    start(
      [
        schedule("at(2026-01-01T01:00:00)", {
          target: { arn: queue.arn, kind: "sqs", queueUrl: queue.url, retry, input: '{"n":0}' },
        }),
        schedule("at(2026-01-01T01:00:00)", { id: "bus", target: bus }),
      ],
      { emit: async (sent) => emitted.push(sent) },
    );
    clock.moveTo("2026-01-02T00:00:00Z");
    await until("the message is there", () => services.bodies(queue.url).length === 1);
    expect(services.bodies(queue.url)).toEqual(['{"n":0}']);
    await until("the event was emitted", () => emitted.length === 1);
    expect(emitted).toMatchObject([{ ...event, detail: { n: 1 }, bus: bus.arn }]);
    expect(scheduler?.upcoming()).toEqual([]);
  });

  it("that fails is tried again and ends in the dead-letter queue", async () => {
    const dead = services.queue(`s${++number}`);
    functions.respond = () => {
      throw new Error("broken");
    };
    const tracer = new MemoryTracer();
    const target = { ...toFunction, deadLetterQueueUrl: dead.url };
    start([schedule("rate(5 minutes)", { target })], { tracer, functionRetryDelayMs: () => 1_000 });
    clock.moveTo("2026-01-01T00:05:00Z");
    await until("the first try failed", () => tracer.steps.at(-1)?.outcome === "failed, try 1");
    clock.moveTo("2026-01-01T00:05:01Z");
    await until("the second try failed", () => tracer.steps.at(-1)?.outcome === "failed, try 2");
    clock.moveTo("2026-01-01T00:05:02Z");
    const [letter] = await until("the letter is there", async () => {
      const found = await receive(services.sqs, dead.url);
      return found.length > 0 && found;
    });
    expect(functions.calls).toHaveLength(3);
    expect(letter?.MessageAttributes).toMatchObject({
      SCHEDULE_ARN: { StringValue: "arn:aws:scheduler:eu:1:schedule/default/nightly" },
      ERROR_CODE: { StringValue: "ERROR_FROM_TARGET" },
      RETRY_ATTEMPTS: { StringValue: "2" },
    });
  });

  it("can be run by hand, also when it is off", async () => {
    start([schedule("rate(1 day)", { enabled: false })]);
    scheduler?.run("s");
    await settle(1);
    expect(() => scheduler?.run("none")).toThrow("unknown schedule none");
  });
});

it("a rule with a schedule sends the event of a rule, shaped for the target", async () => {
  const rule = "arn:aws:events:eu:1:rule/nightly";
  const inputTransformer = {
    inputPathsMap: { t: "$.time" },
    inputTemplate: '{"time":<t>,"rule":"<aws.events.rule-name>"}',
  };
  start([
    schedule("rate(1 hour)", { rule }),
    schedule("rate(1 hour)", { id: "shaped", rule, target: { ...toFunction, functionId: "g", inputTransformer } }),
  ]);
  clock.moveTo("2026-01-01T01:00:00Z");
  await settle(2);
  const events = Object.fromEntries(functions.calls.map(({ functionId, event }) => [functionId, event]));
  expect(events).toEqual({
    f: expect.objectContaining({
      source: "aws.events",
      "detail-type": "Scheduled Event",
      resources: [rule],
      detail: {},
    }),
    g: { time: "2026-01-01T01:00:00Z", rule: "nightly" },
  });
});

describe("after a restart", () => {
  it("what ran does not run again, and a rate keeps its rhythm", async () => {
    start([schedule("rate(1 hour)")]);
    clock.moveTo("2026-01-01T01:10:00Z");
    await settle(1);
    await scheduler?.stop();
    start([schedule("rate(1 hour)")]);
    clock.moveTo("2026-01-01T02:00:00Z");
    await settle(2);
    expect(runs()).toEqual(["2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z"]);
  });

  it("what was missed runs once, if it is not too long ago", async () => {
    const target = { ...toFunction, retry: { maxAttempts: 0, maxAgeSeconds: 7_200 } };
    const schedules = [
      schedule("rate(30 minutes)", { target }),
      schedule("at(2026-01-01T02:00:00)", { id: "once", target }),
    ];
    start(schedules);
    await scheduler?.stop();
    clock.sleepUntil("2026-01-01T03:10:00Z");
    start(schedules);
    await settle(2);
    expect(runs().sort()).toEqual(["2026-01-01T02:00:00Z", "2026-01-01T03:00:00Z"]);
    await scheduler?.stop();
    clock.sleepUntil("2026-01-02T03:10:00Z");
    start([
      schedule("cron(0 0 * * ? *)", { id: "new", target }),
      schedule("at(2026-01-01T02:00:00)", { id: "once", target }),
    ]);
    expect(scheduler?.upcoming().map(({ id }) => id)).toEqual(["new"]);
    expect(functions.calls).toHaveLength(2);
  });

  it("a run that was not finished is", async () => {
    let down = true;
    functions.respond = () => {
      if (down) throw new Error("down");
    };
    start([schedule("rate(1 hour)")], { functionRetryDelayMs: () => 60_000 });
    clock.moveTo("2026-01-01T01:00:00Z");
    await settle(1);
    await scheduler?.stop();
    down = false;
    start([schedule("rate(1 hour)")]);
    clock.moveTo("2026-01-01T01:02:00Z");
    await settle(2);
    await scheduler?.stop();
    start([schedule("rate(1 hour)")]);
    clock.moveTo("2026-01-01T01:59:00Z");
    await scheduler?.stop();
    expect(runs()).toEqual(["2026-01-01T01:00:00Z", "2026-01-01T01:00:00Z"]);
  });

  it("a sleep of the machine counts as time missed", async () => {
    start([schedule("rate(10 minutes)")]);
    clock.sleepUntil("2026-01-01T00:45:00Z");
    clock.moveTo("2026-01-01T00:45:00Z");
    await settle(1);
    expect(runs()).toEqual(["2026-01-01T00:40:00Z"]);
  });

  it("restarts the schedule when its expression changes", async () => {
    start([schedule("rate(1 hour)")]);
    await scheduler?.stop();
    clock.sleepUntil("2026-01-01T05:30:00Z");
    start([schedule("rate(2 hours)")]);
    expect(scheduler?.upcoming()).toEqual([{ id: "s", at: Date.parse("2026-01-01T07:30:00Z") }]);
    expect(functions.calls).toEqual([]);
  });
});

it("an invalid expression starts nothing and says which schedule it is", () => {
  expect(() => start([schedule("rate(1 hour)"), schedule("cron(x)", { id: "bad" })])).toThrow(
    "schedule bad: cron(x) does not have six fields",
  );
});
