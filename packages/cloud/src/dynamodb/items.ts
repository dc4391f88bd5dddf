import { commit } from "./commit.ts";
import { errorType, isRefusal, ServiceError } from "./errors.ts";
import { checkRead } from "./read-rules.ts";
import { actions, check, type Input, replaceFilter, rules, run, runNow, takeCondition } from "./requests.ts";
import type { Store } from "./store.ts";
import { ReadView, WriteView } from "./views.ts";

/** PutItem, UpdateItem, and DeleteItem: decided in one turn of the event loop, answered when written. */
export async function writeItem(
  store: Store,
  name: "putItem" | "updateItem" | "deleteItem",
  input: Input,
): Promise<Input> {
  const view = new WriteView(store);
  const data = check(input, rules[name], view);
  let result: Input;
  let written: Promise<void>;
  try {
    view.condition = takeCondition(data);
    result = runNow(actions[name], view, data);
    // Omit an empty value.
    if (Object.keys(result.Attributes ?? {}).length === 0) delete result.Attributes;
    written = commit(store, view);
  } catch (error) {
    const refusal = withFoundItem(error, data, view);
    await store.journal.settled();
    throw refusal;
  }
  await written;
  return result;
}

/** BatchWriteItem. On AWS each write is separate; here they are atomic, which callers cannot notice. */
export async function batchWrite(store: Store, input: Input): Promise<Input> {
  const view = new WriteView(store);
  const data = check(input, rules.batchWriteItem, view);
  const result = runNow(actions.batchWriteItem, view, data);
  await commit(store, view);
  return result;
}

/** GetItem, BatchGetItem, Query, and Scan on a snapshot. */
export async function read(
  store: Store,
  name: "getItem" | "batchGetItem" | "query" | "scan",
  input: Input,
): Promise<Input> {
  if (name === "getItem") {
    const view = new ReadView(store);
    return runNow(actions.getItem, view, check(input, rules.getItem, view));
  }
  return atOneMoment(store, (view) => {
    const data = check(input, rules[name], view);
    checkRead(name, data);
    replaceFilter(data);
    return run(actions[name], view, data);
  });
}

/** Runs `work` on a snapshot. */
export async function atOneMoment<T>(store: Store, work: (view: ReadView) => Promise<T>): Promise<T> {
  const snapshot = store.level.snapshot();
  try {
    return await work(new ReadView(store, snapshot));
  } finally {
    await snapshot.close();
  }
}

function withFoundItem(error: unknown, data: Input, view: WriteView): unknown {
  const wanted = data.ReturnValuesOnConditionCheckFailure === "ALL_OLD" && view.found !== undefined;
  if (!wanted || !isRefusal(error) || errorType(error) !== "ConditionalCheckFailedException") return error;
  return new ServiceError("ConditionalCheckFailedException", error.message, { Item: view.found });
}
