import { Refusal } from "@spoke/core/platform/errors.ts";
import { COMMANDS } from "./commands.ts";
import { UsageProblem } from "./input.ts";
import { usageLine, usageOf, usageOfAll } from "./usage.ts";

const NEGATIVE = 1;
const FAILED = 2;

/** Runs a command and returns its exit code. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (name === "help" || [name, ...args].some((word) => word === "--help" || word === "-h")) {
    const about = name === "help" ? (args[0] ?? "") : name;
    process.stdout.write(`${COMMANDS.has(about) ? usageOf(about) : usageOfAll()}\n`);
    return 0;
  }
  if (!command) {
    print({ problem: name === "" ? "a command is missing" : `there is no command ${name}` });
    process.stderr.write("usage: npx spoke <command>; npx spoke --help lists the commands\n");
    return FAILED;
  }
  try {
    const result = await command(args);
    print(result);
    return isNegative(result) ? NEGATIVE : 0;
  } catch (error) {
    if (error instanceof Refusal) {
      print({ refused: error.message, userErrors: error.userErrors });
      return NEGATIVE;
    }
    print({ problem: problemOf(error) });
    process.stderr.write(`${isUsage(error) ? usageLine(name) : stackOf(error)}\n`);
    return FAILED;
  }
}

/** Whether a check found something: a stage that lacks what it needs, or a table that lacks items. */
function isNegative(result: object): boolean {
  return ("ready" in result && result.ready === false) || ("complete" in result && result.complete === false);
}

function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function isUsage(error: unknown): boolean {
  if (error instanceof UsageProblem) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS_");
}

/** What failed. The names of errors from AWS say more than their messages. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isUsage(error) || error.name === "Error" ? error.message : `${error.name}: ${error.message}`;
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

// Not process.exit(), which could cut off output to a pipe.
process.exitCode = await main(process.argv.slice(2));
