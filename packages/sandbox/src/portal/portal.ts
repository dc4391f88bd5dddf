import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Running } from "@spoke/cloud/contracts.ts";
import { holdPort } from "@spoke/cloud/http/listen.ts";
import type { Simulator } from "@spoke/cloud/operations/simulator.ts";
import { CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { startCloud } from "@spoke/cloud/supervisor/cloud.ts";
import { readSite } from "@spoke/cloud/web/files.ts";
import { startWeb } from "@spoke/cloud/web/server.ts";
import { withStore } from "@spoke/cloud/web/store-address.ts";
import { buildBundles } from "../build/bundles.ts";
import { buildSite } from "../build/site.ts";
import { loadTemplate } from "../build/template.ts";
import { type Backend, deployToEndpoint } from "../endpoint/deploy.ts";
import { startErp } from "../erp/index.ts";
import { startPayments } from "../payments/server.ts";
import { type BackendAccess, type LoadDemo, provideDemo } from "./demo.ts";
import { loadPaymentKeys } from "./keys.ts";
import { lockDirectory } from "./lock.ts";
import type { StartOptions } from "./options.ts";
import { clearReady, type Ready, writeReady } from "./ready.ts";
import { clearServices, writeServices } from "./services.ts";
import { isPage, SITE_HOST_HEADER } from "./site-rules.ts";
import { STACK_OPTIONS, STAGE, stackParameters, stackSecrets, stackStores } from "./stack.ts";

export interface RunningPortal extends Running {
  readonly ready: Ready;
  /** Port of the sites. */
  readonly port: number;
}

export interface PortalListener {
  /** Progress of the start, and later warnings and errors of functions. */
  readonly line: (text: string) => void;
  /** A required service ended by itself. */
  readonly death: (error: Error) => void;
}

/** The parts that tests replace. */
export interface PortalParts {
  /** Builds the site and returns its directory. */
  readonly site: () => Promise<string>;
  readonly functions: (entries: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly demo: LoadDemo;
  readonly erp: (access: BackendAccess) => Promise<Simulator | undefined>;
}

const PARTS: PortalParts = {
  site: buildSite,
  functions: (entries) => buildBundles(entries),
  // Loaded on the first start only: the demo brings half of core with it.
  demo: async (options) => (await import("../demo/index.ts")).loadDemo(options),
  erp: startErp,
};

/** Deletes everything except the lock, which this process holds. */
function empty(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith("lock.sqlite")) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/**
 * Starts the portal: services, functions, sites, simulators, and demo data. Then writes `ready.json`.
 * @throws StartProblem with a message for the terminal; everything started so far is stopped first
 */
export async function startPortal(
  options: StartOptions,
  listener: PortalListener,
  parts: PortalParts = PARTS,
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
    const { ready, port } = await start(options, listener, parts, started);
    writeReady(directory, ready);
    return { ready, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface PortalBackend extends Backend {
  readonly apiUrl: string;
  /** Address of the payment simulator. */
  readonly payments?: string;
  attach(simulator: Simulator): void;
}

async function embedded(
  options: StartOptions,
  siteOrigin: string,
  listener: PortalListener,
  parts: PortalParts,
  started: Running[],
): Promise<PortalBackend> {
  const { directory } = options;
  // The demo and the ERP create SDK clients in this process, which require these variables.
  process.env.AWS_REGION ??= REGION;
  process.env.AWS_ACCESS_KEY_ID ??= CREDENTIALS.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY ??= CREDENTIALS.secretAccessKey;
  const keys = loadPaymentKeys(directory);
  const payments = await startPayments({ directory, ...keys });
  started.push(payments);
  const cloud = await startCloud({
    ...STACK_OPTIONS,
    directory,
    template: await loadTemplate(STAGE),
    parameters: stackParameters({ siteOrigin, payments: { ...keys, url: payments.url } }),
    secrets: await stackSecrets(directory, { payments: { ...keys, url: payments.url } }),
    apiPort: options.apiPort,
    bundle: parts.functions,
    dynamoDb: options.dynamoDb,
    terminal: listener.line,
    onDeath: listener.death,
  });
  started.push(cloud);
  payments.setCallbackUrl(`http://127.0.0.1:${cloud.api.port}/webhooks/sandbox`);
  return {
    ...stackStores(cloud.plan.outputs),
    payments: payments.url,
    endpoints: cloud.endpoints,
    api: new URL(`http://127.0.0.1:${cloud.api.port}`),
    apiUrl: cloud.api.url,
    routes: cloud.plan.api.routes,
    siteHeaders: withStore(cloud.plan.siteHeaders, cloud.endpoints.s3),
    mediaHeaders: cloud.plan.mediaHeaders,
    s3: cloud.clients.s3,
    attach: (simulator) => cloud.attach(simulator),
  };
}

async function deployed(
  endpoint: string,
  directory: string,
  siteOrigin: string,
  listener: PortalListener,
): Promise<PortalBackend> {
  const backend = await deployToEndpoint({ endpoint, directory, siteOrigin, progress: listener.line });
  return { ...backend, apiUrl: backend.api.href.replace(/\/$/, ""), attach: () => undefined };
}

async function start(
  options: StartOptions,
  listener: PortalListener,
  parts: PortalParts,
  started: Running[],
): Promise<{ ready: Ready; port: number }> {
  const { directory, endpoint } = options;
  const site = parts.site();
  // Awaited below; a failed build must not end the process while the services are still starting.
  site.catch(() => undefined);
  // Functions need the address of the sites before these listen.
  const port = await holdPort(options.port);
  started.push(port);
  const siteOrigin = `http://{host}:${port.number}`;
  const backend = endpoint
    ? await deployed(endpoint, directory, siteOrigin, listener)
    : await embedded(options, siteOrigin, listener, parts, started);
  const files = readSite(await site);
  await port.stop();
  const web = await startWeb({
    port: port.number,
    site: files,
    headers: backend.siteHeaders,
    routes: backend.routes,
    api: backend.api,
    hostHeader: SITE_HOST_HEADER,
    isPage,
    media: { prefix: "/media/", s3: backend.s3, bucket: backend.bucket, headers: backend.mediaHeaders },
  });
  started.push(web);
  const { endpoints, s3, bucket, tableName } = backend;
  const access: BackendAccess = { endpoints, s3, bucket, tableName, directory };
  writeServices(directory, access);
  const { api } = backend;
  const demo = await provideDemo(parts.demo, {
    ...access,
    api,
    siteOrigin,
    hasPayments: backend.payments !== undefined,
    data: options.data,
    progress: listener.line,
  });
  const erp = await parts.erp(access);
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
