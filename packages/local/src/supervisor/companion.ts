import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import type { Endpoints, Running } from "../contracts.ts";

/** A system beside the portal that runs by its own clock: the sandbox ERP. Shown and steered on the operations page. */
export interface Companion extends Running {
  readonly name: string;
  /** The companion's time in epoch milliseconds, and how many of its seconds pass in a real one. */
  clock(): { readonly now: number; readonly speed: number };
  setSpeed(speed: number): Promise<void> | void;
  /** Moves the clock forward; what would have happened in between happens. */
  advance(milliseconds: number): Promise<void> | void;
  /** How often it answers late, twice or out of order, 0 to 1; without it, it never does. */
  unruliness?(): number;
  setUnruliness?(share: number): Promise<void> | void;
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

const demoSchema = z.object({
  /** Names of the sites, as `northline.localhost`. */
  hosts: z.array(z.string()),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), host: z.string() })),
});

/** What the first start has put into an empty cloud. */
export type Demo = z.infer<typeof demoSchema>;

export interface DemoSurroundings extends CompanionSurroundings {
  /** Extra data sources by name, as `adventure-works` → directory. */
  readonly data: Readonly<Record<string, string>>;
  /** Tells the person at the terminal how far it is. */
  readonly progress: (line: string) => void;
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

export type StartErp = (surroundings: CompanionSurroundings) => Promise<Companion | undefined>;
export type LoadDemo = (surroundings: DemoSurroundings) => Promise<Demo>;

/** Starts the sandbox ERP (`erp/index.ts`, `startErp`); undefined in a checkout that has none. */
export const startErp: StartErp = async (surroundings) => {
  const start = await load("../erp/index.ts", "startErp");
  return isStartErp(start) ? start(surroundings) : undefined;
};

/** Loads the demo (`demo/index.ts`, `loadDemo`), at the first start only; an empty one in a checkout that has none. */
export const loadDemo: LoadDemo = async (surroundings) => {
  const run = await load("../demo/index.ts", "loadDemo");
  return isLoadDemo(run) ? run(surroundings) : { hosts: [], accounts: [] };
};

/**
 * The demo of this directory: loaded at the first start and remembered in `demo.json`, which is written only when all of
 * it is there. An interrupted load is done again, and feeds may come twice.
 */
export async function provideDemo(run: LoadDemo, surroundings: DemoSurroundings): Promise<Demo> {
  const file = join(surroundings.directory, "demo.json");
  if (existsSync(file)) {
    const wanted = Object.keys(surroundings.data).join(", ");
    if (wanted)
      surroundings.progress(`${wanted}: data are imported at the first start only; add --fresh to start anew.`);
    return demoSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  }
  const demo = await run(surroundings);
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 });
  return demo;
}
