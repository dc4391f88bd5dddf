import { Refusal } from "@spoke/core/platform/errors.ts";
import { COMMANDS, USAGE } from "./commands.ts";
import { UsageProblem } from "./input.ts";

const REFUSED = 1;
const WRONG_USAGE = 2;

/** Runs a command and returns its exit code. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  const isHelp = name === "help" || [name, ...args].some((word) => word === "--help" || word === "-h");
  if (!command || isHelp) {
    (isHelp ? process.stdout : process.stderr).write(`${USAGE}\n`);
    return isHelp ? 0 : WRONG_USAGE;
  }
  try {
    const result = await command(args);
    print(result);
    return isNegative(result) ? REFUSED : 0;
  } catch (error) {
    if (error instanceof Refusal) {
      print({ refused: error.message, userErrors: error.userErrors });
      return REFUSED;
    }
    if (!isUsage(error)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    return WRONG_USAGE;
  }
}

/** Whether a check found something: a stage that lacks what it needs, or a table that lacks items. */
function isNegative(result: object): boolean {
  return ("ready" in result && result.ready === false) || ("complete" in result && result.complete === false);
}

function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageProblem) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS_");
}

// Not process.exit(), which could cut off output to a pipe.
process.exitCode = await main(process.argv.slice(2));
