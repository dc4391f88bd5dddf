import { isDeepStrictEqual } from "node:util";

/** A value in the audit log. Of a list, `before` has the entries that were removed, and `after` those that were added. */
export type ChangedValue = string | number | boolean | readonly string[];

/**
 * A field that changed. Without both values only its name is recorded, as for secrets and personal data; with one of them, the
 * field was set for the first time, or emptied.
 */
export interface FieldChange {
  readonly field: string;
  readonly before?: ChangedValue;
  readonly after?: ChangedValue;
  /** Of amounts, which are numbers in the currency's unit. */
  readonly currency?: string;
}

type Fields = Readonly<Record<string, ChangedValue | undefined>>;

/** What differs between two versions. Fields without a value are absent, empty, or undefined. */
export function fieldChanges(before: Fields, after: Fields, currency?: string): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((field) => {
    const [was, is] = [presentOf(before[field]), presentOf(after[field])];
    if (isDeepStrictEqual(was, is)) return [];
    if (Array.isArray(was) || Array.isArray(is)) return listChange(field, listOf(was), listOf(is));
    const unit = currency !== undefined && (typeof was === "number" || typeof is === "number") ? { currency } : {};
    return [{ field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }), ...unit }];
  });
}

/** What the audit log records of a kind of thing. */
export interface Recorded<Item extends object> {
  /** Fields whose values are recorded. */
  readonly values: (item: Item) => Fields;
  /** Fields of which only the name is recorded if they differ, such as long texts. */
  readonly names?: (item: Item) => Readonly<Record<string, unknown>>;
}

/** What changed from one version of a thing to the next; of a new thing the values, without switches that are off. */
export function recordedChanges<Item extends object>(
  { values, names = () => ({}) }: Recorded<Item>,
  before: Item | undefined,
  after: Item,
): FieldChange[] {
  if (!before) return fieldChanges({}, values(after)).filter((change) => change.after !== false);
  const was = names(before);
  const named = Object.entries(names(after)).filter(
    ([field, value]) => !isDeepStrictEqual(asStored(was[field]), asStored(value)),
  );
  return [...fieldChanges(values(before), values(after)), ...named.map(([field]) => ({ field }))];
}

/** A value as it is read from the table: without what is undefined. The table does not keep the order of fields. */
const asStored = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const presentOf = (value: ChangedValue | undefined): ChangedValue | undefined => (value === "" ? undefined : value);
const listOf = (value: ChangedValue | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "object" ? value : [String(value)];

function listChange(field: string, was: readonly string[], is: readonly string[]): FieldChange[] {
  const before = was.filter((entry) => !is.includes(entry));
  const after = is.filter((entry) => !was.includes(entry));
  if (before.length === 0 && after.length === 0) return [];
  return [{ field, ...(before.length > 0 && { before }), ...(after.length > 0 && { after }) }];
}

/** Longest text, longest list, and most characters of all values of an audit entry. */
const MAX_TEXT = 200;
const MAX_LIST = 30;
const MAX_VALUES = 4_000;
const MAX_FIELDS = 50;

/** The changes as an audit entry stores them: what is long is cut, and beyond the limit of an entry only names remain. */
export function withinLimits(changes: readonly FieldChange[]): FieldChange[] {
  let room = MAX_VALUES;
  return changes.slice(0, MAX_FIELDS).map((change) => {
    const { before, after, ...rest } = change;
    const cut: FieldChange = {
      ...rest,
      ...(before !== undefined && { before: cutValue(before) }),
      ...(after !== undefined && { after: cutValue(after) }),
    };
    const size = JSON.stringify([cut.before, cut.after]).length;
    if (size > room) return { field: change.field };
    room -= size;
    return cut;
  });
}

function cutValue(value: ChangedValue): ChangedValue {
  if (typeof value === "string") return cutText(value);
  if (typeof value !== "object") return value;
  const entries = value.slice(0, MAX_LIST).map(cutText);
  return value.length > MAX_LIST ? [...entries, "…"] : entries;
}

const cutText = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
