import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Endpoints } from "@spoke/cloud/contracts.ts";
import { z } from "zod";

/** Access to the running backend for the ERP simulator and the demo loader. They reach the portal as a real ERP does: through the files bucket. */
export interface BackendAccess {
  readonly endpoints: Endpoints;
  readonly s3: S3Client;
  readonly bucket: string;
  readonly tableName: string;
  /** Data directory; survives restarts. */
  readonly directory: string;
}

const demoSchema = z.object({
  /** Host names, for example `northline.localhost`. */
  hosts: z.array(z.string()),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), host: z.string() })),
});

/** Hosts and accounts that the first start created. */
export type Demo = z.infer<typeof demoSchema>;

export interface DemoOptions extends BackendAccess {
  /** Address of the API, for what the demo's users do. */
  readonly api: URL;
  /** Whether the payment simulator runs. */
  readonly hasPayments: boolean;
  /** Address of the sites, with `{host}` for the host name. */
  readonly siteOrigin: string;
  /** Directories of additional data sets by name, for example `adventure-works`. */
  readonly data: Readonly<Record<string, string>>;
  /** Prints a progress line to the terminal. */
  readonly progress: (line: string) => void;
}

export type LoadDemo = (options: DemoOptions) => Promise<Demo>;

/**
 * Loads the demo on the first start of a data directory and remembers it in `demo.json`, which is written last: an
 * interrupted load runs again, which the feeds tolerate.
 */
export async function provideDemo(load: LoadDemo, options: DemoOptions): Promise<Demo> {
  const file = join(options.directory, "demo.json");
  if (existsSync(file)) {
    const ignored = Object.keys(options.data).join(", ");
    if (ignored) options.progress(`${ignored}: data is only imported on the first start; add --fresh to start over.`);
    return demoSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  }
  const demo = await load(options);
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 });
  return demo;
}
