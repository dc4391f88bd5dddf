/** The ERP's own time: it starts as the real one and can be sped up and moved forward, never back. */
export interface ErpClock {
  now(): number;
  readonly speed: number;
  setSpeed(speed: number): void;
  advance(milliseconds: number): void;
  /** What must be kept so that the clock goes on after a restart. */
  save(): SavedClock;
}

export interface SavedClock {
  /** How far the clock is ahead of the real time, in milliseconds. */
  readonly ahead: number;
  readonly speed: number;
}

const FASTEST = 100_000;

/** @param real the real time in epoch milliseconds */
export function erpClock(saved: SavedClock = { ahead: 0, speed: 1 }, real: () => number = Date.now): ErpClock {
  let { speed } = saved;
  let since = real();
  let base = since + saved.ahead;
  const now = (): number => base + (real() - since) * speed;
  const settle = (): void => {
    base = now();
    since = real();
  };
  return {
    now,
    get speed() {
      return speed;
    },
    setSpeed(next) {
      if (!(next >= 0 && next <= FASTEST)) throw new RangeError(`a speed lies between 0 and ${FASTEST}`);
      settle();
      speed = next;
    },
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError("the clock never goes back");
      settle();
      base += milliseconds;
    },
    save: () => ({ ahead: now() - real(), speed }),
  };
}
