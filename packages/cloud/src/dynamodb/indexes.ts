import dynalite, { type IndexDescription, type Item, type Table } from "dynalite/db/index.js";
import { ServiceError, validationError } from "./errors.ts";
import { indexPrefix, itemPrefix, range, tableKey } from "./keys.ts";
import type { Input } from "./requests.ts";
import type { Store } from "./store.ts";

/** Items per turn when filling an index. */
const CHUNK = 500;

/** An index to add, or the name of an index to remove. */
export type IndexChange =
  | { readonly kind: "create"; readonly index: IndexDescription; readonly attributes: Table["AttributeDefinitions"] }
  | { readonly kind: "delete"; readonly name: string };

/** Index changes of UpdateTable, which dynalite does not support. */
export function indexChangeOf(table: Table, input: Input): IndexChange | undefined {
  const { GlobalSecondaryIndexUpdates: updates } = input;
  const changes = (Array.isArray(updates) ? updates : []).filter((update: Input) => update.Create ?? update.Delete);
  if (changes.length === 0) return undefined;
  if (changes.length > 1)
    throw validationError("Only 1 online index can be created or deleted simultaneously per table");
  const { Create: create, Delete: remove } = changes[0] as { Create?: Input; Delete?: Input };
  const existing = table.GlobalSecondaryIndexes ?? [];
  const name = (create ?? remove)?.IndexName;
  const exists = existing.some((index) => index.IndexName === name);
  if (typeof name !== "string" || !/^[a-zA-Z0-9_.-]{3,255}$/.test(name)) throw validationError("Invalid IndexName");
  if (!create) {
    if (!exists) throw new ServiceError("ResourceNotFoundException", `Requested resource not found: index ${name}`);
    return { kind: "delete", name };
  }
  if (exists) throw validationError(`Attempting to create an index which already exists: ${name}`);
  const attributes = Array.isArray(input.AttributeDefinitions) ? input.AttributeDefinitions : [];
  const defined = [...table.AttributeDefinitions, ...attributes].map(({ AttributeName }) => AttributeName);
  const keys = Array.isArray(create.KeySchema) ? create.KeySchema : [];
  const valid =
    keys.length > 0 && keys.length <= 2 && keys[0].KeyType === "HASH" && (keys[1]?.KeyType ?? "RANGE") === "RANGE";
  if (!valid || !keys.every(({ AttributeName }) => defined.includes(AttributeName))) {
    throw validationError(
      "One or more parameter values were invalid: the KeySchema of the index needs a HASH key, may have a RANGE key, and both need their AttributeDefinitions",
    );
  }
  const index = {
    IndexName: name,
    KeySchema: keys,
    Projection: create.Projection ?? { ProjectionType: "ALL" },
    IndexStatus: "CREATING",
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    IndexSizeBytes: 0,
    ItemCount: 0,
    IndexArn: `${table.TableArn}/index/${name}`,
  };
  return { kind: "create", index, attributes };
}

/** The description after the change; a new index is CREATING until `fillIndexes` finishes. */
export async function withIndexChange(store: Store, table: Table, change: IndexChange): Promise<Table> {
  const others = (table.GlobalSecondaryIndexes ?? []).filter(
    ({ IndexName }) => IndexName !== (change.kind === "create" ? change.index.IndexName : change.name),
  );
  if (change.kind === "delete") {
    const { GlobalSecondaryIndexes: _, ...rest } = table;
    return others.length > 0 ? { ...table, GlobalSecondaryIndexes: others } : rest;
  }
  await clearIndex(store, table, change.index.IndexName);
  const defined = new Set(table.AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  const added = change.attributes.filter(({ AttributeName }) => !defined.has(AttributeName));
  return {
    ...table,
    AttributeDefinitions: [...table.AttributeDefinitions, ...added],
    GlobalSecondaryIndexes: [...others, change.index],
  };
}

/** Deletes the entries of an index that is no longer written. */
export async function clearIndex(store: Store, table: Table, name: string): Promise<void> {
  await store.level.clear(range(indexPrefix("global", table.TableName, name)));
}

/** Fills the indexes that are CREATING and makes them ACTIVE; also after a restart. */
export async function fillIndexes(store: Store, name: string): Promise<void> {
  for (const index of store.tables.get(name)?.GlobalSecondaryIndexes ?? []) {
    if (index.IndexStatus !== "CREATING") continue;
    await fillIndex(store, name, index);
    const table = store.tables.get(name);
    if (!table) return;
    const finished = (table.GlobalSecondaryIndexes ?? []).map((it) =>
      it.IndexName === index.IndexName ? { ...it, IndexStatus: "ACTIVE" } : it,
    );
    const changed = { ...table, GlobalSecondaryIndexes: finished };
    store.tables.set(name, changed);
    await store.journal.apply(new Map([[tableKey(name), JSON.stringify(changed)]]));
  }
}

/** Adds the current items to an index; concurrent writes maintain it themselves. */
async function fillIndex(store: Store, name: string, index: IndexDescription): Promise<void> {
  const table = store.tables.get(name);
  if (!table) return;
  const prefix = itemPrefix(name);
  const keys = store.level.keys<string>({ ...range(prefix) });
  try {
    for (let chunk = await keys.nextv(CHUNK); chunk.length > 0; chunk = await keys.nextv(CHUNK)) {
      const writes = new Map<string, string>();
      for (const key of chunk) {
        const text = store.journal.read(key);
        if (text === undefined) continue;
        const item = JSON.parse(text) as Item;
        if (!fits(item, index, table)) continue;
        const { puts } = dynalite.getIndexActions([index], undefined, item, table);
        for (const put of puts) {
          const place = `${indexPrefix("global", name, index.IndexName)}${put.key}/${key.slice(prefix.length)}`;
          writes.set(place, JSON.stringify(put.item));
        }
      }
      await store.journal.apply(writes);
    }
  } finally {
    await keys.close();
  }
}

/** Items whose attribute has another type than the key are not indexed. */
function fits(item: Item, { KeySchema: keys }: IndexDescription, { AttributeDefinitions: defined }: Table): boolean {
  return keys.every(({ AttributeName: name }) => {
    const type = defined.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
    return type !== undefined && item[name]?.[type] !== undefined;
  });
}
