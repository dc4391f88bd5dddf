/** Is called with the number of items so far. */
export type Progress = (items: number) => void;

const EVERY = 1_000;

/** Tells on standard error how far a command is; standard output has the result only. */
export function progressOf(verb: string): Progress {
  return (items) => {
    if (items % EVERY === 0) process.stderr.write(`${verb} ${items} items\n`);
  };
}
