import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

const CHUNK_BYTES = 1 << 20;

/**
 * A file of JSON lines, appended to or replaced as a whole. When `append` returns, the operating system has the line, so
 * it survives a crash of the process (not of the machine). Without a path nothing is stored.
 */
export class LineFile {
  readonly #path: string | undefined;
  #file: number | undefined;
  #torn = false;
  /** Size in bytes. */
  bytes = 0;

  constructor(path: string | undefined) {
    this.#path = path;
    if (path !== undefined) mkdirSync(dirname(path), { recursive: true });
  }

  /** Throws when the write fails; a torn line is terminated by the next one and skipped when read. */
  append(lines: readonly string[]): void {
    if (this.#path === undefined || lines.length === 0) return;
    this.#file ??= openSync(this.#path, "a", 0o600);
    const text = `${this.#torn ? "\n" : ""}${lines.join("\n")}\n`;
    this.#torn = true;
    appendFileSync(this.#file, text);
    this.#torn = false;
    this.bytes += Buffer.byteLength(text);
  }

  /** Replaces all lines atomically. */
  replace(lines: readonly string[]): void {
    if (this.#path === undefined) return;
    this.close();
    const text = lines.map((line) => `${line}\n`).join("");
    writeFileSync(`${this.#path}.new`, text, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
    this.bytes = Buffer.byteLength(text);
  }

  /** Parsed lines; an invalid line is an unacknowledged write cut off by a crash, and skipped. */
  *read(): Generator<unknown> {
    if (this.#path === undefined || !existsSync(this.#path)) return;
    for (const line of readLines(this.#path)) {
      if (line.length === 0) continue;
      const value = parse(line);
      if (value !== undefined) yield value;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function* readLines(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest: Buffer[] = [];
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0 && end < size; end = chunk.indexOf(10, from)) {
        rest.push(Buffer.from(chunk.subarray(from, end)));
        yield Buffer.concat(rest).toString("utf8");
        rest = [];
        from = end + 1;
      }
      if (from < size) rest.push(Buffer.from(chunk.subarray(from, size)));
    }
    if (rest.length > 0) yield Buffer.concat(rest).toString("utf8");
  } finally {
    closeSync(file);
  }
}
