import type { ActionStore } from "dynalite/db/index.js";
import { type Input, type Rules, rules } from "./requests.ts";

const { TableName, Key, ReturnConsumedCapacity, ExpressionAttributeNames, ProjectionExpression } = rules.getItem.types;
const { Item, ReturnItemCollectionMetrics, ExpressionAttributeValues, ReturnValuesOnConditionCheckFailure } =
  rules.putItem.types;

const expression = { type: "String" };
const required = { type: "String", notNull: true };
const conditional = {
  TableName,
  ConditionExpression: expression,
  ExpressionAttributeNames,
  ExpressionAttributeValues,
  ReturnValuesOnConditionCheckFailure,
};

function listOf(structure: string, children: Record<string, object>): object {
  return {
    type: "List",
    notNull: true,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 100,
    children: { type: `ValueStruct<${structure}>`, children },
  };
}

/** Shapes of the two requests in dynalite's notation, so that errors name paths as AWS does. */
export const transactWriteRules: Rules = {
  types: {
    ReturnConsumedCapacity: ReturnConsumedCapacity ?? expression,
    ReturnItemCollectionMetrics: ReturnItemCollectionMetrics ?? expression,
    ClientRequestToken: { type: "String", lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    TransactItems: listOf("TransactWriteItem", {
      ConditionCheck: {
        type: "FieldStruct<ConditionCheck>",
        children: { ...conditional, Key, ConditionExpression: required },
      },
      Put: { type: "FieldStruct<Put>", children: { ...conditional, Item } },
      Delete: { type: "FieldStruct<Delete>", children: { ...conditional, Key } },
      Update: { type: "FieldStruct<Update>", children: { ...conditional, Key, UpdateExpression: required } },
    }),
  },
};

export const transactGetRules: Rules = {
  types: {
    ReturnConsumedCapacity: ReturnConsumedCapacity ?? expression,
    TransactItems: listOf("TransactGetItem", {
      Get: {
        type: "FieldStruct<Get>",
        notNull: true,
        children: { TableName, Key, ProjectionExpression, ExpressionAttributeNames },
      },
    }),
  },
};

/** Validates an entry of a transaction like the single request it stands for, and parses its expressions. */
export function checkEntry(kind: string, data: Input, view: ActionStore): string | undefined {
  const { custom }: Rules =
    kind === "Put"
      ? rules.putItem
      : kind === "Update"
        ? rules.updateItem
        : kind === "Get"
          ? rules.getItem
          : rules.deleteItem;
  return custom?.(data, view);
}
