/** Types of the parts of dynalite 4 used here; the package has none. */

declare module "dynalite/db/index.js" {
  import type { AbstractLevel } from "abstract-level";

  export type Item = Record<string, AttributeValue>;
  /** An attribute value in JSON: one type letter and its value, binary as base64. */
  export type AttributeValue = Readonly<Record<string, unknown>>;
  export type Callback<T = unknown> = (error?: unknown, value?: T) => void;

  export interface KeySchemaElement {
    readonly AttributeName: string;
    readonly KeyType: "HASH" | "RANGE";
  }

  export interface IndexDescription {
    readonly IndexName: string;
    readonly KeySchema: readonly KeySchemaElement[];
    IndexStatus?: string;
  }

  export interface StreamSpecification {
    readonly StreamEnabled: boolean;
    readonly StreamViewType?: string;
  }

  export interface Table {
    readonly TableName: string;
    readonly TableArn: string;
    readonly KeySchema: readonly KeySchemaElement[];
    readonly AttributeDefinitions: readonly { readonly AttributeName: string; readonly AttributeType: string }[];
    readonly GlobalSecondaryIndexes?: readonly IndexDescription[];
    readonly LocalSecondaryIndexes?: readonly IndexDescription[];
    readonly BillingModeSummary?: { LastUpdateToPayPerRequestDateTime?: number };
    readonly CreationDateTime: number;
    TableStatus: string;
    DeletionProtectionEnabled?: boolean;
    StreamSpecification?: StreamSpecification;
    LatestStreamArn?: string;
    LatestStreamLabel?: string;
  }

  export interface RangeOptions {
    readonly gt?: string;
    readonly gte?: string;
    readonly lt?: string;
    readonly lte?: string;
    readonly reverse?: boolean;
    readonly limit?: number;
  }

  /** A key space: the items of a table, an index, the tags of a table or the table descriptions. */
  export interface SubDb<V> {
    lock(key: string, run: (release: <F>(done: F) => F) => void): void;
    get(key: string, done: Callback<V>): void;
    put(key: string, value: V, done: Callback): void;
    del(key: string, done: Callback): void;
    batch(
      operations: readonly { readonly type: "put" | "del"; readonly key: string; readonly value?: V }[],
      done: Callback,
    ): void;
    createKeyStream(options?: RangeOptions): NodeJS.EventEmitter;
    createValueStream(options?: RangeOptions): NodeJS.EventEmitter;
  }

  export interface StoreOptions {
    readonly createTableMs: number;
    readonly deleteTableMs: number;
    readonly updateTableMs: number;
    readonly maxItemSize: number;
  }

  /** The part of dynalite's store that its actions use. */
  export interface ActionStore {
    readonly options: StoreOptions;
    readonly tableDb: SubDb<Table> & { readonly awsAccountId: string; readonly awsRegion: string };
    getItemDb(table: string): SubDb<Item>;
    getIndexDb(kind: string, table: string, index: string): SubDb<Item>;
    getTagDb(table: string): SubDb<string>;
    getTable(name: string, checkStatus: boolean | Callback<Table>, done?: Callback<Table>): void;
  }

  export interface DynaliteStore extends ActionStore {
    readonly db: AbstractLevel<string | Buffer | Uint8Array, string, unknown>;
  }

  /** A parsed condition. */
  export interface Expression {
    readonly type: string;
    readonly name?: string;
    readonly args: readonly Operand[];
  }
  /** A condition or `size(...)`, the path of an attribute, or a value. */
  export type Operand = Expression | readonly (string | number)[] | AttributeValue;

  /** An error with its response. */
  export interface ActionError extends Error {
    readonly statusCode: number;
    readonly body: { readonly __type: string; readonly message?: string; readonly Message?: string };
  }

  interface Db {
    create(options: {
      path?: string;
      createTableMs?: number;
      deleteTableMs?: number;
      updateTableMs?: number;
    }): DynaliteStore;
    createKey(item: Item, table: Table): string;
    validateKey(key: Item, table: Table): ActionError | null | undefined;
    validateItem(item: Item, table: Table): ActionError | null | undefined;
    compare(
      operator: string,
      value: AttributeValue | undefined,
      others: readonly (AttributeValue | undefined)[],
    ): boolean;
    mapPath(path: readonly (string | number)[], item: Item): AttributeValue | null | undefined;
    getIndexActions(
      indexes: readonly IndexDescription[],
      before: Item | undefined,
      after: Item | null,
      table: Table,
    ): { puts: { index: string; key: string; item: Item }[]; deletes: { index: string; key: string }[] };
    itemSize(item: Item): number;
    validationError(message: string): ActionError;
  }
  const db: Db;
  export default db;
}

declare module "dynalite/actions/*.js" {
  import type { ActionStore, Callback } from "dynalite/db/index.js";

  /** Executes one validated request. */
  const action: (store: ActionStore, data: object, done: Callback) => void;
  export default action;
}

declare module "dynalite/validations/index.js" {
  import type { ActionStore } from "dynalite/db/index.js";

  interface Validations {
    checkTypes(data: object, types: object): Record<string, unknown>;
    checkValidations(
      data: object,
      types: object,
      custom: ((data: object, store: ActionStore) => string | undefined) | undefined,
      store: ActionStore,
    ): void;
  }
  const validations: Validations;
  export default validations;
}

declare module "dynalite/validations/*.js" {
  import type { ActionStore } from "dynalite/db/index.js";

  const validation: {
    readonly types: Record<string, object | string>;
    readonly custom?: (data: object, store: ActionStore) => string | undefined;
  };
  export default validation;
}
