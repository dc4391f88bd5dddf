import { Refusal } from "./errors.ts";

/** One cell of a state machine: from a state, on an event, to a state. */
export interface Transition<State extends string, Event extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  /** Who may cause it: a scope, or "system" for answers of the ERP and jobs. */
  readonly who: string;
}

export interface StateMachine<State extends string, Event extends string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly table: readonly Transition<State, Event>[];
  /** The state after the event. @throws Refusal "conflict" when the event is not possible in that state. */
  next(from: State, event: Event): State;
  can(from: State, event: Event): boolean;
}

/** @throws Error when a cell is named twice: a machine has one answer for a state and an event. */
export function stateMachine<State extends string, Event extends string>(
  name: string,
  states: readonly State[],
  events: readonly Event[],
  table: readonly Transition<State, Event>[],
): StateMachine<State, Event> {
  const cells = new Map<string, State>();
  for (const { from, event, to } of table) {
    const key = `${from} ${event}`;
    if (cells.has(key)) throw new Error(`${name}: ${key} is named twice`);
    cells.set(key, to);
  }
  return {
    name,
    states,
    events,
    table,
    can: (from, event) => cells.has(`${from} ${event}`),
    next: (from, event) => {
      const to = cells.get(`${from} ${event}`);
      if (to === undefined) throw new Refusal("conflict", `${name}_transition_refused`);
      return to;
    },
  };
}
