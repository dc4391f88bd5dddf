import { createHash } from "node:crypto";
import dynalite, { type Item } from "dynalite/db/index.js";
import { commit } from "./commit.ts";
import { errorType, isRefusal, ServiceError, validationError } from "./errors.ts";
import { atOneMoment } from "./items.ts";
import { itemPrefix, tokenKey } from "./keys.ts";
import { actions, check, type Input, runNow, takeCondition } from "./requests.ts";
import type { Store } from "./store.ts";
import { checkEntry, transactGetRules, transactWriteRules } from "./transaction-rules.ts";
import { type ReadView, WriteView } from "./views.ts";

const MAX_BYTES = 4 * 1024 * 1024;
/** Lifetime of a ClientRequestToken in milliseconds. */
export const TOKEN_LIFE = 10 * 60_000;

interface Entry {
  readonly kind: "Put" | "Update" | "Delete" | "ConditionCheck" | "Get";
  readonly data: Input & { readonly TableName: string; readonly Key?: Item; readonly Item?: Item };
}

interface Reason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

/** Result of one entry: its response, or the reason to cancel the transaction. */
interface Outcome {
  readonly reason: Reason;
  readonly answer?: Input;
  /** Bytes that count against the 4 MB of a transaction. */
  readonly size: number;
}

const NONE: Reason = { Code: "None" };

/** Writes all entries or none, in one LevelDB batch with index entries, stream records, and the request's token. */
export async function transactWrite(store: Store, input: Input): Promise<Input> {
  const token = input.ClientRequestToken;
  const digest = typeof token === "string" ? digestOf(input.TransactItems) : "";
  const view = new WriteView(store);
  const data = check(input, transactWriteRules, view);
  const capacity = data.ReturnConsumedCapacity;
  const entries = entriesOf(data, view);
  if (typeof token === "string" && isRepeated(store, token, digest)) {
    await store.journal.settled();
    return {};
  }
  refuseDuplicates(store, entries);
  const outcomes = entries.map((entry) => attempt(view, entry, capacity));
  if (outcomes.some(({ reason }) => reason !== NONE)) {
    await store.journal.settled();
    throw canceled(outcomes);
  }
  const bytes = outcomes.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_BYTES) {
    throw validationError(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
  }
  if (typeof token === "string") remember(store, view, token, digest);
  await commit(store, view);
  return consumed(outcomes);
}

/** Reads all items from one snapshot; `{}` for a missing item. */
export async function transactGet(store: Store, input: Input): Promise<Input> {
  return atOneMoment(store, async (view) => {
    const data = check(input, transactGetRules, view);
    const entries = entriesOf(data, view);
    refuseDuplicates(store, entries);
    const outcomes = entries.map((entry) => attempt(view, entry, data.ReturnConsumedCapacity));
    if (outcomes.some(({ reason }) => reason !== NONE)) throw canceled(outcomes);
    return {
      ...consumed(outcomes),
      Responses: outcomes.map(({ answer }) => (answer?.Item === undefined ? {} : { Item: answer.Item })),
    };
  });
}

function entriesOf(data: Input, view: WriteView | ReadView): Entry[] {
  return (data.TransactItems as Record<string, Entry["data"]>[]).map((item) => {
    const [first, ...more] = Object.entries(item);
    if (!first || more.length > 0) {
      throw validationError("TransactItems can only contain one of Check, Put, Update or Delete");
    }
    const refusal = checkEntry(first[0], first[1], view);
    if (refusal) throw validationError(refusal);
    return { kind: first[0] as Entry["kind"], data: first[1] };
  });
}

/** Invalid keys are left to `attempt`, which reports them in the entry's reason. */
function refuseDuplicates(store: Store, entries: readonly Entry[]): void {
  const keys = new Set<string>();
  for (const { data } of entries) {
    const table = store.tables.get(data.TableName);
    if (!table) continue;
    const misfit = data.Item ? dynalite.validateItem(data.Item, table) : dynalite.validateKey(data.Key ?? {}, table);
    if (misfit) continue;
    const key = itemPrefix(data.TableName) + dynalite.createKey(data.Item ?? data.Key ?? {}, table);
    if (keys.has(key)) throw validationError("Transaction request cannot include multiple operations on one item");
    keys.add(key);
  }
}

function attempt(view: WriteView | ReadView, { kind, data }: Entry, capacity: unknown): Outcome {
  const found = (): Item | undefined => (view instanceof WriteView ? view.found : undefined);
  try {
    if (capacity !== undefined) Object.assign(data, { ReturnConsumedCapacity: capacity });
    const changes = view instanceof WriteView ? view.changes.length : 0;
    if (view instanceof WriteView) view.condition = takeCondition(data);
    const answer = carryOut(view, { kind, data });
    const change = view instanceof WriteView ? view.changes[changes] : undefined;
    const item = change?.after?.item ?? change?.before?.item ?? found();
    return { reason: NONE, answer, size: item ? dynalite.itemSize(item) : 0 };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const type = errorType(error);
    if (type === "ValidationException") {
      return { reason: { Code: "ValidationError", Message: error.message }, size: 0 };
    }
    if (type !== "ConditionalCheckFailedException") throw error;
    const item = data.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? found() : undefined;
    return { reason: { Code: "ConditionalCheckFailed", Message: error.message, ...(item && { Item: item }) }, size: 0 };
  }
}

function carryOut(view: WriteView | ReadView, { kind, data }: Entry): Input {
  if (kind === "Get") return runNow(actions.getItem, view, data);
  if (kind === "Put") return runNow(actions.putItem, view, data);
  if (kind === "Update") return runNow(actions.updateItem, view, data);
  if (kind === "Delete") return runNow(actions.deleteItem, view, data);
  return runNow(checkCondition, view, data);
}

/** ConditionCheck, which dynalite lacks. */
const checkCondition: typeof actions.deleteItem = (view, data, done) => {
  const { TableName, Key } = data as Entry["data"];
  view.getTable(TableName, (error, table) => {
    const misfit = table && Key ? dynalite.validateKey(Key, table) : error;
    if (misfit || !table || !Key) {
      done(misfit);
      return;
    }
    const items = view.getItemDb(TableName);
    const key = dynalite.createKey(Key, table);
    items.lock(key, () => items.get(key, (refusal) => done(refusal, { TableName })));
  });
};

function canceled(outcomes: readonly Outcome[]): ServiceError {
  const reasons = outcomes.map(({ reason }) => reason);
  const codes = reasons.map(({ Code }) => Code).join(", ");
  return new ServiceError(
    "TransactionCanceledException",
    `Transaction canceled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

/** Consumed capacity per table, if requested; transactions cost double. */
function consumed(outcomes: readonly Outcome[]): Input {
  const units = new Map<string, number>();
  for (const { answer } of outcomes) {
    const used = answer?.ConsumedCapacity as { TableName: string; CapacityUnits: number } | undefined;
    if (used) units.set(used.TableName, (units.get(used.TableName) ?? 0) + 2 * used.CapacityUnits);
  }
  if (units.size === 0) return {};
  return { ConsumedCapacity: [...units].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits })) };
}

function isRepeated(store: Store, token: string, digest: string): boolean {
  const previous = store.tokens.get(token);
  if (!previous || previous.at + TOKEN_LIFE <= store.clock()) return false;
  if (previous.digest === digest) return true;
  throw new ServiceError(
    "IdempotentParameterMismatchException",
    "Request rejected because it has the same client token as an earlier request with other parameters",
  );
}

function remember(store: Store, view: WriteView, token: string, digest: string): void {
  const entry = { at: store.clock(), digest };
  store.tokens.delete(token);
  store.tokens.set(token, entry);
  view.writes.set(tokenKey(token), JSON.stringify(entry));
}

/** Digest of the parameters as they were sent: a client that repeats a request repeats its bytes. */
const digestOf = (items: unknown): string => createHash("sha256").update(JSON.stringify(items)).digest("base64");
