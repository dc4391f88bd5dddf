import { ssm } from "./clients.ts";
import { now } from "./clock.ts";
import { logger } from "./logger.ts";

/** A changed secret is in use after this time. */
const FRESH_MS = 5 * 60_000;
/** While Parameter Store does not answer, the values of the last read are used for so long. */
const USABLE_MS = 60 * 60_000;

interface Loaded {
  readonly values: ReadonlyMap<string, string>;
  readonly at: number;
}

let loaded: Loaded | undefined;
let loading: Promise<void> | undefined;
let failedAt = 0;
/** How long to wait after a failed read. */
const RETRY_MS = 15_000;

/**
 * The value of a secret of the stage, by the name of its variable: from Parameter Store, or from the environment of a process that
 * has no parameters. Empty if the stage has none.
 */
export function secret(variable: string): string {
  return loaded?.values.get(variable) ?? process.env[variable] ?? "";
}

/**
 * Reads the secrets that `SECRET_PARAMETERS` lists (`VARIABLE=parameter`, separated by commas) at the start of a function and again
 * every five minutes. If that fails, older values stay in use for an hour.
 * @throws the error of the read, when there are no values or they are too old
 */
export async function refreshSecrets(): Promise<void> {
  const parameters = parametersOf(process.env.SECRET_PARAMETERS ?? "");
  if (parameters.size === 0) return;
  const age = loaded === undefined ? Number.POSITIVE_INFINITY : now() - loaded.at;
  if (age < FRESH_MS || (age < USABLE_MS && now() - failedAt < RETRY_MS)) return;
  loading ??= load(parameters).finally(() => {
    loading = undefined;
  });
  try {
    await loading;
  } catch (error) {
    failedAt = now();
    if (age >= USABLE_MS) throw error;
    logger.error("secrets not read", { error: error instanceof Error ? error : `${error}` });
  }
}

/** Variables by the name of their parameter. */
function parametersOf(list: string): Map<string, string> {
  return new Map(
    list
      .split(",")
      .filter(Boolean)
      .map((entry): [string, string] => {
        const [variable = "", parameter = ""] = entry.split("=");
        return [parameter, variable];
      }),
  );
}

async function load(parameters: ReadonlyMap<string, string>): Promise<void> {
  const at = now();
  const [client, { GetParametersCommand }] = await Promise.all([ssm(), import("@aws-sdk/client-ssm")]);
  const command = new GetParametersCommand({ Names: [...parameters.keys()], WithDecryption: true });
  const { Parameters = [] } = await client.send(command);
  const values = Parameters.map(({ Name = "", Value = "" }): [string, string] => [parameters.get(Name) ?? "", Value]);
  loaded = { values: new Map(values), at };
}

/** Forgets what was read. @internal */
export function forgetSecrets(): void {
  loaded = undefined;
  failedAt = 0;
}
