import type dynalite from "dynalite/db/index.js";
import type { Table } from "dynalite/db/index.js";
import { commit, expiryKey, expiryOf } from "./commit.ts";
import { validationError } from "./errors.ts";
import { UTF8 } from "./journal.ts";
import { END, expiryPrefix, itemPrefix, range, settingsKey } from "./keys.ts";
import { actions, type Input, runNow } from "./requests.ts";
import type { Store, TableSettings } from "./store.ts";
import { tableOf } from "./tables.ts";
import { WriteView } from "./views.ts";

const SERVICE = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };
/** DynamoDB ignores expiry times further in the past, in seconds. */
const TOO_OLD = 5 * 365 * 24 * 3600;
/** Deletions per turn of the event loop. */
const CHUNK = 100;

export function describeTimeToLive(store: Store, input: Input): Input {
  const ttl = store.settings.get(tableOf(store, input).TableName)?.ttl;
  return {
    TimeToLiveDescription: ttl
      ? { TimeToLiveStatus: "ENABLED", AttributeName: ttl.attribute }
      : { TimeToLiveStatus: "DISABLED" },
  };
}

/** Enables or disables expiry. Resolves when existing items are indexed. */
export async function updateTimeToLive(store: Store, input: Input): Promise<Input> {
  const table = tableOf(store, input);
  const { AttributeName: attribute, Enabled: enabled } = (input.TimeToLiveSpecification ?? {}) as Input;
  if (typeof attribute !== "string" || attribute.length < 1 || attribute.length > 255 || typeof enabled !== "boolean") {
    throw validationError("TimeToLiveSpecification needs Enabled and an AttributeName of 1 to 255 characters");
  }
  const { ttl, ...settings } = store.settings.get(table.TableName) ?? {};
  if (enabled && ttl) throw validationError("TimeToLive is already enabled");
  if (!enabled && !ttl) throw validationError("TimeToLive is already disabled");
  if (!enabled && ttl?.attribute !== attribute) {
    throw validationError(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${ttl?.attribute}`,
    );
  }
  if (enabled) {
    await save(store, table, { ...settings, ttl: { attribute, indexed: false } });
    await indexItems(store, table, attribute);
  } else {
    await save(store, table, settings);
    await store.level.clear(range(expiryPrefix(table.TableName)));
  }
  return { TimeToLiveSpecification: { AttributeName: attribute, Enabled: enabled } };
}

/** Repeats the indexing of tables interrupted by the end of the process. */
export async function finishIndexing(store: Store): Promise<void> {
  for (const [name, { ttl }] of store.settings) {
    const table = store.tables.get(name);
    if (table && ttl && !ttl.indexed) await indexItems(store, table, ttl.attribute);
  }
}

/** Deletes expired items with a REMOVE record by the service. Returns how many. */
export async function sweepExpired(store: Store): Promise<number> {
  let deleted = 0;
  for (const [name, { ttl }] of store.settings) {
    const table = store.tables.get(name);
    if (ttl && table?.TableStatus === "ACTIVE") deleted += await sweepTable(store, table, ttl.attribute);
  }
  return deleted;
}

async function sweepTable(store: Store, table: Table, attribute: string): Promise<number> {
  const prefix = expiryPrefix(table.TableName);
  const now = Math.floor(store.clock() / 1000);
  const first = expiryKey(table.TableName, Math.max(0, now - TOO_OLD), "");
  const due = await store.level
    .keys({ gte: first, lt: expiryKey(table.TableName, now, "").slice(0, -1) + END, limit: 1000 })
    .all();
  let deleted = 0;
  for (let at = 0; at < due.length; at += CHUNK) {
    if (store.tables.get(table.TableName)?.TableStatus !== "ACTIVE") break;
    const view = new WriteView(store);
    for (const entry of due.slice(at, at + CHUNK)) {
      // The entry may be outdated: check the current item.
      const item = view.find(itemPrefix(table.TableName) + entry.slice(prefix.length + "000000000000~".length));
      const expiry = expiryOf(item, attribute);
      if (item && expiry !== undefined && expiry <= now) {
        runNow(actions.deleteItem, view, { TableName: table.TableName, Key: keyOf(table, item) });
        deleted += 1;
      }
      view.writes.set(entry, null);
    }
    await commit(store, view, SERVICE);
  }
  return deleted;
}

function keyOf(table: Table, item: Record<string, unknown>): Input {
  return Object.fromEntries(table.KeySchema.map(({ AttributeName: name }) => [name, item[name]]));
}

/** Indexes existing items; writes maintain the index already, and an outdated entry is harmless. */
async function indexItems(store: Store, table: Table, attribute: string): Promise<void> {
  const prefix = itemPrefix(table.TableName);
  let writes = new Map<string, string | null>();
  for await (const [key, text] of store.level.iterator<string, string>({ ...range(prefix), ...UTF8 })) {
    const item: unknown = JSON.parse(text);
    const expiry = expiryOf(item as Parameters<typeof dynalite.itemSize>[0], attribute);
    if (expiry === undefined) continue;
    writes.set(expiryKey(table.TableName, expiry, key.slice(prefix.length)), "");
    if (writes.size < 1000) continue;
    await store.journal.apply(writes);
    writes = new Map();
  }
  await store.journal.apply(writes);
  const current = store.settings.get(table.TableName);
  if (current?.ttl) await save(store, table, { ...current, ttl: { attribute, indexed: true } });
}

async function save(store: Store, { TableName: name }: Table, settings: TableSettings): Promise<void> {
  store.settings.set(name, settings);
  await store.journal.apply(new Map([[settingsKey(name), JSON.stringify(settings)]]));
}
