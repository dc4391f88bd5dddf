/**
 * Key layout in LevelDB. Tables, items, indexes, and tags follow dynalite's layout.
 * `~` terminates a name (table and index names cannot contain it); `END` sorts after it.
 */
export const END = "\x7f";

export const tableKey = (table: string): string => `table~${table}`;
export const itemPrefix = (table: string): string => `item-${table}~`;
export const indexPrefix = (kind: string, table: string, index: string): string =>
  `index-${kind.toLowerCase()}~${table}~${index}~`;
export const tagPrefix = (table: string): string => `tag-${table}~`;

/** Time to live and backup settings of a table. */
export const settingsKey = (table: string): string => `settings~${table}`;
export const streamKey = (table: string, label: string): string => `stream~${table}~${label}`;
export const recordPrefix = (table: string, label: string): string => `record~${table}~${label}~`;
export const expiryPrefix = (table: string): string => `expiry~${table}~`;
export const tokenKey = (token: string): string => `token~${token}`;
export const SEQUENCE_KEY = "meta~sequence";

export function range(prefix: string): { readonly gte: string; readonly lt: string } {
  return { gte: prefix, lt: prefix.slice(0, -1) + END };
}
