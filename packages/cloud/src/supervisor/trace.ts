import type { Tracer, TraceStep } from "../contracts.ts";

const MAX_STEPS = 1_000;
/** Characters that are stored of what an event or message holds. */
const CONTENT = 2_000;

/** The newest steps of events, in memory, for the operations page. */
export class TraceLog implements Tracer {
  readonly #steps: TraceStep[] = [];
  #next = 0;

  record(step: Omit<TraceStep, "at">): void {
    const content = step.content?.slice(0, CONTENT);
    this.#steps[this.#next] = { at: new Date().toISOString(), ...step, ...(content !== undefined && { content }) };
    this.#next = (this.#next + 1) % MAX_STEPS;
  }

  /** Newest first. */
  steps(): TraceStep[] {
    return [...this.#steps.slice(this.#next), ...this.#steps.slice(0, this.#next)].reverse();
  }
}
