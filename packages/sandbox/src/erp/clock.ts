/** Clock of the ERP simulator. It starts at the real time and can run faster or jump forward, never back. */
export interface ErpClock {
  now(): number;
  readonly speed: number;
  setSpeed(speed: number): void;
  advance(milliseconds: number): void;
  /** State to continue from after a restart. */
  save(): SavedClock;
}

export interface SavedClock {
  /** Milliseconds ahead of the real time. */
  readonly ahead: number;
  readonly speed: number;
}

/** When goods leave or arrive on a day, in epoch milliseconds: noon is the same day in nearly every time zone. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const MAX_SPEED = 100_000;

/** @param real the real time in epoch milliseconds */
export function erpClock(saved: SavedClock = { ahead: 0, speed: 1 }, real: () => number = Date.now): ErpClock {
  let { speed } = saved;
  let since = real();
  let base = since + saved.ahead;
  const now = (): number => base + (real() - since) * speed;
  const rebase = (): void => {
    base = now();
    since = real();
  };
  return {
    now,
    get speed() {
      return speed;
    },
    setSpeed(next) {
      if (!(next >= 0 && next <= MAX_SPEED)) throw new RangeError(`the speed must be between 0 and ${MAX_SPEED}`);
      rebase();
      speed = next;
    },
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError("the clock cannot go back");
      rebase();
      base += milliseconds;
    },
    save: () => ({ ahead: now() - real(), speed }),
  };
}
