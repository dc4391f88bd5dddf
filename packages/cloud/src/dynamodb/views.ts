import type { ActionStore, Callback, Expression, Item, RangeOptions, SubDb, Table } from "dynalite/db/index.js";
import { fulfills } from "./conditions.ts";
import { ServiceError, validationError } from "./errors.ts";
import { UTF8 } from "./journal.ts";
import { indexPrefix, itemPrefix, tagPrefix } from "./keys.ts";
import { RangeStream } from "./range-stream.ts";
import type { Store } from "./store.ts";

type Snapshot = ReturnType<Store["level"]["snapshot"]>;

/** Change of one item, as stored JSON. */
export interface Change {
  readonly table: Table;
  readonly key: string;
  readonly before: { readonly item: Item; readonly text: string } | undefined;
  readonly after: { readonly item: Item; readonly text: string } | undefined;
}

/** The database as dynalite's actions see it. Callbacks are called synchronously, except for ranges. */
abstract class View implements ActionStore {
  readonly options: ActionStore["options"];
  readonly tableDb: ActionStore["tableDb"];
  protected readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    this.options = store.options;
    this.tableDb = {
      ...this.space<Table>("table~"),
      get: (name, done) => done(undefined, this.table(name)),
      put: (name, table, done) => {
        this.putTable(name, table);
        done();
      },
      awsAccountId: store.account,
      awsRegion: store.region,
    };
  }

  abstract getItemDb(table: string): SubDb<Item>;
  protected abstract space<V>(prefix: string): SubDb<V>;
  protected abstract putTable(name: string, table: Table): void;

  protected table(name: string): Table | undefined {
    return this.store.tables.get(name);
  }

  getIndexDb(kind: string, table: string, index: string): SubDb<Item> {
    return this.space(indexPrefix(kind, table, index));
  }

  getTagDb(table: string): SubDb<string> {
    return this.space(tagPrefix(table));
  }

  getTable(name: string, checkStatus: boolean | Callback<Table>, done?: Callback<Table>): void {
    const answer = typeof checkStatus === "function" ? checkStatus : done;
    const table = this.table(name);
    if (table && (checkStatus === false || table.TableStatus !== "DELETING")) {
      answer?.(undefined, table);
      return;
    }
    const which = checkStatus === false ? `: Table: ${name} not found` : "";
    const missing = new ServiceError("ResourceNotFoundException", `Requested resource not found${which}`);
    missing.name = "NotFoundError";
    answer?.(missing);
  }
}

const refuseWrite = (): never => {
  throw new Error("reads cannot write");
};

const refuseRange = (): never => {
  throw new Error("writes cannot read a range");
};

/** Reads from disk, consistently if given a snapshot. */
export class ReadView extends View {
  readonly #snapshot: { readonly snapshot: Snapshot } | undefined;

  constructor(store: Store, snapshot?: Snapshot) {
    super(store);
    this.#snapshot = snapshot && { snapshot };
  }

  getItemDb(table: string): SubDb<Item> {
    return this.space(itemPrefix(table));
  }

  protected putTable(): void {
    refuseWrite();
  }

  protected space<V>(prefix: string): SubDb<V> {
    const { level } = this.store;
    const stream = (part: "key" | "value", options: RangeOptions = {}): RangeStream =>
      new RangeStream(level, prefix, part, { ...options, ...this.#snapshot });
    return {
      lock: refuseWrite,
      put: refuseWrite,
      del: refuseWrite,
      batch: refuseWrite,
      get: (key, done) => {
        const text = level.getSync<string, string>(prefix + key, { ...UTF8, ...this.#snapshot });
        done(undefined, text === undefined ? undefined : (JSON.parse(text) as V));
      },
      createKeyStream: (options) => stream("key", options),
      createValueStream: (options) => stream("value", options),
    };
  }
}

/** Collects the writes of actions until they are committed. */
export class WriteView extends View {
  readonly writes = new Map<string, string | null>();
  readonly changes: Change[] = [];
  /** The item that the current action found, if any. */
  found: Item | undefined;
  /** Condition of the request on the next item (conditions.ts). */
  condition: Expression | undefined;
  #foundText: string | undefined;
  #itemKey = "";

  override getItemDb(name: string): SubDb<Item> {
    const prefix = itemPrefix(name);
    return {
      ...this.space<Item>(prefix),
      lock: (key, run) => {
        this.#itemKey = key;
        this.found = undefined;
        this.#foundText = undefined;
        run((done) => done);
      },
      get: (key, done) => {
        const { condition } = this;
        this.condition = undefined;
        const item = this.find(prefix + key);
        done(condition && !fulfills(condition, item ?? {}) ? conditionFailed() : undefined, item);
      },
      put: (key, item, done) => {
        const refusal = emptyIndexKey(item, this.table(name));
        if (!refusal) this.#change(name, prefix, key, { item, text: JSON.stringify(item) });
        done(refusal);
      },
      del: (key, done) => {
        this.#change(name, prefix, key, undefined);
        done();
      },
    };
  }

  /** Index entries contain the item's key; dynalite distinguishes equal index keys by a 24-bit hash only. */
  override getIndexDb(kind: string, table: string, index: string): SubDb<Item> {
    const prefix = indexPrefix(kind, table, index);
    return {
      ...this.space<Item>(prefix),
      put: (key, item, done) => {
        this.writes.set(`${prefix}${key}/${this.#itemKey}`, JSON.stringify(item));
        done();
      },
      del: (key, done) => {
        this.writes.set(`${prefix}${key}/${this.#itemKey}`, null);
        done();
      },
    };
  }

  /** Reads the current item, including decided writes. */
  find(fullKey: string): Item | undefined {
    const text = this.store.journal.read(fullKey);
    this.#foundText = text;
    this.found = text === undefined ? undefined : (JSON.parse(text) as Item);
    return this.found;
  }

  protected override putTable(_name: string, _table: Table): void {
    throw new Error("item writes cannot change the table");
  }

  protected override space<V>(prefix: string): SubDb<V> {
    const put = (key: string, value: V | undefined): void => {
      this.writes.set(prefix + key, value === undefined ? null : JSON.stringify(value));
    };
    return {
      lock: (_key, run) => run((done) => done),
      get: (key, done) => {
        const text = this.store.journal.read(prefix + key);
        done(undefined, text === undefined ? undefined : (JSON.parse(text) as V));
      },
      put: (key, value, done) => {
        put(key, value);
        done();
      },
      del: (key, done) => {
        put(key, undefined);
        done();
      },
      batch: (operations, done) => {
        for (const { key, type, value } of operations) put(key, type === "put" ? value : undefined);
        done();
      },
      createKeyStream: refuseRange,
      createValueStream: refuseRange,
    };
  }

  #change(name: string, prefix: string, key: string, after: Change["after"]): void {
    const table = this.table(name);
    if (!table) throw new Error(`no table ${name}`);
    const before =
      this.found && this.#foundText !== undefined ? { item: this.found, text: this.#foundText } : undefined;
    if (!before && !after) return;
    this.writes.set(prefix + key, after?.text ?? null);
    this.changes.push({ table, key, before, after });
  }
}

function conditionFailed(): ServiceError {
  return new ServiceError("ConditionalCheckFailedException", "The conditional request failed");
}

/** DynamoDB refuses empty index keys; dynalite accepts them. */
function emptyIndexKey(item: Item, table: Table | undefined): ServiceError | undefined {
  for (const index of [...(table?.GlobalSecondaryIndexes ?? []), ...(table?.LocalSecondaryIndexes ?? [])]) {
    for (const { AttributeName: name } of index.KeySchema) {
      if (item[name]?.S !== "" && item[name]?.B !== "") continue;
      return validationError(
        "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The " +
          `AttributeValue for a key attribute cannot contain an empty ${item[name]?.S === "" ? "string" : "binary"} value. ` +
          `IndexName: ${index.IndexName}, IndexKey: ${name}`,
      );
    }
  }
  return undefined;
}

/**
 * Captures changes of a table's description. dynalite writes the table twice; only the second write, from a timer, has the
 * final state.
 */
export class TableView extends WriteView {
  readonly #done = Promise.withResolvers<Table>();
  #puts = 0;

  /** The table in its final state. */
  get finished(): Promise<Table> {
    return this.#done.promise;
  }

  /** A copy, because actions mutate it. */
  protected override table(name: string): Table | undefined {
    return structuredClone(super.table(name));
  }

  protected override putTable(_name: string, table: Table): void {
    this.#puts += 1;
    if (this.#puts === 2) this.#done.resolve(structuredClone(table));
  }
}
