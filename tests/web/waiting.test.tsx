import { LEAST_MS, PATIENCE_MS, useHeld, useWaiting } from "@spoke/web/ui/useWaiting.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("[calls-004] shows no waiting sign for a quick answer", () => {
  const { result, rerender } = renderHook(({ loading }) => useWaiting(loading), { initialProps: { loading: true } });
  expect(result.current).toBe("blank");
  pass(PATIENCE_MS - 1);
  rerender({ loading: false });
  expect(result.current).toBe("ready");
  pass(1000);
  expect(result.current).toBe("ready");
});

it("[calls-004] keeps a waiting sign for 200 ms once it shows", () => {
  expect(LEAST_MS).toBe(200);
  const { result, rerender } = renderHook(({ loading }) => useWaiting(loading), { initialProps: { loading: true } });
  pass(PATIENCE_MS);
  expect(result.current).toBe("waiting");
  pass(50);
  rerender({ loading: false });
  pass(LEAST_MS - 51);
  expect(result.current).toBe("waiting");
  pass(1);
  expect(result.current).toBe("ready");
});

it("[calls-004] a sign that was long enough goes with the answer", () => {
  const { result, rerender } = renderHook(({ loading }) => useWaiting(loading), { initialProps: { loading: true } });
  pass(PATIENCE_MS);
  pass(5000);
  rerender({ loading: false });
  pass(0);
  expect(result.current).toBe("ready");
});

it("[calls-004] holds back what skeletons stand in for while they have to show", () => {
  const { result, rerender } = renderHook(({ data }) => useHeld(data), {
    initialProps: { data: undefined as string | undefined },
  });
  pass(PATIENCE_MS);
  pass(50);
  rerender({ data: "rows" });
  expect(result.current).toBeUndefined();
  pass(LEAST_MS - 50);
  expect(result.current).toBe("rows");
  // Once it is there, newer data are shown at once.
  rerender({ data: "other rows" });
  expect(result.current).toBe("other rows");
});
