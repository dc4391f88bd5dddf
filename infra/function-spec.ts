import type { EnvironmentGroup } from "./environment.ts";

/** The prefixes of the files bucket. */
export type FilesPrefix =
  | "documents/claims/"
  | "documents/inspections/"
  | "documents/visits/"
  | "feeds/"
  | "feeds-result/"
  | "media/"
  | "catalog/"
  | "erp/outbound/"
  | "quarantine/"
  | "reports/"
  | "documents/";

/** What a function may do, as data; `constructs/grants.ts` makes IAM statements of it. */
export type Access =
  | { readonly table: "read" | "readWrite"; readonly index: boolean }
  | { readonly files: "read" | "write" | "delete"; readonly prefixes: readonly FilesPrefix[] }
  | { readonly mail: "send" }
  | { readonly events: "publish" }
  /** The documents of earlier builds in the code bucket. */
  | { readonly code: "documents" };

/** Items by key and by query of the table and its index, never by scan. */
export const table = {
  read: { table: "read", index: true },
  readWrite: { table: "readWrite", index: true },
} as const satisfies Record<string, Access>;

/** The same without the index, for functions whose code never queries it. */
export const items = {
  read: { table: "read", index: false },
  readWrite: { table: "readWrite", index: false },
} as const satisfies Record<string, Access>;

export const files = {
  read: (...prefixes: FilesPrefix[]): Access => ({ files: "read", prefixes }),
  /** Without reading or deleting. */
  write: (...prefixes: FilesPrefix[]): Access => ({ files: "write", prefixes }),
  /** The bucket is versioned: the old version stays until a lifecycle rule deletes it. */
  delete: (...prefixes: FilesPrefix[]): Access => ({ files: "delete", prefixes }),
};

/** To the stage's bus. Use-cases write events to the outbox instead. */
export const events = { publish: { events: "publish" } } as const satisfies Record<string, Access>;

export const code = { readDocuments: { code: "documents" } } as const satisfies Record<string, Access>;

export const mail = { send: { mail: "send" } } as const satisfies Record<string, Access>;

/** The most that Lambda allows in a new account. */
export const MAX_MEMORY_MB = 3008;

/** A function as data. `infra` knows the path of its source and never imports it. */
export interface FunctionSpec {
  /** Relative to the root. Also written to the resource's metadata as `spoke:entry`. */
  readonly entry: `functions/${string}.ts`;
  readonly description: string;
  readonly timeoutSeconds: number;
  /** Memory also buys CPU: 1,769 MB is one core. */
  readonly memoryMb: number;
  readonly grants: readonly Access[];
  /** Environment variables besides those that every function gets. */
  readonly environment?: readonly EnvironmentGroup[];
}
