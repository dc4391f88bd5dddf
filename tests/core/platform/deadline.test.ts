import { DeadlineExceeded, withDeadline } from "@spoke/core/platform/deadline.ts";
import { expect, test } from "vitest";

const wait = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test("work that a busy machine did not let run in time runs again, with more time", () => {
  let runs = 0;
  const text = withDeadline(200, () => {
    runs += 1;
    // The clock goes on, and the thread does nothing.
    if (runs === 1) wait(600);
    return "done";
  });
  expect([text, runs]).toEqual(["done", 2]);
});

test("work that uses the processor for too long is stopped", () => {
  const endless = (): never => {
    for (;;);
  };
  expect(() => withDeadline(100, endless)).toThrow(DeadlineExceeded);
  expect(() =>
    withDeadline(100, () => {
      throw new RangeError("deep");
    }),
  ).toThrow(RangeError);
});
