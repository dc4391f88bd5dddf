import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartProblem } from "@spoke/cloud/http/listen.ts";

/** Options of `npm start`. */
export interface StartOptions {
  readonly directory: string;
  /** Port of the sites; 0 for any. */
  readonly port: number;
  readonly apiPort: number;
  readonly fresh: boolean;
  /** Absolute directories of additional data sets by name, for example `adventure-works`. */
  readonly data: Readonly<Record<string, string>>;
  /** Deploy to this endpoint (LocalStack) instead of the embedded cloud. */
  readonly endpoint?: string;
  /** Use this DynamoDB instead of the embedded one. */
  readonly dynamoDb?: string;
}

export const USAGE = `npm start -- [--fresh] [--data <name>=<directory>]

  --fresh                            delete the data first
  --data adventure-works=<directory> also import that data set on the first start
  --data adventure-works-sample=<directory>
                                     only two months of its US sales organization
  --data geo=<directory>             countries and cities, not the demo's few

  PORT (3000), API_PORT (4000), SPOKE_DATA (.spoke)
  AWS_ENDPOINT_URL           deploy to that endpoint instead of the embedded services
  AWS_ENDPOINT_URL_DYNAMODB  use that DynamoDB instead of the embedded one`;

function port(text: string | undefined, fallback: number, variable: string): number {
  const value = text ? Number(text) : fallback;
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new StartProblem(`${variable} is "${text}", which is not a port.`);
  }
  return value;
}

function sources(values: readonly string[]): Record<string, string> {
  const data: Record<string, string> = {};
  for (const value of values) {
    const [name, ...path] = value.split("=");
    if (!name || path.length === 0) throw new StartProblem(`--data expects <name>=<directory>, not "${value}".`);
    data[name] = resolve(path.join("="));
  }
  return data;
}

/** Parses the command line and the environment. @throws StartProblem for invalid options */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { fresh: { type: "boolean", default: false }, data: { type: "string", multiple: true, default: [] } },
    });
    return {
      directory: resolve(env.SPOKE_DATA || ".spoke"),
      port: port(env.PORT, 3000, "PORT"),
      apiPort: port(env.API_PORT, 4000, "API_PORT"),
      fresh: values.fresh,
      data: sources(values.data),
      ...(env.AWS_ENDPOINT_URL ? { endpoint: env.AWS_ENDPOINT_URL } : {}),
      ...(env.AWS_ENDPOINT_URL_DYNAMODB ? { dynamoDb: env.AWS_ENDPOINT_URL_DYNAMODB } : {}),
    };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
