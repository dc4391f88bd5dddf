import { readdirSync } from "node:fs";
import { join } from "node:path";
import { GetParametersByPathCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { Refusal } from "@spoke/core/platform/errors.ts";
import { REQUIRED_SECRETS, SECRETS, secretParameter } from "@spoke/infra/secrets.ts";
import { readInput, UsageProblem } from "./input.ts";

const NAMES: readonly string[] = Object.values(SECRETS);
/** Limit of a standard parameter. */
const MAX_VALUE = 4096;

/** A secret that exists, without its value. */
export interface StoredSecret {
  readonly name: string;
  readonly version: number;
  readonly changedAt: string;
}

/** `list`, `set NAME FILE|-`, or `load DIR`: the secrets of a stage in Parameter Store. Never prints a value. */
export async function secretsCommand(stage: string, [verb, ...args]: readonly string[]): Promise<object> {
  const [first, second, ...more] = args;
  if (verb === "list" && first === undefined) return listed(await storedSecrets(stage));
  if (verb === "set" && first !== undefined && second !== undefined && more.length === 0) {
    return { set: first, version: await put(stage, first, readSecret(second), true) };
  }
  if (verb === "load" && first !== undefined && second === undefined) return loadDirectory(stage, first);
  throw new UsageProblem();
}

/** The secrets of a stage that exist, by name. */
export async function storedSecrets(stage: string): Promise<StoredSecret[]> {
  const found: StoredSecret[] = [];
  let NextToken: string | undefined;
  do {
    const command = new GetParametersByPathCommand({
      Path: secretParameter(stage, ""),
      ...(NextToken && { NextToken }),
    });
    const page = await client().send(command);
    for (const { Name = "", Version = 0, LastModifiedDate } of page.Parameters ?? []) {
      const name = Name.slice(Name.lastIndexOf("/") + 1);
      found.push({ name, version: Version, changedAt: LastModifiedDate?.toISOString() ?? "" });
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return found;
}

function listed(found: readonly StoredSecret[]): object {
  const has = (name: string) => found.some((secret) => secret.name === name);
  return {
    secrets: found,
    missing: REQUIRED_SECRETS.filter((name) => !has(name)),
    optional: NAMES.filter((name) => !has(name) && !REQUIRED_SECRETS.includes(name)),
  };
}

/** Loads each file of a directory as the secret of its name. Secrets that exist stay. */
async function loadDirectory(stage: string, directory: string): Promise<object> {
  const names = readdirSync(directory).filter((name) => !name.startsWith("."));
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new UsageProblem(`${directory} has files that are no secrets: ${unknown.join(", ")}`);
  const existing = new Set((await storedSecrets(stage)).map(({ name }) => name));
  const missing = names.filter((name) => !existing.has(name));
  for (const name of missing) await put(stage, name, readSecret(join(directory, name)), false);
  return { loaded: missing, exist: names.filter((name) => existing.has(name)) };
}

function readSecret(source: string): string {
  return readInput(source, MAX_VALUE, "secret_too_long").toString("utf8").trim();
}

/** Returns the version of the secret. @throws Refusal for a value that functions could not use */
async function put(stage: string, name: string, value: string, replace: boolean): Promise<number> {
  if (!NAMES.includes(name)) throw new UsageProblem(`${name} is no secret; there are ${NAMES.join(", ")}`);
  const problem = problemOf(name, value);
  if (problem !== undefined) throw new Refusal("invalid", "invalid_secret", [{ field: name, message: problem }]);
  const Name = secretParameter(stage, name);
  const command = new PutParameterCommand({ Name, Value: value, Type: "SecureString", Overwrite: replace });
  return (await client().send(command)).Version ?? 0;
}

function problemOf(name: string, value: string): string | undefined {
  if (value === "") return "is empty";
  if (name === SECRETS.TOKEN_SIGNING_KEYS)
    return isKeySet(value, true) ? undefined : "must be a set of private P-256 keys";
  if (name === SECRETS.TOKEN_VERIFICATION_KEYS)
    return isKeySet(value, false) ? undefined : "must be a set of public P-256 keys";
  if (name === SECRETS.ORIGIN_SECRETS && value.split(",").some((each) => each.length < 32)) return "is too short";
  return undefined;
}

/** Whether the text is a JSON web key set in which every key is private, or none. */
function isKeySet(text: string, isPrivate: boolean): boolean {
  try {
    const keys: unknown = Object(JSON.parse(text)).keys;
    return (
      Array.isArray(keys) &&
      keys.length > 0 &&
      keys.every((key) => key?.crv === "P-256" && typeof key.kid === "string" && "d" in key === isPrivate)
    );
  } catch {
    return false;
  }
}

let ssm: SSMClient | undefined;
function client(): SSMClient {
  ssm ??= new SSMClient();
  return ssm;
}
