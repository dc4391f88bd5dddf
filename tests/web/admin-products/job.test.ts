import { codesOf } from "@spoke/web/features/admin-products/codes.ts";
import {
  type ChangeForm,
  changeFormSchema,
  EMPTY,
  type Kind,
  NEW_TAG,
  partOf,
} from "@spoke/web/features/admin-products/dialog.ts";
import { again, type Job, newJob, runJob, tallyOf, undoOf } from "@spoke/web/features/admin-products/job.ts";
import { correctionRows } from "@spoke/web/features/admin-products/table.ts";
import { describe, expect, it, vi } from "vitest";

const changes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ articleCode: `A${i}`, sorg: "U001", order: false }));
const allWell = (batch: readonly unknown[]) => Promise.resolve(batch.map(() => []));

describe("many changes", () => {
  it("[admin-products-001] are sent 75 at a time, each batch kept before the next one", async () => {
    const sizes: number[] = [];
    const stored: number[] = [];
    const job = await runJob(
      newJob(changes(160)),
      (batch) => {
        sizes.push(batch.length);
        return allWell(batch);
      },
      (now) => stored.push(tallyOf(now).done),
    );
    expect(sizes).toEqual([75, 75, 10]);
    expect(stored).toEqual([75, 150, 160]);
    expect(tallyOf(job)).toEqual({ done: 160, failed: 0, waiting: 0, total: 160 });
  });

  it("[admin-products-002] go on after a batch that could not be sent, and say which products it held", async () => {
    const quiet = vi.spyOn(console, "error").mockReturnValue();
    let calls = 0;
    const first = await runJob(
      newJob(changes(160)),
      (batch) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error("offline")) : allWell(batch);
      },
      () => undefined,
    );
    expect(calls).toBe(3);
    expect(first.outcomes.map(({ state }) => state)).toEqual([
      ...Array<string>(75).fill("done"),
      ...Array<string>(75).fill("unsent"),
      ...Array<string>(10).fill("done"),
    ]);
    // Only those are sent again.
    const sent: string[] = [];
    const second = await runJob(
      again(first),
      (batch) => {
        sent.push(...batch.map(({ articleCode }) => articleCode));
        return allWell(batch);
      },
      () => undefined,
    );
    expect([sent.length, sent[0], sent.at(-1)]).toEqual([75, "A75", "A149"]);
    expect(tallyOf(second).done).toBe(160);
    quiet.mockRestore();
  });

  it("can be undone: what was done gets its values back, the last change first", async () => {
    const before = { articleCode: "A1", sorg: "U001", order: true };
    const job = await runJob(
      newJob(changes(3), [undefined, before, before]),
      async () => [[], [], ["no"]],
      () => undefined,
    );
    expect(undoOf(job)).toMatchObject({ changes: [before], before: [{ articleCode: "A1", order: false }] });
  });

  it("can be stopped between two batches and gone on with, as what is kept says what waits", async () => {
    let stored: Job | undefined;
    let sent = 0;
    const keep = (now: Job) => {
      stored = JSON.parse(JSON.stringify(now)) as Job;
    };
    const send = (batch: readonly unknown[]) => {
      sent += batch.length;
      return allWell(batch);
    };
    await runJob(newJob(changes(200)), send, keep, () => sent >= 75);
    if (!stored) throw new Error("nothing was kept");
    expect(tallyOf(stored)).toEqual({ done: 75, failed: 0, waiting: 125, total: 200 });
    expect(tallyOf(await runJob(stored, send, keep)).done).toBe(200);
    expect(sent).toBe(200);
  });

  it("that were refused come back as a file to correct", async () => {
    const { outcomes, changes: sent } = await runJob(
      newJob([
        { articleCode: "A", sorg: "U001", orderLimit: null, newArrival: { active: false } },
        { articleCode: "B", sorg: "U001", newArrival: { from: "2026-01-01", to: "2026-01-02" }, deleted: false },
      ]),
      () => Promise.resolve([["not there", "again"], []]),
      () => undefined,
    );
    expect(outcomes.map(({ state }) => state)).toEqual(["failed", "done"]);
    const rows = correctionRows(sent.map((change, i) => ({ change, reasons: outcomes[i]?.reasons ?? [] })));
    expect(rows[1]).toEqual(["A", "U001", "", "-", "", "-", "", "", "", "", "", "not there; again"]);
    expect(rows[2]?.slice(0, 11)).toEqual([...["B", "U001", "", "2026-01-01", "2026-01-02", "", "", "", "", "", "no"]]);
  });
});

const errorsOf = (kind: Kind, form: ChangeForm) =>
  Object.fromEntries(
    (changeFormSchema(kind).safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

it("[admin-products-005] a new-arrival period must not end before it begins", () => {
  const requests = { ...EMPTY, from: "2026-03-02", to: "2026-03-01" };
  expect(errorsOf("arrival", requests)).toEqual({ from: "new_arrival_from_after_to" });
  expect(errorsOf("arrival", { ...requests, to: "" })).toMatchObject({ to: "required" });
  expect(errorsOf("arrival", { ...requests, to: "2026-03-02" })).toEqual({});
  expect(errorsOf("limit", { ...EMPTY, limit: "many" })).toEqual({ limit: "order_limit_invalid" });
  expect(partOf("limit", EMPTY)).toEqual({ orderLimit: null });
  expect(errorsOf("tag", EMPTY)).toEqual({ tag: "required" });
  expect(errorsOf("tag", { ...EMPTY, tag: NEW_TAG })).toMatchObject({ type: "required", name: "required" });
});

it("codes are read from whatever list they were pasted from, each once", () => {
  expect(codesOf(" A1\r\nA2,A3;\tA1\n\nB 4 ")).toEqual(["A1", "A2", "A3", "B 4"]);
});
