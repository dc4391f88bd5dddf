import {
  areaChangedWrite,
  awaitRevocation,
  type Basis,
  consistentBasis,
  isRevoked,
  sessionEndedWrite,
  userChangedWrite,
} from "@spoke/core/access";
import { roleChangedWrite } from "@spoke/core/access/marks.ts";
import { LEASE_MS } from "@spoke/core/access/revocation.ts";
import {
  callCounts,
  commit,
  countingCalls,
  logger,
  newId,
  setClock,
  setFaultHook,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { until } from "../../support/until.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const write = (...writes: Write[]) => withActor(systemActor(), () => commit({ writes }));
const basis = (more: Partial<Basis> = {}): Basis => ({
  userId: newId(),
  sessionId: newId(),
  user: "unchanged",
  roles: {},
  ...more,
});

/** Reads of the marks while `work` runs. */
async function reads(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const restore = setFaultHook(({ command, phase }) => {
    if (command === "QueryCommand" && phase === "before") count += 1;
  });
  await work().finally(restore);
  return count;
}

/** In the middle of a window of ten minutes, where a read is one query. */
const middle = Math.floor(Date.now() / 600_000) * 600_000 + 480_000 - performance.now();
let restoreClock: () => void;
/** Marks that no test before has read. */
beforeEach(async () => {
  restoreClock = setClock(() => Math.floor(middle + performance.now()));
  await awaitRevocation();
});
afterEach(() => restoreClock());

describe("a process that answers many calls", () => {
  it("reads the marks a few times per second in the background, so that no call in a busy process waits", async () => {
    const mine = basis();
    await isRevoked(mine);
    const trips: number[] = [];
    const started = performance.now();
    const count = await reads(async () => {
      while (performance.now() - started < 2 * LEASE_MS) {
        trips.push(
          await countingCalls(async () => {
            await isRevoked(mine);
            return callCounts()?.roundTrips ?? -1;
          }),
        );
        await new Promise(setImmediate);
      }
    });
    expect(count).toBeLessThanOrEqual(4);
    expect(count).toBeGreaterThanOrEqual(2);
    expect(trips.length).toBeGreaterThan(100);
    expect(trips.filter((item) => item > 0).length).toBeLessThanOrEqual(1);
  });

  it("shares one read among concurrent calls", async () => {
    expect(await reads(async () => void (await Promise.all([1, 2, 3].map(() => isRevoked(basis())))))).toBe(1);
  });

  it("refuses revoked tokens as soon as `awaitRevocation` resolves", async () => {
    const mine = basis();
    expect(await isRevoked(mine)).toBe(false);
    await write(userChangedWrite(mine.userId, "another"));
    await awaitRevocation();
    expect(await isRevoked(mine)).toBe(true);
  });

  it("does not refuse a new token because of marks read before the call", async () => {
    const mine = basis();
    await write(userChangedWrite(mine.userId, "before"));
    await awaitRevocation();
    expect(await isRevoked(mine)).toBe(true);
    await write(userChangedWrite(mine.userId, "unchanged"));
    expect(await isRevoked(mine)).toBe(false);
  });
});

describe("when the marks cannot be read", () => {
  it("refuses all tokens after the lease, until the marks can be read again", async () => {
    const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const mine = basis();
    await isRevoked(mine);
    const restore = setFaultHook(({ command }) => {
      if (command === "QueryCommand") throw new Error("the table is away");
    });
    try {
      await awaitRevocation();
      await expect(isRevoked(mine)).rejects.toThrow("the table is away");
      await expect(isRevoked(mine)).rejects.toThrow("the table is away");
    } finally {
      restore();
    }
    expect(await isRevoked(mine)).toBe(false);
    warned.mockRestore();
  });

  it("logs a failed background renewal and keeps serving calls during the lease", async () => {
    const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const mine = basis();
    await isRevoked(mine);
    let failed = 0;
    const restore = setFaultHook(({ command }) => {
      if (command !== "QueryCommand" || failed > 0) return;
      failed += 1;
      throw new Error("the table is away");
    });
    try {
      await until("a renewal failed", async () => {
        expect(await isRevoked(mine)).toBe(false);
        return failed === 1;
      });
      await until("it was logged", () => warned.mock.calls.length > 0);
    } finally {
      restore();
      warned.mockRestore();
    }
  });
});

describe("a mark", () => {
  it("affects only its subject", async () => {
    const customer = { unified: "C1", digest: "c", areas: { U001: "a", U002: "b" } };
    const mine = basis({ customer });
    const other = basis({ customer: { ...customer, unified: "C2" } });
    await write(areaChangedWrite("C1", "U002"), sessionEndedWrite(newId()), userChangedWrite(newId(), "x"));
    expect([await isRevoked(mine), await isRevoked(other), await isRevoked(basis())]).toEqual([true, false, false]);
  });

  it("of a changed role refuses only the tokens that carry it with another digest", async () => {
    await write(roleChangedWrite("ROLE#dealer", "v2"), roleChangedWrite("GROUPROLE#shop", "v2"));
    await awaitRevocation();
    expect(await isRevoked(basis({ roles: { "ROLE#dealer": "v1" } }))).toBe(true);
    expect(await isRevoked(basis({ roles: { "ROLE#dealer": "v2" } }))).toBe(false);
    expect(await isRevoked(basis({ roles: { "ROLE#guest": "v1", "GROUPROLE#shop": "v1" } }))).toBe(true);
    expect(await isRevoked(basis({ roles: { "ROLE#guest": "v1" } }))).toBe(false);
  });

  it("is found for the lifetime of a token, across windows", async () => {
    const mine = basis();
    const start = Math.ceil(middle / 600_000) * 600_000;
    let at = start - 1_000;
    const restore = setClock(() => at);
    try {
      await write(userChangedWrite(mine.userId, "another"));
      for (const seconds of [0, 2, 60, 300]) {
        at = start - 1_000 + seconds * 1_000;
        expect([seconds, await isRevoked(mine)]).toEqual([seconds, true]);
      }
    } finally {
      restore();
    }
  });

  it("that contradicts the stored state is corrected when the next token is issued", async () => {
    const mine = basis();
    await write(userChangedWrite(mine.userId, "what one change believed"));
    await awaitRevocation();
    expect(await isRevoked(mine)).toBe(true);
    await withActor(systemActor(), () => consistentBasis(() => Promise.resolve({ basis: mine })));
    expect(await isRevoked(mine)).toBe(false);
  });

  it("that changes during the correction stays", async () => {
    const mine = basis();
    await write(userChangedWrite(mine.userId, "one"));
    let taken = 0;
    await withActor(systemActor(), () =>
      consistentBasis(async () => {
        taken += 1;
        if (taken === 2) await write(userChangedWrite(mine.userId, "two"));
        return { basis: mine };
      }),
    );
    await awaitRevocation();
    expect(await isRevoked(mine)).toBe(true);
  });
});
