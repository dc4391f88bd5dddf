/** Time as the event services read it, so that tests and demonstrations can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once, when the clock shows `time` or later; returns a function that takes it back. */
  at(time: number, run: () => void): () => void;
}

/** The longest wait of setTimeout; longer ones would fire at once. */
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
