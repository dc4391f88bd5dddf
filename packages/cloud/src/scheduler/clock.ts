/** Clock of the event services, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once at `time` or later; returns a function that cancels it. */
  at(time: number, run: () => void): () => void;
}

/** Maximum delay of setTimeout; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(time, run) {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = time - Date.now();
      timer = left > LONGEST_MS ? setTimeout(wait, LONGEST_MS) : setTimeout(run, Math.max(0, left));
    };
    wait();
    return () => clearTimeout(timer);
  },
};
