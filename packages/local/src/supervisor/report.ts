import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Demo } from "./companion.ts";

/** What `.spoke/ready.json` holds once everything runs. */
export interface Ready {
  /** Address of the site of the first host. */
  readonly web: string;
  readonly api: string;
  readonly hosts: Demo["hosts"];
  readonly accounts: Demo["accounts"];
  /** Where the mails are that were sent: a page; with `.json` behind it the mails themselves, `?to=` one address. */
  readonly mailbox?: string;
  /** Where the payment sandbox shows what it was asked for. */
  readonly payments?: string;
}

const FILE = "ready.json";

/** Says that nothing is ready; called before anything is started and when it stops. */
export function clearReady(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}

/** Writes the file in one step, so that whoever waits for it never reads half of it. */
export function writeReady(directory: string, ready: Ready): void {
  const aside = join(directory, `${FILE}.new`);
  writeFileSync(aside, JSON.stringify(ready, null, 2), { mode: 0o600 });
  renameSync(aside, join(directory, FILE));
}

/** Rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) => `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

/** What the person at the terminal reads when everything runs. `port` is that of the sites. */
export function summary(ready: Ready, port: number, seconds: number): string {
  const sites = ready.hosts.map((host) => `  http://${host}:${port}`).join("\n") || `  ${ready.web}`;
  const accounts = ready.accounts.map(({ username, password, role, host }) => [username, password, role, host]);
  const people =
    accounts.length > 0 ? `\n\nSign in as\n${table([["user", "password", "role", "host"], ...accounts])}` : "";
  const mailbox = ready.mailbox ? `\nMailbox     ${ready.mailbox}` : "";
  const payments = ready.payments ? `\nPayments    ${ready.payments}` : "";
  return `\nSpoke is ready after ${seconds.toFixed(1)} s.\n\nSites\n${sites}\n\nAPI         ${ready.api}\nOperations  ${ready.api}/_local${mailbox}${payments}${people}\n`;
}
