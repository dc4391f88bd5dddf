import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const parameterSchema = z.object({
  value: z.string(),
  type: z.enum(["String", "SecureString"]),
  version: z.int(),
  /** ISO time. */
  at: z.string(),
});
export type Parameter = z.infer<typeof parameterSchema>;

/** Parameters by name. */
export interface ParameterStore {
  get(name: string): Parameter | undefined;
  /** All below a path that ends in a slash, by name. */
  below(path: string): (readonly [name: string, parameter: Parameter])[];
  /** Writes the next version. */
  put(name: string, value: string, type: Parameter["type"]): Parameter;
}

/** Opens the parameters of a file, readable by its owner only. `initial` are SecureStrings that are created if they do not exist. */
export function openParameters(file: string, initial: Readonly<Record<string, string>>): ParameterStore {
  mkdirSync(dirname(file), { recursive: true });
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const parameters = new Map(Object.entries(z.record(z.string(), parameterSchema).parse(stored)));
  const store: ParameterStore = {
    get: (name) => parameters.get(name),
    below: (path) => [...parameters].filter(([name]) => name.startsWith(path)).sort(([a], [b]) => (a < b ? -1 : 1)),
    put(name, value, type) {
      const version = (parameters.get(name)?.version ?? 0) + 1;
      const parameter = { value, type, version, at: new Date().toISOString() };
      parameters.set(name, parameter);
      // Write and rename: a crash leaves the file as it was.
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(parameters), null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return parameter;
    },
  };
  for (const [name, value] of Object.entries(initial))
    if (!parameters.has(name)) store.put(name, value, "SecureString");
  return store;
}
