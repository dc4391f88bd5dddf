import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FunctionSpec } from "@spoke/cloud/lambda/environment.ts";
import { type RunningFunctions, startFunctionHost } from "@spoke/cloud/lambda/host.ts";
import { openFunctionLog } from "@spoke/cloud/lambda/logs.ts";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";

const directory = mkdtempSync(join(tmpdir(), "spoke-lambda-"));
const terminal: string[] = [];
let host: RunningFunctions | undefined;

afterEach(async () => {
  await host?.stop();
  terminal.length = 0;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts a host with functions whose handler has `body`; module-level `state` survives between invocations. */
function run(
  body: string,
  changes: Partial<FunctionSpec> = {},
  idleMs?: number,
  ids: readonly string[] = ["F"],
): RunningFunctions {
  const bundle = join(directory, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(bundle, `const state = { calls: 0 };\nexport async function handler(event, context) {\n${body}\n}\n`);
  const spec: Omit<FunctionSpec, "id"> = {
    name: "spoke-f",
    arn: "arn:aws:lambda:eu-central-1:000000000000:function:spoke-f",
    bundle,
    exportName: "handler",
    environment: { COLOR: "blue" },
    timeoutMs: 5_000,
    memoryMb: 128,
    environments: 2,
    perEnvironment: 1,
    patienceMs: 0,
    eager: false,
    ...changes,
  };
  const log = openFunctionLog(join(directory, "logs"), (line) => terminal.push(line));
  const functions = ids.map((id) => ({ ...spec, id }));
  host = startFunctionHost({ functions, log, ...(idleMs === undefined ? {} : { idleMs }) });
  return host;
}

describe("a function in the embedded cloud", () => {
  it("receives the event, the context, and only its own environment variables", async () => {
    const result = await run(`return { event, name: context.functionName, memory: context.memoryLimitInMB,
      left: context.getRemainingTimeInMillis(), arn: context.invokedFunctionArn, env: Object.keys(process.env) }`).invoke(
      "F",
      { a: [1], gone: undefined },
    );
    expect(result).toMatchObject({
      status: "ok",
      payload: { event: { a: [1] }, name: "spoke-f", memory: "128", env: ["COLOR"] },
    });
    const left = result.status === "ok" ? Number((result.payload as { left: number }).left) : 0;
    expect(left).toBeGreaterThan(4_000);
    expect(left).toBeLessThanOrEqual(5_000);
  });

  it("fails with the error's name and message when the handler throws, and keeps its environment", async () => {
    const functions = run(`state.calls += 1; if (event.bad) throw new RangeError("no such gear"); return state.calls`);
    expect(await functions.invoke("F", { bad: true })).toMatchObject({
      status: "failed",
      reason: "error",
      message: "RangeError: no such gear",
    });
    expect(await functions.invoke("F", {})).toMatchObject({ status: "ok", payload: 2 });
  });

  it("ends at its timeout, even in an endless loop, and restarts", async () => {
    const functions = run(`state.calls += 1; if (event.loop) for (;;); return state.calls`, { timeoutMs: 150 });
    expect(await functions.invoke("F", { loop: true })).toMatchObject({ status: "failed", reason: "timeout" });
    expect(await functions.invoke("F", {})).toMatchObject({ status: "ok", payload: 1 });
  });

  it("only crashes itself when it exits", async () => {
    const functions = run(`if (event.exit) process.exit(3); return "alive"`);
    expect(await functions.invoke("F", { exit: true })).toMatchObject({ status: "failed", reason: "crash" });
    expect(await functions.invoke("F", {})).toMatchObject({ status: "ok", payload: "alive" });
  });

  it("only crashes itself when it exceeds its memory limit", async () => {
    const functions = run(
      `if (event.eat) { const eaten = []; for (;;) eaten.push(new Array(10_000).fill({ a: 1 })); } return "alive"`,
      { memoryMb: 64, timeoutMs: 20_000 },
    );
    expect(await functions.invoke("F", { eat: true })).toMatchObject({ status: "failed", reason: "crash" });
    expect(await functions.invoke("F", {})).toMatchObject({ status: "ok", payload: "alive" });
  });

  it("names the function whose code fails to load", async () => {
    const functions = run(`return 1`, { exportName: "missing" });
    const result = await functions.invoke("F", {});
    expect(result).toMatchObject({ status: "failed", reason: "crash" });
    expect(result.status === "failed" && result.message).toContain('exports no function "missing"');
  });

  it("runs one invocation at a time in an environment, in as many environments as allowed", async () => {
    const functions = run(`state.calls += 1; const call = state.calls;
      await new Promise((resolve) => setTimeout(resolve, 60)); return { call, now: state.calls }`);
    const results = await Promise.all(Array.from({ length: 6 }, () => functions.invoke("F", {})));
    for (const result of results) {
      const payload = result.status === "ok" ? (result.payload as { call: number; now: number }) : undefined;
      expect(payload?.now).toBe(payload?.call);
    }
    expect(functions.stats()[0]).toMatchObject({ invocations: 6, coldStarts: 2, environments: 2 });
  });

  it("waits for a busy environment before it starts another one", async () => {
    const pause = "await new Promise((resolve) => setTimeout(resolve, event.ms)); return 1";
    const short = run(pause, { patienceMs: 2_000 });
    await Promise.all(Array.from({ length: 6 }, () => short.invoke("F", { ms: 5 })));
    expect(short.stats()[0]).toMatchObject({ invocations: 6, coldStarts: 1 });
    await short.stop();
    const long = run(pause, { patienceMs: 20 });
    await Promise.all(Array.from({ length: 4 }, () => long.invoke("F", { ms: 400 })));
    expect(long.stats()[0]).toMatchObject({ invocations: 4, coldStarts: 2 });
  });

  it("shares one environment between the invocations of an HTTP function", async () => {
    const functions = run(
      `state.calls += 1; while (state.calls < 20) await new Promise((resolve) => setTimeout(resolve, 1)); return state.calls`,
      { environments: 1, perEnvironment: 64, eager: true },
    );
    const results = await Promise.all(Array.from({ length: 20 }, () => functions.invoke("F", {})));
    expect(new Set(results.map((result) => result.status === "ok" && result.payload))).toEqual(new Set([20]));
  });

  it("ends idle environments", async () => {
    const functions = run(`return 1`, {}, 30);
    await functions.invoke("F", {});
    await until("the environment has gone", () => functions.stats()[0]?.environments === 0);
    expect(await functions.invoke("F", {})).toMatchObject({ status: "ok" });
  });

  it("ends second environments sooner than the first, which gets the next work", async () => {
    const functions = run(`await new Promise((resolve) => setTimeout(resolve, 50)); return 1`);
    await Promise.all([functions.invoke("F", {}), functions.invoke("F", {})]);
    expect(functions.stats()[0]?.environments).toBe(2);
    await until("the second environment has gone", () => functions.stats()[0]?.environments === 1);
    await functions.invoke("F", {});
    expect(functions.stats()[0]).toMatchObject({ coldStarts: 2, environments: 1 });
  });

  it("keeps eight idle environments of all functions at most", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `F${at}`);
    const functions = run(`return 1`, {}, 60_000, names);
    for (const name of names) await functions.invoke(name, {});
    const living = () => functions.stats().flatMap(({ id, environments }) => (environments > 0 ? [id] : []));
    expect(living()).toEqual(names.slice(2));
  });

  it("writes what a function logs to its file, and warnings to the terminal", async () => {
    const functions = run(`console.log('{"level":"INFO","message":"quiet"}'); console.warn("loud"); return 1`);
    await functions.invoke("F", {});
    await until("the warning is on the terminal", () => terminal.includes("spoke-f: loud"));
    await functions.stop();
    const file = readFileSync(join(directory, "logs", "spoke-f.log"), "utf8");
    expect(file).toContain("quiet");
    expect(terminal.join()).not.toContain("quiet");
  });
});
