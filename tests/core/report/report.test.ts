import { actor, newId, now, setClock, setFaultHook, systemActor, withActor } from "@spoke/core/platform";
import { INLINE_BYTES } from "@spoke/core/platform/stored-file.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import { REPORT_STATES, type ReportState } from "@spoke/core/report/schema.ts";
import { REPORT_EVENTS, reportMachine } from "@spoke/core/report/transitions.ts";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { area, customer } from "../../builders/customer.ts";
import { ask, build, dealer, shown, startStores, textFile } from "../../builders/reports.ts";
import { AS_OF, outbox, put, refusal, store } from "../../builders/store.ts";

let stop: () => Promise<void>;
const restore: (() => void)[] = [];
beforeAll(async () => {
  stop = await startStores();
});
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});
afterAll(() => stop());

const dora = dealer();
const file = (id: string, who = dora) => withActor(who, () => ownFile({ id }));
const textOf = async (id: string): Promise<string> => {
  const found = await file(id);
  return "body" in found ? Buffer.from(found.body).toString() : found.url;
};

it("a report is requested, built, and downloaded by its owner", async () => {
  const requested = await ask(dora, { params: { year: 2026 }, fileName: "Größe.txt" });
  expect(await shown(dora, requested.id)).toMatchObject({ state: "queued", progress: 0, total: 0 });
  expect(await outbox("report.requested", requested.id)).toEqual([{ reportId: requested.id, kind: "open-orders" }]);
  expect((await refusal(file(requested.id))).message).toBe("report_not_ready");
  const values: unknown[] = [];
  const outcome = await build(requested, async ({ report, progress }) => {
    await progress(3, 10);
    const { kind, sorgs, customer, userId } = actor();
    values.push(report.params, kind, sorgs, customer?.code.unified, userId, (await shown(dora, requested.id)).progress);
    return textFile("ready");
  });
  expect(outcome).toBe("done");
  expect(values).toEqual([{ year: 2026 }, "system", ["U001"], "C1", "dora", 3]);
  expect(await shown(dora, requested.id)).toMatchObject({ state: "done", fileName: "Größe.txt" });
  expect(await textOf(requested.id)).toBe("ready");
});

it("reports of other users are not found, for dealers, sales staff, and other hosts", async () => {
  const requested = await ask(dora);
  await build(requested, async () => textFile("mine"));
  const others = [dealer({ userId: "dan" }), dealer({ host: "other.localhost" })];
  for (const who of others) {
    const absent = await refusal(file(newId(), who));
    expect(absent).toEqual({ message: "not_found", errors: [] });
    expect(await refusal(file(requested.id, who))).toEqual(absent);
    expect(await refusal(shown(who, requested.id))).toEqual(absent);
  }
  // Losing the scope of the page means losing the file.
  expect((await refusal(file(requested.id, dealer({ scopes: new Set(["page.catalog"]) })))).message).toBe("forbidden");
});

it("a finished report is not found after the customer or a sales organization was lost", async () => {
  const seller = (value: string) =>
    store(
      put(
        userKey("sam"),
        userSchema.parse({
          ...{ id: "sam", username: "sam", name: "Sam", hosts: ["velo.localhost"], roles: ["salesman"], asOf: AS_OF },
          userAreas: [{ sorg: "U001", limitation: "salesman", value }],
        }),
      ),
    );
  await store(customer("C1"), area("C1", "U001", { salesman: "S1" }));
  await seller("S1");
  const scopes = new Set(["page.order-status", "menu.change-cust"]);
  const sam = dealer({ userId: "sam", scopes, unrestrictedSorgs: [] });
  const requested = await ask(sam);
  const params = { filter: { sorg: "U001" }, codes: ["C1"] };
  const { customer: _, ...free } = sam;
  const overview = await ask(free, { kind: "sales-overview", params });
  await build(requested, async () => textFile("open orders"));
  await build(overview, async () => textFile("sales"));
  for (const { id } of [requested, overview])
    expect(await file(id, free)).toMatchObject({ fileName: expect.any(String) });
  await seller("S2");
  const absent = { message: "not_found", errors: [] };
  for (const { id } of [requested, overview]) {
    expect(await refusal(file(id, free))).toEqual(absent);
    expect(await refusal(shown(free, id))).toEqual(absent);
  }
  const both = await ask(dealer({ sorgs: ["U001", "G001"] }));
  await build(both, async () => textFile("both"));
  expect(await refusal(file(both.id))).toEqual(absent);
  expect(await refusal(file(requested.id, dealer({ userId: "sam", customer: undefined })))).toEqual(absent);
});

it("a report whose worker was killed shows as failed after all attempts have ended, and can still finish", async () => {
  const killed = await ask(dora);
  restore.push(setClock(() => Date.parse(killed.createdAt) + 2 * 3_600_000));
  expect(await shown(dora, killed.id)).toMatchObject({ state: "queued" });
  restore.push(setClock(() => Date.parse(killed.createdAt) + 2 * 3_600_000 + 1));
  expect(await shown(dora, killed.id)).toMatchObject({ state: "failed" });
  expect((await refusal(file(killed.id))).message).toBe("report_failed");
  await build(killed, async () => textFile("late"));
  expect(await textOf(killed.id)).toBe("late");
});

it("a report accepts input for thousands of customers, but not of any size", async () => {
  const codes = Array.from({ length: 10_000 }, (_, index) => `C${String(index).padStart(9, "0")}`);
  const requested = await ask(dora, { params: { codes } });
  expect((await shown(dora, requested.id)).params).toEqual({ codes });
  expect((await refusal(ask(dora, { params: { text: "x".repeat(200_000) } }))).message).toBe("request_too_large");
});

it("repeated and concurrent requests return the same report until it is half a minute old", async () => {
  const same = { fileName: "same.xlsx" };
  const both = await Promise.all([ask(dora, same), ask(dora, same), ask(dora, same)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  const [first] = both;
  if (!first) throw new Error("nothing was requested");
  for (const other of [dealer({ userId: "dan" }), dealer({ sorgs: ["U001", "G001"] })])
    expect((await ask(other, same)).id).not.toBe(first.id);
  expect((await ask(dora, { ...same, params: { other: true } })).id).not.toBe(first.id);
  await build(first, async () => textFile("1"));
  expect((await ask(dora, same)).id).toBe(first.id);
  const later = now() + 31_000;
  restore.push(setClock(() => later));
  expect((await ask(dora, same)).id).not.toBe(first.id);
});

it("a repeated delivery builds nothing, and concurrent deliveries have one result", async () => {
  const requested = await ask(dora);
  let builds = 0;
  const builder = async () => {
    builds += 1;
    return textFile(`build ${builds}`);
  };
  await build(requested, builder);
  expect(await build(requested, builder)).toBe("ignored");
  expect(await textOf(requested.id)).toBe("build 1");

  const twice = await ask(dora);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = (): void => undefined;
  const slowBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = build(twice, async () => {
    begun();
    await held;
    return textFile("slow");
  });
  await slowBegun;
  expect(await build(twice, async () => textFile("quick"))).toBe("done");
  release();
  expect(await slow).toBe("ignored");
  expect(await textOf(twice.id)).toBe("quick");
});

it("an attempt that was taken over stops when it reports progress", async () => {
  const requested = await ask(dora);
  const outcome = await build(requested, async ({ progress }) => {
    await build(requested, async () => textFile("the other"));
    await progress(1, 2);
    throw new Error("the build should have stopped");
  });
  expect(outcome).toBe("ignored");
  expect(await textOf(requested.id)).toBe("the other");
});

it("the next delivery finishes a report after a crash before or after any call", async () => {
  const texts = new Set<string>();
  for (let at = 1; at <= 10; at += 1) {
    const requested = await ask(dealer({ userId: `crash-${at}` }));
    let calls = 0;
    const mended = setFaultHook(() => {
      calls += 1;
      if (calls >= at) throw new Error("the environment is gone");
    });
    const crashed = await build(requested, async () => textFile("first")).catch(() => "crashed");
    mended();
    const again = await build(requested, async () => textFile("second"));
    const found = await withActor(dealer({ userId: `crash-${at}` }), () => ownFile({ id: requested.id }));
    const text = "body" in found && Buffer.from(found.body).toString();
    expect([crashed, again, text], `at ${at}`).toSatisfy(
      (outcome: unknown) =>
        JSON.stringify(outcome) === '["crashed","done","second"]' ||
        JSON.stringify(outcome)?.endsWith('"ignored","first"]'),
    );
    texts.add(String(text));
  }
  expect([...texts].sort()).toEqual(["first", "second"]);
});

it("a failed report can be requested again, and is built when the dead letter is redriven", async () => {
  const same = { fileName: "broken.xlsx" };
  const requested = await ask(dora, same);
  const fault = async (): Promise<never> => {
    throw new Error("no memory");
  };
  await expect(build(requested, fault)).rejects.toThrow("no memory");
  expect((await shown(dora, requested.id)).state).toBe("failed");
  expect((await refusal(file(requested.id))).message).toBe("report_failed");
  expect((await ask(dora, same)).id).not.toBe(requested.id);
  expect(await build(requested, async () => textFile("at last"))).toBe("done");
  expect(await textOf(requested.id)).toBe("at last");
});

it("progress is stored at most once per second", async () => {
  let time = now();
  restore.push(setClock(() => time));
  const requested = await ask(dora);
  const stored: number[] = [];
  await build(requested, async ({ progress }) => {
    for (const done of [1, 2, 3]) {
      await progress(done, 3);
      stored.push((await shown(dora, requested.id)).progress);
      time += 600;
    }
    return textFile("x");
  });
  expect(stored).toEqual([1, 1, 3]);
});

it("a large file is downloaded from the store under its name", async () => {
  const requested = await ask(dora, { fileName: "large.pdf" });
  await build(requested, async () => ({ body: Buffer.alloc(INLINE_BYTES + 1, 7), contentType: "application/pdf" }));
  const found = await file(requested.id);
  if (!("url" in found)) throw new Error("an address was expected");
  const answer = await fetch(found.url);
  expect((await answer.arrayBuffer()).byteLength).toBe(INLINE_BYTES + 1);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename=\"large.pdf\"; filename*=UTF-8''large.pdf",
  );
});

it("a user can request at most thirty new reports in ten minutes", async () => {
  const eager = dealer({ userId: "eager" });
  for (let count = 0; count < 30; count += 1) await ask(eager);
  expect((await refusal(ask(eager))).message).toBe("reports_limited");
});

const CELLS: Readonly<Record<ReportState, readonly (ReportState | "-")[]>> = {
  //        start      finish  fail      cancel
  queued: ["running", "-", "-", "canceled"],
  running: ["running", "done", "failed", "canceled"],
  done: ["-", "-", "-", "-"],
  failed: ["running", "-", "-", "-"],
  canceled: ["-", "-", "-", "-"],
};
it.each(REPORT_STATES.flatMap((from) => REPORT_EVENTS.map((event, i) => [from, event, CELLS[from][i]] as const)))(
  "a report that is %s, on %s: %s",
  (from, event, to) => {
    expect(reportMachine.can(from, event)).toBe(to !== "-");
    if (to !== "-") expect(withActor(systemActor(), () => reportMachine.next(from, event))).toBe(to);
  },
);
