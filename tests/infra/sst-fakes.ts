/** Fakes of SST's globals: they record every construction and create nothing. */
import { vi } from "vitest";

export interface Made {
  /** For instance `sst.aws.StaticSite`. */
  readonly type: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An output with a value; `apply` works like Pulumi's. What is derived from it keeps the resource that it comes from. */
export class KnownOutput {
  readonly value: unknown;
  readonly origin: string | undefined;

  constructor(value: unknown, origin?: string) {
    this.value = value;
    this.origin = origin;
  }

  apply(map: (value: unknown) => unknown): KnownOutput {
    const mapped = map(this.value);
    return mapped instanceof KnownOutput ? mapped : new KnownOutput(mapped, this.origin);
  }
}

/** Replaces outputs by their values, deeply. */
export function plain(value: unknown): unknown {
  if (value instanceof KnownOutput) return plain(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Names of the resources that a value comes from, deeply. */
export function originsOf(value: unknown): string[] {
  if (value instanceof KnownOutput)
    return [...(value.origin === undefined ? [] : [value.origin]), ...originsOf(value.value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(originsOf);
}

/**
 * A namespace in which every name can be constructed, so that a resource nobody expects is recorded and not a missing name.
 * `properties` says what the instances of a type have, `functions` what functions of the namespace return.
 */
function recordingNamespace(
  path: string,
  made: Made[],
  properties: Readonly<Record<string, (made: Made) => object>>,
  functions: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>> = {},
): object {
  const construct = (type: string, name: unknown, args: unknown, options: unknown) => {
    const record: Made = { type, name: String(name), args: Object(args), options: Object(options) };
    made.push(record);
    return properties[type]?.(record) ?? {};
  };
  const level = (at: string): object =>
    new Proxy(class Recorded {}, {
      get: (_, key) => functions[`${at}.${String(key)}`] ?? level(`${at}.${String(key)}`),
      construct: (_, [name, args, options]) => construct(at, name, args, options),
    });
  return level(path);
}

export interface SstFakes {
  readonly stage: string;
  /** The root of the project that is deployed. */
  readonly root: string;
  /** Receives every construction. */
  readonly made: Made[];
  /** What the instances of a type have. */
  readonly types: Readonly<Record<string, (made: Made) => object>>;
  /** The value of a parameter in Parameter Store. */
  readonly parameter: (name: string) => string;
}

/** Puts the fakes in place of SST's globals. */
export function stubSst({ stage, root, made, types, parameter }: SstFakes): void {
  const joined = (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = parts.map((part, i) => `${part}${i < values.length ? String(plain(values[i])) : ""}`).join("");
    return new KnownOutput(text, originsOf(values)[0]);
  };
  vi.stubGlobal("$config", (config: unknown) => config);
  vi.stubGlobal("$app", { name: "spoke", stage });
  vi.stubGlobal("$cli", { paths: { root } });
  vi.stubGlobal("$asset", (path: string) => ({ path }));
  vi.stubGlobal("$interpolate", joined);
  vi.stubGlobal(
    "$jsonStringify",
    (value: unknown) => new KnownOutput(JSON.stringify(plain(value)), originsOf(value)[0]),
  );
  vi.stubGlobal("sst", recordingNamespace("sst", made, types));
  const getParameterOutput = ({ name }: Readonly<Record<string, unknown>>) => ({
    value: new KnownOutput(parameter(String(name))),
  });
  vi.stubGlobal("aws", recordingNamespace("aws", made, types, { "aws.ssm.getParameterOutput": getParameterOutput }));
}
