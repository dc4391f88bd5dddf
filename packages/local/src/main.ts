/** `npm start`: the whole portal on this machine. */

import { StartProblem } from "./supervisor/listen.ts";
import { readOptions } from "./supervisor/options.ts";
import { summary } from "./supervisor/report.ts";
import { type RunningPortal, startPortal } from "./supervisor/supervisor.ts";
import { TemplateProblem } from "./template/cloudformation.ts";

/** A stop that takes longer is cut off: what matters is on disk at any moment. */
const STOP_MS = 4_500;

let portal: RunningPortal | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  // A second Ctrl-C means: now.
  if (stopping) process.exit(code || 1);
  stopping = true;
  const timer = setTimeout(() => process.exit(code), STOP_MS);
  try {
    await portal?.stop();
  } catch (error) {
    console.error("while stopping:", error);
  }
  clearTimeout(timer);
  process.exit(code);
}

function explain(error: unknown): void {
  const known = error instanceof StartProblem || error instanceof TemplateProblem || error instanceof AggregateError;
  console.error(known ? `\n${error.message}\n` : error);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

const line = (text: string): void => console.log(text);
const death = (error: Error): void => {
  console.error(`The embedded cloud cannot go on: ${error.message}`);
  void stop(1);
};

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const begun = performance.now();
  portal = await startPortal(options, { line, death });
  if (stopping) await portal.stop();
  else line(summary(portal.ready, portal.port, (performance.now() - begun) / 1000));
} catch (error) {
  explain(error);
  process.exit(1);
}
