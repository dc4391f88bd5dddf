import dynalite, { type ActionStore, type DynaliteStore, type Table } from "dynalite/db/index.js";
import { Journal, type Level, UTF8 } from "./journal.ts";
import { range, SEQUENCE_KEY } from "./keys.ts";

/** Table settings beside dynalite's description. */
export interface TableSettings {
  readonly ttl?: { readonly attribute: string; readonly indexed: boolean };
  readonly pointInTimeRecoverySince?: number;
}

/** A stream; it exists for a day after it was disabled or its table deleted. */
export interface Stream {
  readonly arn: string;
  readonly table: string;
  readonly label: string;
  readonly viewType: string;
  readonly keySchema: Table["KeySchema"];
  readonly createdAt: number;
  /** Records are above `first` and, once the stream has ended, up to `last`. */
  readonly first: number;
  readonly ended?: { readonly at: number; readonly last: number };
  /** Records up to this one have been trimmed. */
  readonly trimmed: number;
}

export interface Token {
  readonly at: number;
  readonly digest: string;
}

/** The open database, with metadata in memory. */
export interface Store {
  readonly level: Level;
  readonly journal: Journal;
  readonly options: ActionStore["options"];
  readonly region: string;
  readonly account: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly tables: Map<string, Table>;
  readonly settings: Map<string, TableSettings>;
  /** By ARN. */
  readonly streams: Map<string, Stream>;
  /** ClientRequestTokens of the last ten minutes, oldest first. */
  readonly tokens: Map<string, Token>;
  /** Number of the last stream record ever written. */
  sequence: number;
  close(): Promise<void>;
}

/** With the usual buffer of 4 MB, an import of some minutes sorts its data into larger and larger files again and again. */
const LEVEL: Parameters<Level["open"]>[0] & { readonly writeBufferSize: number } = {
  writeBufferSize: 16 * 1024 * 1024,
};

/** Opens the database in the folder `path`, or a new one in memory. Rejects when another process holds it. */
export async function openStore(path: string | undefined, clock: () => number): Promise<Store> {
  const opened: DynaliteStore = dynalite.create({
    ...(path === undefined ? {} : { path }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  const level = opened.db;
  await level.open(LEVEL);
  const journal = new Journal(level);
  const tokens = await load<Token>(level, "token~");
  return {
    level,
    journal,
    options: opened.options,
    region: opened.tableDb.awsRegion,
    account: opened.tableDb.awsAccountId,
    clock,
    tables: await load<Table>(level, "table~"),
    settings: await load<TableSettings>(level, "settings~"),
    streams: new Map([...(await load<Stream>(level, "stream~")).values()].map((stream) => [stream.arn, stream])),
    tokens: new Map([...tokens].sort(([, a], [, b]) => a.at - b.at)),
    sequence: Number((await level.get<string, string>(SEQUENCE_KEY, UTF8)) ?? 0),
    async close() {
      await journal.settled();
      await level.close();
    },
  };
}

async function load<T>(level: Level, prefix: string): Promise<Map<string, T>> {
  const loaded = new Map<string, T>();
  for await (const [key, text] of level.iterator<string, string>({ ...range(prefix), ...UTF8 })) {
    loaded.set(key.slice(prefix.length), JSON.parse(text) as T);
  }
  return loaded;
}
