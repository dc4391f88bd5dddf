import { FILTER_OF, REQUEST_FILTERS, REQUEST_STATES, type RequestState } from "@spoke/core/payments/requests/schema.ts";
import {
  isOpen,
  REQUEST_EVENTS,
  requestMachine,
  type Verdict,
  verdictOn,
} from "@spoke/core/payments/requests/transitions.ts";
import { Refusal, systemActor, withActor } from "@spoke/core/platform";
import { expect, it } from "vitest";

/** What each event makes of each state; a dash: not possible. Columns as REQUEST_EVENTS. */
const CELLS: Readonly<Record<RequestState, readonly (RequestState | "-")[]>> = {
  //         pending    paid    failed    expired    voided
  created: ["pending", "paid", "failed", "expired", "voided"],
  pending: ["-", "paid", "failed", "expired", "voided"],
  paid: ["-", "-", "-", "-", "-"],
  failed: ["-", "-", "-", "-", "-"],
  expired: ["-", "-", "-", "-", "-"],
  voided: ["-", "-", "-", "-", "-"],
};

const cells = REQUEST_STATES.flatMap((from) =>
  REQUEST_EVENTS.map((event, index) => [from, event, CELLS[from][index]] as const),
);

it.each(cells)("a request that is %s, on %s: %s", (from, event, to) => {
  expect(requestMachine.can(from, event)).toBe(to !== "-");
  if (to === "-") expect(() => requestMachine.next(from, event)).toThrow(Refusal);
  else expect(withActor(systemActor(), () => requestMachine.next(from, event))).toBe(to);
});

/** What an outcome of the provider does. Columns as REQUEST_EVENTS. */
const VERDICTS: Readonly<Record<RequestState, readonly Verdict[]>> = {
  //          pending      paid         failed       expired      voided
  created: ["apply", "apply", "apply", "apply", "apply"],
  pending: ["unchanged", "apply", "apply", "apply", "apply"],
  paid: ["unchanged", "unchanged", "unchanged", "unchanged", "reconcile"],
  failed: ["unchanged", "reconcile", "unchanged", "unchanged", "unchanged"],
  expired: ["unchanged", "reconcile", "unchanged", "unchanged", "unchanged"],
  voided: ["unchanged", "reconcile", "unchanged", "unchanged", "unchanged"],
};

const verdicts = REQUEST_STATES.flatMap((state) =>
  REQUEST_EVENTS.map((event, index) => [state, event, VERDICTS[state][index]] as const),
);

it.each(verdicts)("an outcome for a request that is %s, %s: %s", (state, event, verdict) => {
  expect(verdictOn(state, event)).toBe(verdict);
});

it("[payment-022] every state belongs to one of the filters complete, pending, failed, void and on processing", () => {
  expect(REQUEST_FILTERS).toEqual(["complete", "pending", "failed", "void", "on_processing"]);
  expect([...new Set(REQUEST_STATES.map((state) => FILTER_OF[state]))].sort()).toEqual([...REQUEST_FILTERS].sort());
  expect(REQUEST_STATES.filter(isOpen)).toEqual(["created", "pending"]);
});
