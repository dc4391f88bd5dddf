import { appendFileSync } from "node:fs";
import type { Call } from "./policy.ts";

/** A call that a function was allowed to make, without what differs from run to run. */
export interface RecordedCall extends Call {
  /** Access key of the function. */
  readonly key: string;
}

/** Leading folders of a path that are words; the rest, such as ids and file names, becomes `x`. */
function shapeOfPath(path: string): string {
  const folders = path.split("/").slice(0, -1);
  const end = folders.findIndex((folder) => !/^[a-z]+(-[a-z]+)*$/.test(folder));
  return [...(end < 0 ? folders : folders.slice(0, end)), "x"].join("/");
}

/** The call with the shape of its resource: the paths of objects differ in every run, everything else is as in the template. */
function shapeOf(call: Call): Call {
  const [, bucket, path] = /^arn:aws:s3:::([^/]+)\/(.+)$/s.exec(call.resource) ?? [];
  return path === undefined ? call : { ...call, resource: `arn:aws:s3:::${bucket}/${shapeOfPath(path)}` };
}

/**
 * Appends each distinct call to the file SPOKE_RECORD_CALLS, a JSON line each; undefined without one. Several processes and threads
 * can share the file.
 */
export function createRecorder(): ((key: string, call: Call) => void) | undefined {
  const file = process.env.SPOKE_RECORD_CALLS;
  if (!file) return undefined;
  const written = new Set<string>();
  return (key, call) => {
    const line = JSON.stringify({ key, ...shapeOf(call) } satisfies RecordedCall);
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, `${line}\n`);
  };
}
