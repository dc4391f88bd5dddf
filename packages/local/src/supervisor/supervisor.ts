import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Running } from "../contracts.ts";
import { buildBundles } from "../lambda/bundles.ts";
import { startPayments } from "../payments/server.ts";
import { loadTemplate } from "../template/synthesize.ts";
import { readSite } from "../web/files.ts";
import { startWeb } from "../web/server.ts";
import { buildSite } from "../web/site.ts";
import { withStore } from "../web/store-address.ts";
import { startCloud } from "./cloud.ts";
import {
  type Companion,
  type CompanionSurroundings,
  type LoadDemo,
  loadDemo,
  provideDemo,
  type StartErp,
  startErp,
} from "./companion.ts";
import { type Backend, deployElsewhere } from "./elsewhere.ts";
import { loadPaymentKeys } from "./keys.ts";
import { holdPort } from "./listen.ts";
import { lockDirectory } from "./lock.ts";
import type { StartOptions } from "./options.ts";
import { clearReady, type Ready, writeReady } from "./report.ts";
import { clearServices, writeServices } from "./services.ts";
import { CREDENTIALS, REGION, STAGE } from "./stage.ts";

export interface RunningPortal extends Running {
  readonly ready: Ready;
  /** Port of the sites. */
  readonly port: number;
}

export interface Watcher {
  /** How far the start is, and later warnings and errors of functions. */
  readonly line: (text: string) => void;
  /** Something that everything needs has ended by itself. */
  readonly death: (error: Error) => void;
}

/** What is put into the cloud and beside it; tests that are about something else bring their own. */
export interface Content {
  /** Directory of the built site. */
  readonly site: () => Promise<string>;
  readonly functions: (entries: readonly string[], directory: string) => Promise<ReadonlyMap<string, string>>;
  readonly demo: LoadDemo;
  readonly erp: StartErp;
}

const CONTENT: Content = { site: buildSite, functions: buildBundles, demo: loadDemo, erp: startErp };

/** Everything but the lock, which this process holds. */
function empty(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith("lock.sqlite")) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/**
 * Starts the whole portal: services, functions, sites, sandbox ERP and demo data, and says so in `ready.json`.
 * On a failure everything that was started is stopped. Throws a StartProblem that a person can act on.
 */
export async function startPortal(
  options: StartOptions,
  watcher: Watcher,
  content: Content = CONTENT,
): Promise<RunningPortal> {
  const { directory } = options;
  mkdirSync(directory, { recursive: true });
  const started: Running[] = [];
  const unlock = lockDirectory(directory);
  const stop = async (): Promise<void> => {
    clearReady(directory);
    clearServices(directory);
    try {
      for (const running of started.splice(0).reverse()) await running.stop();
    } finally {
      unlock();
    }
  };
  try {
    clearReady(directory);
    clearServices(directory);
    if (options.fresh) empty(directory);
    const { ready, port } = await start(options, watcher, content, started);
    writeReady(directory, ready);
    return { ready, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Here extends Backend {
  readonly apiUrl: string;
  /** Where the payment sandbox is. */
  readonly payments?: string;
  attach(companion: Companion): void;
}

async function embedded(
  options: StartOptions,
  siteOrigin: string,
  watcher: Watcher,
  content: Content,
  started: Running[],
): Promise<Here> {
  const { directory } = options;
  // The demo and the ERP make clients of their own in this process, and the SDK insists on these.
  process.env.AWS_REGION ??= REGION;
  process.env.AWS_ACCESS_KEY_ID ??= CREDENTIALS.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY ??= CREDENTIALS.secretAccessKey;
  const keys = loadPaymentKeys(directory);
  const payments = await startPayments({ directory, ...keys });
  started.push(payments);
  const cloud = await startCloud({
    directory,
    template: await loadTemplate(STAGE),
    apiPort: options.apiPort,
    siteOrigin,
    payments: { ...keys, url: payments.url },
    bundle: (entries) => content.functions(entries, join(directory, "functions")),
    dynamoDb: options.dynamoDb,
    terminal: watcher.line,
    onDeath: watcher.death,
  });
  started.push(cloud);
  payments.callBack(`http://127.0.0.1:${cloud.api.port}/webhooks/sandbox`);
  return {
    payments: payments.url,
    endpoints: cloud.endpoints,
    api: new URL(`http://127.0.0.1:${cloud.api.port}`),
    apiUrl: cloud.api.url,
    routes: cloud.plan.api.routes,
    siteHeaders: withStore(cloud.plan.siteHeaders, cloud.endpoints.s3),
    s3: cloud.clients.s3,
    bucket: cloud.bucket,
    tableName: cloud.tableName,
    attach: (companion) => cloud.attach(companion),
  };
}

async function elsewhere(endpoint: string, directory: string, siteOrigin: string, watcher: Watcher): Promise<Here> {
  const backend = await deployElsewhere({ endpoint, directory, siteOrigin, progress: watcher.line });
  return { ...backend, apiUrl: backend.api.href.replace(/\/$/, ""), attach: () => undefined };
}

async function start(
  options: StartOptions,
  watcher: Watcher,
  content: Content,
  started: Running[],
): Promise<{ ready: Ready; port: number }> {
  const { directory, endpoint } = options;
  const site = content.site();
  // Awaited below; a failed build must not end the process while the services are still being started.
  site.catch(() => undefined);
  // Functions are told where the sites will be before these are there.
  const port = await holdPort(options.port);
  started.push(port);
  const siteOrigin = `http://{host}:${port.number}`;
  const backend = endpoint
    ? await elsewhere(endpoint, directory, siteOrigin, watcher)
    : await embedded(options, siteOrigin, watcher, content, started);
  const files = readSite(await site);
  await port.stop();
  const web = await startWeb({
    port: port.number,
    site: files,
    headers: backend.siteHeaders,
    routes: backend.routes,
    api: backend.api,
    s3: backend.s3,
    bucket: backend.bucket,
  });
  started.push(web);
  const surroundings: CompanionSurroundings = {
    endpoints: backend.endpoints,
    s3: backend.s3,
    bucket: backend.bucket,
    tableName: backend.tableName,
    directory,
  };
  writeServices(directory, surroundings);
  const demo = await provideDemo(content.demo, { ...surroundings, data: options.data, progress: watcher.line });
  const erp = await content.erp(surroundings);
  if (erp) {
    started.push(erp);
    backend.attach(erp);
  }
  const [host = "localhost"] = demo.hosts;
  const mailbox = endpoint ? {} : { mailbox: `${backend.apiUrl}/_local/mail` };
  const payments = backend.payments === undefined ? {} : { payments: backend.payments };
  const ready: Ready = { web: `http://${host}:${web.port}`, api: backend.apiUrl, ...mailbox, ...payments, ...demo };
  return { ready, port: web.port };
}
