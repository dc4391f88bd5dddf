import batchGetItem from "dynalite/actions/batchGetItem.js";
import batchWriteItem from "dynalite/actions/batchWriteItem.js";
import createTable from "dynalite/actions/createTable.js";
import deleteItem from "dynalite/actions/deleteItem.js";
import describeTable from "dynalite/actions/describeTable.js";
import getItem from "dynalite/actions/getItem.js";
import listTables from "dynalite/actions/listTables.js";
import listTagsOfResource from "dynalite/actions/listTagsOfResource.js";
import putItem from "dynalite/actions/putItem.js";
import query from "dynalite/actions/query.js";
import scan from "dynalite/actions/scan.js";
import tagResource from "dynalite/actions/tagResource.js";
import untagResource from "dynalite/actions/untagResource.js";
import updateItem from "dynalite/actions/updateItem.js";
import updateTable from "dynalite/actions/updateTable.js";
import type { ActionStore, Expression } from "dynalite/db/index.js";
import batchGetItemRules from "dynalite/validations/batchGetItem.js";
import batchWriteItemRules from "dynalite/validations/batchWriteItem.js";
import createTableRules from "dynalite/validations/createTable.js";
import deleteItemRules from "dynalite/validations/deleteItem.js";
import deleteTableRules from "dynalite/validations/deleteTable.js";
import describeTableRules from "dynalite/validations/describeTable.js";
import getItemRules from "dynalite/validations/getItem.js";
import validations from "dynalite/validations/index.js";
import listTablesRules from "dynalite/validations/listTables.js";
import listTagsOfResourceRules from "dynalite/validations/listTagsOfResource.js";
import putItemRules from "dynalite/validations/putItem.js";
import queryRules from "dynalite/validations/query.js";
import scanRules from "dynalite/validations/scan.js";
import tagResourceRules from "dynalite/validations/tagResource.js";
import untagResourceRules from "dynalite/validations/untagResource.js";
import updateItemRules from "dynalite/validations/updateItem.js";
import updateTableRules from "dynalite/validations/updateTable.js";
import { filterOf } from "./conditions.ts";

export type Input = Record<string, unknown>;
type Action = typeof getItem;

/** dynalite's type rules and checks of a request. */
export interface Rules {
  readonly types: Record<string, object | string>;
  readonly custom?: ((data: object, store: ActionStore) => string | undefined) | undefined;
}

/** Parameter of single writes that dynalite does not support. */
const onFailure = {
  ReturnValuesOnConditionCheckFailure: { type: "String", enum: ["ALL_OLD", "NONE"] },
};

function withOnFailure(rules: Rules): Rules {
  return { ...rules, types: { ...rules.types, ...onFailure } };
}

export const rules = {
  batchGetItem: batchGetItemRules,
  batchWriteItem: batchWriteItemRules,
  createTable: createTableRules,
  deleteItem: withOnFailure(deleteItemRules),
  deleteTable: deleteTableRules,
  describeTable: describeTableRules,
  getItem: getItemRules,
  listTables: listTablesRules,
  listTagsOfResource: listTagsOfResourceRules,
  putItem: withOnFailure(putItemRules),
  query: queryRules,
  scan: scanRules,
  tagResource: tagResourceRules,
  untagResource: untagResourceRules,
  updateItem: withOnFailure(updateItemRules),
  updateTable: updateTableRules,
} as const satisfies Record<string, Rules>;

export const actions = {
  batchGetItem,
  batchWriteItem,
  createTable,
  deleteItem,
  describeTable,
  getItem,
  listTables,
  listTagsOfResource,
  putItem,
  query,
  scan,
  tagResource,
  untagResource,
  updateItem,
  updateTable,
} as const satisfies Record<string, Action>;

/** Validates a request and parses its expressions. @throws ServiceError as DynamoDB */
export function check(input: Input, { types, custom }: Rules, view: ActionStore): Input {
  const data = validations.checkTypes(input, types);
  validations.checkValidations(data, types, custom, view);
  return data;
}

/** Removes the parsed condition from a request; the view checks it. */
export function takeCondition(data: Input): Expression | undefined {
  const parsed = data._condition as { readonly expression: Expression } | undefined;
  delete data._condition;
  return parsed?.expression;
}

/** Replaces the parsed filter of a read by one that compares lists and maps by value. */
export function replaceFilter(data: Input): void {
  const parsed = data._filter as { readonly expression: Expression } | undefined;
  if (parsed) data._filter = { ...parsed, expression: filterOf(parsed.expression) };
}

/** Runs an action synchronously, so that nothing happens between its read and its write. */
export function runNow(action: Action, view: ActionStore, data: object): Input {
  let outcome: { readonly error: unknown; readonly value: unknown } | undefined;
  action(view, data, (error, value) => {
    outcome = { error, value };
  });
  if (!outcome) throw new Error("the action is not synchronous");
  if (outcome.error) throw outcome.error;
  return outcome.value as Input;
}

export function run(action: Action, view: ActionStore, data: object): Promise<Input> {
  return new Promise((resolve, reject) => {
    action(view, data, (error, value) => (error ? reject(error) : resolve(value as Input)));
  });
}
