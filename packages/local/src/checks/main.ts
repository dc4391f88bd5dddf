import { Refusal } from "@spoke/core/platform/errors.ts";
import { COMMANDS, USAGE } from "./commands.ts";
import { UsageProblem } from "./input.ts";

const REFUSED = 1;
const WRONG_USAGE = 2;

/** Runs one check for those who look at the portal from outside: what it decides is what the portal decides. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (!command) {
    const asked = name === "--help" || name === "help";
    (asked ? process.stdout : process.stderr).write(`${USAGE}\n`);
    return asked ? 0 : WRONG_USAGE;
  }
  try {
    print(await command(args));
    return 0;
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

function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageProblem) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS_");
}

// Not process.exit(): what was printed into a pipe has to get through.
process.exitCode = await main(process.argv.slice(2));
