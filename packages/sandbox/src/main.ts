/** `npm start`: runs the whole portal on this machine. */
import { StartProblem } from "@spoke/cloud/http/listen.ts";
import { TemplateProblem } from "@spoke/cloud/template/cloudformation.ts";
import { saveMemory } from "./portal/memory.ts";
import { readOptions, USAGE } from "./portal/options.ts";
import { type RunningPortal, startPortal } from "./portal/portal.ts";
import { summary } from "./portal/ready.ts";

/** A slower stop is cut off; acknowledged data is on disk at any time. */
const STOP_MS = 4_500;

let portal: RunningPortal | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  // A second Ctrl-C exits immediately.
  if (stopping) process.exit(code || 1);
  stopping = true;
  const timer = setTimeout(() => process.exit(code), STOP_MS);
  try {
    await portal?.stop();
  } catch (error) {
    console.error("failed to stop:", error);
  }
  clearTimeout(timer);
  process.exit(code);
}

function explain(error: unknown): void {
  const isExpected =
    error instanceof StartProblem || error instanceof TemplateProblem || error instanceof AggregateError;
  console.error(isExpected ? `\n${error.message}\n` : error);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

const line = (text: string): void => console.log(text);
const death = (error: Error): void => {
  console.error(`The embedded cloud stopped: ${error.message}`);
  void stop(1);
};

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(USAGE);
  process.exit(0);
}
try {
  const options = readOptions(args, process.env);
  const startedAt = performance.now();
  portal = await startPortal(options, { line, death });
  if (stopping) await portal.stop();
  else {
    line(summary(portal.ready, portal.port, (performance.now() - startedAt) / 1000));
    await saveMemory();
  }
} catch (error) {
  explain(error);
  process.exit(1);
}
