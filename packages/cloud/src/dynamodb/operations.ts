import { batchWrite, read, writeItem } from "./items.ts";
import type { Input } from "./requests.ts";
import type { Store } from "./store.ts";
import { describeStream, getRecords, getShardIterator, listStreams } from "./streams.ts";
import * as tables from "./tables.ts";
import { transactGet, transactWrite } from "./transactions.ts";
import { describeTimeToLive, updateTimeToLive } from "./ttl.ts";

/** Response as an object, as JSON text, or undefined for an empty body. */
export type Answer = Input | string | undefined;
export type Operation = (store: Store, input: Input) => Promise<Answer> | Answer;

const turns = new WeakMap<Store, Promise<unknown>>();

/** Table changes take several steps and run one after another. */
function inTurn(operation: Operation): Operation {
  return (store, input) => {
    const turn = (turns.get(store) ?? Promise.resolve()).then(() => operation(store, input));
    turns.set(
      store,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** All operations by `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ...Object.entries<Operation>({
    BatchGetItem: (store, input) => read(store, "batchGetItem", input),
    BatchWriteItem: batchWrite,
    CreateTable: inTurn(tables.createTable),
    DeleteItem: (store, input) => writeItem(store, "deleteItem", input),
    DeleteTable: inTurn(tables.deleteTable),
    DescribeContinuousBackups: tables.describeContinuousBackups,
    DescribeTable: (store, input) => tables.tableRead(store, "describeTable", input),
    DescribeTimeToLive: describeTimeToLive,
    GetItem: (store, input) => read(store, "getItem", input),
    ListTables: (store, input) => tables.tableRead(store, "listTables", input),
    ListTagsOfResource: (store, input) => tables.tableRead(store, "listTagsOfResource", input),
    PutItem: (store, input) => writeItem(store, "putItem", input),
    Query: (store, input) => read(store, "query", input),
    Scan: (store, input) => read(store, "scan", input),
    TagResource: inTurn((store, input) => tables.changeTags(store, "tagResource", input)),
    TransactGetItems: transactGet,
    TransactWriteItems: transactWrite,
    UntagResource: inTurn((store, input) => tables.changeTags(store, "untagResource", input)),
    UpdateContinuousBackups: inTurn(tables.updateContinuousBackups),
    UpdateItem: (store, input) => writeItem(store, "updateItem", input),
    UpdateTable: inTurn(tables.updateTable),
    UpdateTimeToLive: inTurn(updateTimeToLive),
  }).map(([name, operation]): [string, Operation] => [`DynamoDB_20120810.${name}`, operation]),
  ...Object.entries<Operation>({
    DescribeStream: describeStream,
    GetRecords: getRecords,
    GetShardIterator: getShardIterator,
    ListStreams: listStreams,
  }).map(([name, operation]): [string, Operation] => [`DynamoDBStreams_20120810.${name}`, operation]),
]);
