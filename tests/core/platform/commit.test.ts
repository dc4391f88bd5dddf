import { ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  ABSENT,
  commit,
  event,
  getItem,
  guestActor,
  Refusal,
  setFaultHook,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import { catalogChanged } from "@spoke/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const run = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);
const key = (name: string) => ({ pk: `TEST#${name}`, sk: "TEST" });
const put = (name: string, count = 1): Write => ({ kind: "put", item: { ...key(name), count } });
const changed = event(catalogChanged, { sorg: "U001", part: "stock" });

async function countOf(prefix: string): Promise<number> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName, ConsistentRead: true }));
  return Items.filter((item) => item.pk?.S?.startsWith(prefix)).length;
}

describe("a commit", () => {
  it("writes state, event and audit entry together, with the actor and the customer", async () => {
    const customer = { code: { unified: "C9" }, areas: [] };
    const who = { ...guestActor("velo.localhost", "U001", "de"), kind: "user" as const, userId: "dora", customer };
    const before = await countOf("OUTBOX#");
    await withActor(who, () =>
      commit({ writes: [put("together")], events: [changed], audit: { subject: "TEST#together", what: "made" } }),
    );
    expect(await getItem(key("together"))).toMatchObject({ count: 1 });
    expect(await countOf("OUTBOX#")).toBe(before + 1);
    const [entry] = await itemsOf({ pk: "AUDIT#TEST#together" });
    expect(entry).toMatchObject({ who: "dora", forWhom: "C9", what: "made", host: "velo.localhost" });
  });

  it("writes nothing at all when one condition does not hold", async () => {
    await run(() => commit({ writes: [put("taken")] }));
    const before = await countOf("OUTBOX#");
    const refused = run(() =>
      commit({ writes: [put("half"), { ...put("taken"), when: ABSENT } as Write], events: [changed] }),
    );
    await expect(refused).rejects.toMatchObject({ name: "Conflict", reason: "changed" });
    expect(await getItem(key("half"))).toBeUndefined();
    expect(await countOf("OUTBOX#")).toBe(before);
  });

  it("throws the error of the refused write, which receives the current item", async () => {
    await run(() => commit({ writes: [put("seven", 7)] }));
    const write: Write = {
      kind: "update",
      key: key("seven"),
      add: { count: -10 },
      when: { expression: "#count >= :need", values: { need: 10 } },
      otherwise: (current) => new Refusal("invalid", `only ${String(current?.count)}`),
    };
    await expect(run(() => commit({ writes: [write] }))).rejects.toThrow("only 7");
  });

  it("runs once per subscriber and event", async () => {
    const once = { subscriber: "test", eventId: "E1" };
    const add: Write = { kind: "update", key: key("once"), add: { count: 1 } };
    await run(() => commit({ writes: [add], once }));
    await expect(run(() => commit({ writes: [add], once }))).rejects.toMatchObject({ reason: "already-consumed" });
    await run(() => commit({ writes: [add], once: { ...once, subscriber: "other" } }));
    expect(await getItem(key("once"))).toMatchObject({ count: 2 });
  });

  it("throws a Conflict with the reason of the refused write", async () => {
    await run(() => commit({ writes: [put("sold")] }));
    const write: Write = { ...put("sold"), when: ABSENT, otherwise: "out-of-stock" } as Write;
    await expect(run(() => commit({ writes: [write] }))).rejects.toMatchObject({ reason: "out-of-stock" });
    expect(await run(() => commit.attempt({ writes: [write] }))).toMatchObject({ reason: "out-of-stock" });
    expect(await run(() => commit.attempt({ writes: [put("free")] }))).toBeUndefined();
  });

  it("handles an event once per subscriber, and returns whether it did", async () => {
    const once = { subscriber: "test", eventId: "E2" };
    const add: Write = { kind: "update", key: key("consumed"), add: { count: 1 } };
    const consume = () => run(() => commit.consuming(once, async () => ({ writes: [add] })));
    expect([await consume(), await consume()]).toEqual([true, false]);
    expect(await run(() => commit.consuming({ ...once, eventId: "E3" }, async () => undefined))).toBe(false);
    expect(await getItem(key("consumed"))).toMatchObject({ count: 1 });
  });

  it("reads and decides again when another transaction was faster", async () => {
    await run(() => commit({ writes: [put("raced", 1)] }));
    const add = (count: number): Write => ({
      kind: "update",
      key: key("raced"),
      set: { count: count + 1 },
      when: { expression: "#count = :count", values: { count } },
    });
    const counts: number[] = [];
    const result = await run(() =>
      commit.retrying(async (attempt) => {
        const count = Number((await getItem(key("raced")))?.count);
        counts.push(count);
        if (attempt === 1) await commit({ writes: [add(count)] });
        return { writes: [add(count)], result: count };
      }),
    );
    expect({ counts, result }).toEqual({ counts: [1, 2], result: 2 });
    expect(await getItem(key("raced"))).toMatchObject({ count: 3 });
  });

  it("gives up after the last attempt with the conflict, or with the message of its choice", async () => {
    await run(() => commit({ writes: [put("stuck")] }));
    const stuck: Write = { ...put("stuck"), when: ABSENT } as Write;
    const decide = async () => ({ writes: [stuck], result: undefined });
    await expect(run(() => commit.retrying(decide, { attempts: 2 }))).rejects.toMatchObject({ reason: "changed" });
    await expect(run(() => commit.retrying(decide, { attempts: 2, busy: "cart_busy" }))).rejects.toMatchObject({
      name: "Refusal",
      kind: "conflict",
      message: "cart_busy",
    });
  });

  it("sets, adds and removes nested attributes under odd names", async () => {
    await run(() => commit({ writes: [{ kind: "put", item: { ...key("nested"), lines: { old: 1 }, size: "M" } }] }));
    const change: Write = {
      kind: "update",
      key: key("nested"),
      set: { "lines.U001#BK-1.5": { qty: 2 }, status: "open" },
      add: { version: 1 },
      remove: ["lines.old", "size"],
    };
    await run(() => commit({ writes: [change] }));
    const item = await getItem(key("nested"));
    expect(item).toMatchObject({ lines: { "U001#BK-1.5": { qty: 2 } }, status: "open", version: 1 });
    expect(item).not.toHaveProperty("size");
  });

  it("succeeds for many concurrent writes of one item", async () => {
    const add: Write = { kind: "update", key: key("hot"), add: { count: 1 } };
    await Promise.all(Array.from({ length: 40 }, () => run(() => commit({ writes: [add] }))));
    expect(await getItem(key("hot"))).toMatchObject({ count: 40 });
  });

  it("fails completely if the call is never sent, and succeeds if only the reply is lost", async () => {
    const add: Write = { kind: "update", key: key("fault"), add: { count: 1 } };
    for (const phase of ["before", "after"] as const) {
      const restore = setFaultHook((call) => {
        if (call.phase === phase) throw new Error(`lost ${phase}`);
      });
      await expect(run(() => commit({ writes: [add] }))).rejects.toThrow(`lost ${phase}`);
      restore();
    }
    expect(await getItem(key("fault"))).toMatchObject({ count: 1 });
  });
});
