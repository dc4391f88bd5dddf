import type { Tracer, TraceStep } from "../contracts.ts";

const MAX_STEPS = 1_000;

/** The newest steps of events, in memory, for the operations page. */
export class TraceLog implements Tracer {
  readonly #steps: TraceStep[] = [];
  #next = 0;

  record(step: Omit<TraceStep, "at">): void {
    this.#steps[this.#next] = { at: new Date().toISOString(), ...step };
    this.#next = (this.#next + 1) % MAX_STEPS;
  }

  /** Newest first. */
  steps(): TraceStep[] {
    return [...this.#steps.slice(this.#next), ...this.#steps.slice(0, this.#next)].reverse();
  }
}
