import { parseArgs } from "node:util";
import { Refusal } from "@spoke/core/platform/errors.ts";
import { readInput, readJson, UsageProblem } from "./input.ts";
import { publicKeySet } from "./public-keys.ts";

/** More than any command accepts, so that the command itself refuses. */
const MAX_TEXT = 1_000_000;
const MAX_SPREADSHEET = 20_000_000;

type Command = (args: string[]) => Promise<object>;

function single(positionals: readonly string[], what: string): string {
  const [value] = positionals;
  if (value === undefined || positionals.length > 1) throw new UsageProblem(`expected one ${what}`);
  return value;
}

/** A command that uses the running instance, or the deployed stage that `--stage` names. */
function withServices(command: Command): Command {
  return async (args) => {
    const { stage, rest } = stageIn(args);
    if (stage === undefined) (await import("./services.ts")).useServices();
    else await (await import("./stage.ts")).useStage(stage);
    return command(rest);
  };
}

/** The stage that `--stage` names, and the other arguments. */
function stageIn(args: string[]): { readonly stage: string | undefined; readonly rest: string[] } {
  const at = args.indexOf("--stage");
  if (at < 0) return { stage: undefined, rest: args };
  const stage = args[at + 1];
  if (!stage) throw new UsageProblem("--stage needs a name");
  return { stage, rest: args.toSpliced(at, 2) };
}

/** Commands by name; each returns what to print. They load their dependencies lazily, because a DOM or the AWS SDK is slow to load. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    "verify-token",
    async (args) => {
      const { values, positionals } = parseArgs({
        args,
        options: { host: { type: "string" }, keys: { type: "string" }, api: { type: "string" } },
        allowPositionals: true,
      });
      const argument = single(positionals, "token");
      if (!values.host) throw new UsageProblem("--host is required: a token is for one host");
      const token = argument === "-" ? readInput("-", MAX_TEXT, "session_expired").toString("utf8").trim() : argument;
      process.env.TOKEN_VERIFICATION_KEYS = JSON.stringify(await publicKeySet(values));
      const { verifyAccessToken } = await import("@spoke/core/session/tokens.ts");
      return { claims: await verifyAccessToken(token, values.host) };
    },
  ],
  [
    "sanitize-html",
    async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const html = readInput(single(positionals, "file"), MAX_TEXT, "text_too_long").toString("utf8");
      const { sanitizeHtml } = await import("@spoke/core/platform/html.ts");
      return { html: sanitizeHtml(html) };
    },
  ],
  [
    "match-pattern",
    async (args) => {
      const { values } = parseArgs({ args, options: { pattern: { type: "string" }, event: { type: "string" } } });
      if (values.pattern === undefined || values.event === undefined) {
        throw new UsageProblem("--pattern and --event are required");
      }
      const { checkPattern, matchesPattern } = await import("@spoke/cloud/eventbridge/pattern.ts");
      const pattern = readJson(values.pattern, MAX_TEXT, "invalid_pattern");
      const problem = checkPattern(pattern);
      if (problem !== undefined) {
        throw new Refusal("invalid", "invalid_pattern", [{ field: "pattern", message: problem }]);
      }
      return { matches: matchesPattern(pattern, readJson(values.event, MAX_TEXT, "invalid_event")) };
    },
  ],
  [
    "read-spreadsheet",
    async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const bytes = readInput(single(positionals, "file"), MAX_SPREADSHEET, "file_too_large");
      const { readSpreadsheet } = await import("@spoke/core/platform/spreadsheet.ts");
      return readSpreadsheet(bytes);
    },
  ],
  [
    "hosts",
    withServices(async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const { hostsCommand } = await import("./hosts.ts");
      return hostsCommand(positionals);
    }),
  ],
  [
    "person",
    withServices(async (args) => {
      const { personCommand } = await import("./person.ts");
      return personCommand(args);
    }),
  ],
  [
    "reconciliations",
    withServices(async (args) => {
      const { reconciliationsCommand } = await import("./reconciliations.ts");
      return reconciliationsCommand(args);
    }),
  ],
  [
    "table",
    withServices(async (args) => {
      const { tableCommand } = await import("./table.ts");
      return tableCommand(args);
    }),
  ],
  [
    "web-shop",
    withServices(async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const { webShopCommand } = await import("./web-shop.ts");
      return webShopCommand(single(positionals, "order"));
    }),
  ],
  [
    "bootstrap",
    withServices(async (args) => {
      const { bootstrapCommand } = await import("./bootstrap.ts");
      return bootstrapCommand(args);
    }),
  ],
  [
    "preflight",
    async (args) => {
      const { stage, rest } = stageIn(args);
      if (stage === undefined) throw new UsageProblem("--stage is required");
      const { preflightCommand } = await import("./preflight.ts");
      return preflightCommand(stage, rest);
    },
  ],
  [
    "tidy",
    async (args) => {
      const { stage, rest } = stageIn(args);
      if (stage === undefined) throw new UsageProblem("--stage is required");
      const { tidyCommand } = await import("./tidy.ts");
      return tidyCommand(stage, rest);
    },
  ],
  [
    "secrets",
    async (args) => {
      const { stage = "local", rest } = stageIn(args);
      if (stage === "local") (await import("./services.ts")).useServices();
      else (await import("./stage.ts")).useRegion(stage);
      const { secretsCommand } = await import("./secrets.ts");
      return secretsCommand(stage, rest);
    },
  ],
  [
    "keys",
    async (args) => {
      const { keysCommand } = await import("./keys.ts");
      return keysCommand(args);
    },
  ],
  [
    "geo-feed",
    async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const [from, to, ...more] = positionals;
      if (!from || !to || more.length > 0) throw new UsageProblem();
      const { writeGeoFeeds } = await import("../geo/write.ts");
      return writeGeoFeeds(from, to);
    },
  ],
]);
