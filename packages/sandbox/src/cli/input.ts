import { readFileSync, statSync } from "node:fs";
import { Refusal } from "@spoke/core/platform/errors.ts";

/** Invalid command line. */
export class UsageProblem extends Error {
  override readonly name = "UsageProblem";

  constructor(message = "arguments are missing or do not belong together") {
    super(message);
  }
}

/**
 * Content of a file, or of standard input for "-".
 * @param tooLarge error for more than `maxBytes`
 * @throws UsageProblem when there is no such file.
 */
export function readInput(source: string, maxBytes: number, tooLarge: string): Buffer {
  const file = source === "-" ? 0 : source;
  const size = attempt(source, () => (file === 0 ? 0 : statSync(file).size));
  const refusal = () =>
    new Refusal("invalid", tooLarge, [{ field: "file", message: tooLarge, values: { max: maxBytes } }]);
  if (size > maxBytes) throw refusal();
  const contents = attempt(source, () => readFileSync(file));
  if (contents.length > maxBytes) throw refusal();
  return contents;
}

function attempt<T>(source: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new UsageProblem(`${source} cannot be read (${code})`);
  }
}

/** Parses JSON from an argument that begins with a brace or bracket, or from a file. */
export function readJson(source: string, maxBytes: number, refusal: string): unknown {
  const text = /^\s*[{[]/.test(source) ? source : readInput(source, maxBytes, refusal).toString("utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Refusal("invalid", refusal, [{ field: "json", message: error.message }]);
    throw error;
  }
}
