import { type ActionScope, requireScope } from "./action.ts";
import { Refusal } from "./errors.ts";

/** A rule of a state machine: from a state, on an event, to a state. */
export interface Transition<State extends string, Event extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  /** Who may cause it: users with one of these scopes, or only `SYSTEM`. The system may cause every event. */
  readonly scope: ActionScope;
}

export interface StateMachine<State extends string, Event extends string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly table: readonly Transition<State, Event>[];
  /**
   * The state after an event caused by the current actor.
   * @throws Refusal "conflict" `NAME_transition_refused` if the event is not possible in that state, "forbidden"
   * without the scope
   */
  next(from: State, event: Event): State;
  /** The state after an event, regardless of the actor; undefined if it is not possible. */
  target(from: State, event: Event): State | undefined;
  can(from: State, event: Event): boolean;
}

/** @throws Error if a state and an event have two rules */
export function stateMachine<State extends string, Event extends string>(
  name: string,
  states: readonly State[],
  events: readonly Event[],
  table: readonly Transition<State, Event>[],
): StateMachine<State, Event> {
  const cells = new Map<string, Transition<State, Event>>();
  for (const cell of table) {
    const key = `${cell.from} ${cell.event}`;
    if (cells.has(key)) throw new Error(`${name}: ${key} has two rules`);
    cells.set(key, cell);
  }
  const target = (from: State, event: Event): State | undefined => cells.get(`${from} ${event}`)?.to;
  return {
    name,
    states,
    events,
    table,
    target,
    can: (from, event) => target(from, event) !== undefined,
    next: (from, event) => {
      const cell = cells.get(`${from} ${event}`);
      if (!cell) throw new Refusal("conflict", `${name}_transition_refused`);
      requireScope(cell.scope);
      return cell.to;
    },
  };
}
