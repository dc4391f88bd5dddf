import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Endpoints, Running } from "../contracts.ts";

/** A system beside the portal that runs by its own clock: the sandbox ERP. Shown and steered on the operations page. */
export interface Companion extends Running {
  readonly name: string;
  /** The companion's time in epoch milliseconds, and how many of its seconds pass in a real one. */
  clock(): { readonly now: number; readonly speed: number };
  setSpeed(speed: number): Promise<void> | void;
  /** Moves the clock forward; what would have happened in between happens. */
  advance(milliseconds: number): Promise<void> | void;
}

/** What a companion is given. It talks to the portal the way the real one does: through the files bucket. */
export interface CompanionSurroundings {
  readonly endpoints: Endpoints;
  readonly s3: S3Client;
  readonly bucket: string;
  readonly tableName: string;
  /** Where it may keep what survives a restart. */
  readonly directory: string;
}

export interface Account {
  readonly username: string;
  readonly password: string;
  readonly role: string;
  readonly host: string;
}

/** What the first start puts into an empty cloud. */
export interface Demo {
  readonly hosts: readonly string[];
  readonly accounts: readonly Account[];
}

export interface DemoSurroundings extends CompanionSurroundings {
  /** Extra data sources by name, as `adventure-works` → directory. */
  readonly data: Readonly<Record<string, string>>;
  /** Whether the data directory was empty; later starts only ask who and what there is. */
  readonly first: boolean;
}

async function load(module: string, name: string): Promise<unknown> {
  const url = new URL(module, import.meta.url);
  if (!existsSync(fileURLToPath(url))) return undefined;
  const exports: Record<string, unknown> = await import(url.href);
  const found = exports[name];
  if (typeof found !== "function") throw new Error(`${module} exports no function ${name}`);
  return found;
}

function isStartErp(value: unknown): value is (surroundings: CompanionSurroundings) => Promise<Companion> {
  return typeof value === "function";
}

function isLoadDemo(value: unknown): value is (surroundings: DemoSurroundings) => Promise<Demo> {
  return typeof value === "function";
}

/** Starts the sandbox ERP (`erp/index.ts`, `startErp`); undefined in a checkout that has none. */
export async function startErp(surroundings: CompanionSurroundings): Promise<Companion | undefined> {
  const start = await load("../erp/index.ts", "startErp");
  return isStartErp(start) ? start(surroundings) : undefined;
}

/** Loads the demo data (`demo/index.ts`, `loadDemo`); an empty list of hosts in a checkout that has none. */
export async function loadDemo(surroundings: DemoSurroundings): Promise<Demo> {
  const run = await load("../demo/index.ts", "loadDemo");
  return isLoadDemo(run) ? run(surroundings) : { hosts: [], accounts: [] };
}
