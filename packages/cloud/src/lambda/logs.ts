import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import { join } from "node:path";

/** A larger log is renamed to `<name>.1.log` when it is opened. */
const MAX_LOG_BYTES = 10_000_000;

export interface FunctionLog {
  write(functionName: string, line: string, stream: "stdout" | "stderr"): void;
  close(): Promise<void>;
}

/** Whether a line is a warning or worse: by its `level` if it has one, otherwise anything on stderr. */
export function isNoteworthy(line: string, stream: "stdout" | "stderr"): boolean {
  const level = /"level":\s*"(\w+)"/.exec(line)?.[1]?.toUpperCase();
  return level ? level === "WARN" || level === "ERROR" || level === "CRITICAL" : stream === "stderr";
}

/** Writes each function's lines to `<directory>/<function>.log`, and warnings and errors also to `terminal`. */
export function openFunctionLog(directory: string, terminal: (line: string) => void): FunctionLog {
  const streams = new Map<string, WriteStream>();
  mkdirSync(directory, { recursive: true });

  function open(functionName: string): WriteStream {
    const base = join(directory, functionName.replace(/[^\w.-]/g, "_"));
    const file = `${base}.log`;
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${base}.1.log`);
    const stream = createWriteStream(file, { flags: "a" });
    // A full disk must not stop the cloud: report it and lose the lines.
    stream.on("error", (error) => terminal(`${functionName}: log not written: ${error.message}`));
    streams.set(functionName, stream);
    return stream;
  }

  return {
    write(functionName, line, stream) {
      (streams.get(functionName) ?? open(functionName)).write(`${new Date().toISOString()} ${line}\n`);
      if (isNoteworthy(line, stream)) terminal(`${functionName}: ${line}`);
    },
    async close() {
      await Promise.all([...streams.values()].map((stream) => new Promise((resolve) => stream.end(resolve))));
      streams.clear();
    },
  };
}
