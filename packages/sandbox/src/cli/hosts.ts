import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { readStatus } from "@spoke/core/feed/progress.ts";
import { hostKey, listHosts } from "@spoke/core/host";
import { type HostConfig, hostConfigSchema, hostNameSchema } from "@spoke/core/host/schema.ts";
import { filesBucket, getItem, newId, Refusal, s3, type UserError } from "@spoke/core/platform";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fileStamp, ndjsonText } from "../feed-file.ts";
import { readJson, UsageProblem } from "./input.ts";

const MAX_FILE = 1_000_000;
const DEADLINE_MS = 120_000;
const POLL_MS = 150;

const inputSchema = z.looseObject({ host: hostNameSchema });
const fileSchema = z.union([inputSchema.transform((host) => [host]), z.array(inputSchema).min(1).max(100)]);
const errorRows = z.array(z.object({ line: z.string(), column: z.string(), reason: z.string() }));

/** Columns that every row of the feed must have, even if unchanged. */
const ALWAYS = ["host", "sorg", "webTitle", "currency", "branding", "languages"] as const;

/** `list`, `show HOST`, or `apply FILE`. */
export async function hostsCommand([verb, argument, ...more]: readonly string[]): Promise<object> {
  if (verb === "list" && argument === undefined) return hostList();
  if (more.length > 0 || argument === undefined)
    throw new UsageProblem("hosts list, hosts show HOST or hosts apply FILE");
  if (verb === "show") return showHost(argument);
  if (verb === "apply") return applyHosts(readJson(argument, MAX_FILE, "invalid_host"));
  throw new UsageProblem(`unknown command: hosts ${verb}`);
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
  const results = await Promise.all([...bySorg].map(([sorg, own]) => upload(sorg, own)));
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

interface Result {
  readonly changed: number;
  readonly unchanged: number;
  readonly errors: readonly UserError[];
}

async function upload(sorg: string, rows: readonly Row[]): Promise<Result> {
  const name = `hosts-${fileStamp(new Date())}-${newId()}.ndjson`;
  const key = `feeds/${sorg}/hosts/${name}`;
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: ndjsonText(rows) }));
  const { status, changed, unchanged, refused, reason = "", line = 0 } = await result(key);
  if (status === "failed")
    return { changed, unchanged, errors: [{ field: "file", message: reason, values: { line } }] };
  return { changed, unchanged, errors: refused > 0 ? await errorsOf(sorg, name, rows) : [] };
}

/** Waits for the import. @throws Error when it takes too long */
async function result(key: string) {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const status = await readStatus(key);
    if (status && (status.status === "imported" || status.status === "failed")) return status;
    if (Date.now() > end) throw new Error(`${key} was not imported in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The importer's errors by host and column. */
async function errorsOf(sorg: string, name: string, rows: readonly Row[]): Promise<UserError[]> {
  const key = `feeds-result/${sorg}/hosts/${name}/errors.csv`;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  const read: unknown = parse((await Body?.transformToString()) ?? "", { columns: true });
  return errorRows.parse(read).map(({ line, column, reason }) => ({
    field: [rows[Number(line) - 1]?.host ?? line, column].join("."),
    message: reason,
  }));
}
