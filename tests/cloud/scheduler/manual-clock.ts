import type { Clock } from "@spoke/cloud/scheduler/clock.ts";

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { readonly time: number; readonly run: () => void }[] = [];

  constructor(now: string) {
    this.#now = Date.parse(now);
  }

  now(): number {
    return this.#now;
  }

  at(time: number, run: () => void): () => void {
    const timer = { time, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves to a later instant, running what is due on the way at its time. */
  moveTo(instant: string): void {
    const end = Date.parse(instant);
    for (;;) {
      const next = this.#timers.filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.time);
      next.run();
    }
    this.#now = end;
  }

  /** Lets time pass without anybody noticing, as when the machine sleeps. */
  sleepUntil(instant: string): void {
    this.#now = Date.parse(instant);
  }
}
