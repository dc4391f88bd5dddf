/** Fakes of SST's globals: they record every construction and create nothing. */

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

/**
 * A namespace in which every name can be constructed, so that a resource nobody expects is recorded and not a missing name.
 * `properties` says what the instances of a type have, `functions` what functions of the namespace return.
 */
export function recordingNamespace(
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
