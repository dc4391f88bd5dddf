import type { AddressInfo } from "node:net";
import type { Connect } from "../calls/call.ts";
import { Ports } from "../calls/ports.ts";
import { createAuthorizer, type Principals, UNRESTRICTED } from "../permissions/authorizer.ts";
import { createHttpServer, createService, type RequestPermissions } from "./http.ts";
import { tokenKey } from "./keys.ts";
import { openStore, type Store } from "./store.ts";
import { trimStreams } from "./streams.ts";
import { finishTableChanges } from "./tables.ts";
import { TOKEN_LIFE } from "./transactions.ts";
import { finishIndexing, sweepExpired } from "./ttl.ts";

export interface DynamoDbOptions {
  /** Data directory; in memory if absent. */
  readonly path?: string;
  /** A free one by default. */
  readonly port?: number;
  /** 127.0.0.1 by default, because signatures are not verified. */
  readonly host?: string;
  /** Epoch milliseconds; for expiry, retention, and the lifetime of tokens and iterators. */
  readonly clock?: () => number;
  /** Interval for deleting expired items; one second by default. */
  readonly ttlSweepMs?: number;
}

/** Who may do what, and the prefix of the ARN of tables. */
export interface TablePermissions {
  readonly principals: Principals;
  readonly tableArn: string;
}

export interface RunningDynamoDb {
  readonly endpoint: string;
  readonly port: number;
  /** Checks the calls of these principals from now on; until then everything is allowed. */
  restrict(permissions: TablePermissions): void;
  /** For calls from another thread without HTTP. */
  readonly connect: Connect;
  /** Answers pending requests, completes decided writes, and closes the database. */
  stop(): Promise<void>;
}

const TRIM_EVERY_MS = 60_000;

/**
 * Starts DynamoDB and DynamoDB Streams on one endpoint. Rejects when the port or the directory is in use.
 * Writes are serial and reach LevelDB in atomic batches (journal.ts).
 */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<RunningDynamoDb> {
  const { path, port = 0, host = "127.0.0.1", clock = Date.now, ttlSweepMs = 1000 } = options;
  const store = await openStore(path, clock);
  await finishTableChanges(store);
  await finishIndexing(store);
  let permissions: RequestPermissions = { authorizer: UNRESTRICTED, tableArn: "" };
  const onFault = (error: unknown): void => console.error("dynamodb:", error);
  const service = createService(store, () => permissions, onFault);
  const server = createHttpServer(service, onFault);
  const ports = new Ports(service);
  const sweeping = every(ttlSweepMs, () => sweepExpired(store));
  const trimming = every(TRIM_EVERY_MS, async () => {
    await trimStreams(store);
    await forgetTokens(store);
  });
  const closeAll = async (): Promise<void> => {
    await Promise.all([sweeping.stop(), trimming.stop()]);
    await store.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await closeAll();
    throw error;
  }
  const address = server.address() as AddressInfo;
  return {
    endpoint: `http://${host}:${address.port}`,
    port: address.port,
    restrict({ principals, tableArn }) {
      permissions = { authorizer: createAuthorizer(principals), tableArn };
    },
    connect: (port) => ports.connect(port),
    async stop() {
      await Promise.all([new Promise<void>((resolve) => server.close(() => resolve())), ports.stop()]);
      await closeAll();
    },
  };
}

/** Repeats the work, never concurrently; `stop` waits for the current run. */
function every(ms: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => console.error("dynamodb:", error))
      .finally(() => {
        running = undefined;
      });
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function forgetTokens(store: Store): Promise<void> {
  const writes = new Map<string, null>();
  for (const [token, { at }] of store.tokens) {
    if (at + TOKEN_LIFE > store.clock()) break;
    store.tokens.delete(token);
    writes.set(tokenKey(token), null);
  }
  if (writes.size > 0) await store.journal.apply(writes);
}
