import type { Tracer, TraceStep } from "../contracts.ts";

const KEPT = 1_000;

/** Keeps the newest steps of events in memory, for the operations page. */
export class TraceLog implements Tracer {
  readonly #steps: TraceStep[] = [];
  #next = 0;

  record(step: Omit<TraceStep, "at">): void {
    this.#steps[this.#next] = { at: new Date().toISOString(), ...step };
    this.#next = (this.#next + 1) % KEPT;
  }

  /** Newest first. */
  steps(): TraceStep[] {
    return [...this.#steps.slice(this.#next), ...this.#steps.slice(0, this.#next)].reverse();
  }
}
