import { Waiting } from "@spoke/web/features/capture/WaitingForms.tsx";
import type { Outbox } from "@spoke/web/lib/outbox/outbox.ts";
import { createStore } from "@spoke/web/lib/store.ts";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";

type State = ReturnType<Outbox["state"]["get"]>;

const capture = (kind: string, label: string, state: "waiting" | "sent") => ({
  ...{ id: `${kind} ${label}`, user: "u", kind, label, values: "", files: [], state, isSubmitted: false },
  ...{ createdAt: 1, attempts: 0, dueAt: 1, errors: [] },
});

it("visits that were not sent are listed as waiting, and the list is read again once they are sent", () => {
  const of = (state: "waiting" | "sent"): State => ({
    captures: [capture("visit-polygon", "Alpha Bikes", state), capture("visit-wim", "Beta Bikes", "waiting")],
    ...{ sending: undefined, needsSignIn: false },
  });
  const state = createStore(of("waiting"));
  const onSent = vi.fn();
  const remove = vi.fn();
  render(<Waiting kinds={["visit-polygon"]} onSent={onSent} outbox={{ state, remove }} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("listitem").textContent).toContain("Alpha Bikes");
  expect(screen.queryByText("Beta Bikes")).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
  act(() => state.set(of("sent")));
  expect(screen.queryByText("Alpha Bikes")).toBeNull();
  expect(onSent).toHaveBeenCalledOnce();
});
