import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Demo } from "./demo.ts";

/** Content of `ready.json`. */
export interface Ready {
  /** Address of the site of the first host. */
  readonly web: string;
  readonly api: string;
  readonly hosts: Demo["hosts"];
  readonly accounts: Demo["accounts"];
  /** Page of sent mails; with `.json` appended, the mails as JSON (`?to=` filters by address). */
  readonly mailbox?: string;
  /** Page of the payment simulator. */
  readonly payments?: string;
}

const FILE = "ready.json";

/** Removes the file, before the start and after the stop. */
export function clearReady(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}

/** Writes the file atomically: readers never see half of it. */
export function writeReady(directory: string, ready: Ready): void {
  const temporary = join(directory, `${FILE}.new`);
  writeFileSync(temporary, JSON.stringify(ready, null, 2), { mode: 0o600 });
  renameSync(temporary, join(directory, FILE));
}

/** Rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) => `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

/** Printed when the portal is ready. @param port of the sites */
export function summary(ready: Ready, port: number, seconds: number): string {
  const sites = ready.hosts.map((host) => `  http://${host}:${port}`).join("\n") || `  ${ready.web}`;
  const accounts = ready.accounts.map(({ username, password, role, host }) => [username, password, role, host]);
  const people =
    accounts.length > 0 ? `\n\nSign in as\n${table([["user", "password", "role", "host"], ...accounts])}` : "";
  const mailbox = ready.mailbox ? `\nMailbox     ${ready.mailbox}` : "";
  const payments = ready.payments ? `\nPayments    ${ready.payments}` : "";
  return `\nSpoke is ready after ${seconds.toFixed(1)} s.\n\nSites\n${sites}\n\nAPI         ${ready.api}\nOperations  ${ready.api}/_local${mailbox}${payments}${people}\n`;
}
