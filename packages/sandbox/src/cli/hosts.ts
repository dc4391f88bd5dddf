import { hostKey, listHosts } from "@spoke/core/host";
import { type HostConfig, hostConfigSchema, hostNameSchema } from "@spoke/core/host/schema.ts";
import { getItem, Refusal } from "@spoke/core/platform";
import { z } from "zod";
import { importRows } from "./feed-import.ts";
import { readJson, UsageProblem } from "./input.ts";

const MAX_FILE = 1_000_000;

const inputSchema = z.looseObject({ host: hostNameSchema });
const fileSchema = z.union([inputSchema.transform((host) => [host]), z.array(inputSchema).min(1).max(100)]);

/** Columns that every row of the feed must have, even if unchanged. */
const ALWAYS = ["host", "sorg", "webTitle", "currency", "branding", "languages"] as const;

/** `list`, `show HOST`, or `apply FILE`. */
export async function hostsCommand([verb, argument, ...more]: readonly string[]): Promise<object> {
  if (verb === "list" && argument === undefined) return hostList();
  if (more.length > 0 || argument === undefined) throw new UsageProblem();
  if (verb === "show") return showHost(argument);
  if (verb === "apply") return applyHosts(readJson(argument, MAX_FILE, "invalid_host"));
  throw new UsageProblem(`there is no command hosts ${verb}`);
}

async function hostList(): Promise<object> {
  const hosts = await listHosts();
  return { hosts: hosts.map(({ host, sorg, webTitle, serverStatus }) => ({ host, sorg, webTitle, serverStatus })) };
}

async function showHost(host: string): Promise<object> {
  const config = await stored(host);
  if (!config) throw new Refusal("not-found", "not_found");
  return config;
}

async function stored(host: string): Promise<HostConfig | undefined> {
  const item = await getItem(hostKey(host));
  return item && hostConfigSchema.parse(item);
}

/** Uploads hosts as a feed, like an ERP, and waits for the import. Fields that the file omits stay unchanged. */
async function applyHosts(file: unknown): Promise<object> {
  const parsed = fileSchema.safeParse(file);
  if (!parsed.success) throw refusal(parsed.error, "file");
  const rows = await Promise.all(parsed.data.map(rowOf));
  const bySorg = Map.groupBy(rows, ({ sorg }) => sorg);
  const results = await Promise.all(
    [...bySorg].map(([sorg, own]) => importRows(sorg, "hosts", own, ({ host }) => host)),
  );
  const errors = results.flatMap((result) => result.errors);
  if (errors.length > 0) throw new Refusal("invalid", "host_refused", errors);
  const sum = (name: "changed" | "unchanged") => results.reduce((total, result) => total + result[name], 0);
  return { hosts: rows.map(({ host }) => host), changed: sum("changed"), unchanged: sum("unchanged") };
}

type Row = Readonly<Record<string, unknown>> & { readonly host: string; readonly sorg: string };

/** @throws Refusal when the resulting configuration is invalid */
async function rowOf(input: z.output<typeof inputSchema>): Promise<Row> {
  const config = hostConfigSchema.strict().safeParse({ ...(await stored(input.host)), ...input });
  if (!config.success) throw refusal(config.error, input.host);
  const always = Object.fromEntries(ALWAYS.map((name) => [name, config.data[name]]));
  return { ...input, ...always, host: input.host, sorg: config.data.sorg, asOf: new Date().toISOString() };
}

function refusal(error: z.ZodError, about: string): Refusal {
  const errors = error.issues.map((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    return { field: [about, ...issue.path.map(String), ...unknown].join("."), message: issue.message };
  });
  return new Refusal("invalid", "invalid_host", errors);
}
