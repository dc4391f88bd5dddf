import { expect, it } from "vitest";
import {
  FILTER_OF,
  REQUEST_FILTERS,
  REQUEST_STATES,
  type RequestState,
} from "../../../packages/core/src/payment/schema.ts";
import {
  isOpen,
  REQUEST_EVENTS,
  requestMachine,
  type Verdict,
  verdictOn,
} from "../../../packages/core/src/payment/transitions.ts";
import { Refusal } from "../../../packages/core/src/platform/index.ts";

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
  else expect(requestMachine.next(from, event)).toBe(to);
});

/** What an outcome of the provider does. Columns as REQUEST_EVENTS. */
const VERDICTS: Readonly<Record<RequestState, readonly Verdict[]>> = {
  //          pending      paid         failed       expired      voided
  created: ["settle", "settle", "settle", "settle", "settle"],
  pending: ["unchanged", "settle", "settle", "settle", "settle"],
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
