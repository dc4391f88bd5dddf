import { SETTLE_MS, Settle, useSettling } from "@spoke/web/ui/Settle.tsx";
import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ name, pending }: { readonly name: string; readonly pending: boolean }) {
  useSettling(pending);
  return <p>{name}</p>;
}

const page = (credit: boolean, proposals: boolean) => (
  <StrictMode>
    <Settle skeleton={<p>Skeleton</p>}>
      <Part name="Credit" pending={credit} />
      <Part name="Proposals" pending={proposals} />
    </Settle>
  </StrictMode>
);

/** Whether the parts show; as long as they do not, their skeletons do. */
function isShown(): boolean {
  const isHidden = screen.getByText("Credit").closest(".invisible") !== null;
  expect(screen.queryByText("Skeleton") !== null).toBe(isHidden);
  return !isHidden;
}

it("shows parts that know their size at once, without skeletons", () => {
  render(page(false, false));
  expect(isShown()).toBe(true);
});

it("shows no part before the last one knows its size, and then keeps them", async () => {
  const { rerender } = render(page(true, true));
  await act(async () => {});
  expect(isShown()).toBe(false);
  await act(async () => rerender(page(false, true)));
  expect(isShown()).toBe(false);
  await act(async () => rerender(page(false, false)));
  expect(isShown()).toBe(true);
  await act(async () => rerender(page(true, false)));
  expect(isShown()).toBe(true);
});

it("shows what there is if a part takes too long", () => {
  render(page(false, true));
  act(() => vi.advanceTimersByTime(SETTLE_MS - 1));
  expect(isShown()).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(isShown()).toBe(true);
});
