/** Processor time of the functions of a cloud, without the services beside them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpuTime } from "./load.ts";

/** Threads of the embedded services: the API and queues, the table, and objects. */
const SERVICES = /^(?:MainThread|WorkerThread|objects-and-que)/;

/**
 * Milliseconds of the processor that functions have used so far, also in threads that have ended; 0 without /proc. It includes what
 * the runtime does for the services, such as garbage collection, so Lambda would bill less.
 */
export function functionTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const services = readdirSync(tasks)
    .filter((task) => task === String(pid) || SERVICES.test(readFileSync(`${tasks}/${task}/comm`, "utf8")))
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6);
  return cpuTime(pid) - services.reduce((sum, ms) => sum + ms, 0);
}

/** Milliseconds of the processor that living threads have used so far, by the first 15 characters of their names; empty without /proc. */
export function threadTimes(pid: number): Map<string, number> {
  const tasks = `/proc/${pid}/task`;
  const times = new Map<string, number>();
  if (!existsSync(tasks)) return times;
  for (const task of readdirSync(tasks)) {
    const name = task === String(pid) ? "main thread" : readFileSync(`${tasks}/${task}/comm`, "utf8").trim();
    const ms = Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  return times;
}
