import type { Expression, Operand } from "dynalite/db/index.js";
import { isExpression } from "./conditions.ts";
import { validationError as refused } from "./errors.ts";
import type { Input } from "./requests.ts";

/** Refuses reads that dynalite accepts or answers differently from DynamoDB. @throws ServiceError */
export function checkRead(name: "batchGetItem" | "query" | "scan", data: Input): void {
  if (name === "batchGetItem") return;
  const { Segment, TotalSegments, Select, AttributesToGet, ProjectionExpression } = data;
  if (name === "scan" && Segment !== undefined && TotalSegments === undefined) {
    throw refused(
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
    );
  }
  if (Select === "SPECIFIC_ATTRIBUTES" && AttributesToGet === undefined && ProjectionExpression === undefined) {
    throw refused("Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
  }
  const filter = data._filter as { readonly expression: Expression } | undefined;
  // dynalite never treats two lists or maps as equal: the answer would lack items that DynamoDB finds.
  if (filter && comparesDocuments(filter.expression)) {
    throw refused("The embedded DynamoDB cannot compare lists or maps in a FilterExpression");
  }
}

function comparesDocuments({ type, name, args }: Expression): boolean {
  if (type === "and" || type === "or" || type === "not") {
    return args.some((arg) => isExpression(arg) && comparesDocuments(arg));
  }
  const compares = type === "=" || type === "<>" || type === "in" || (type === "function" && name === "contains");
  return compares && args.some(isDocument);
}

function isDocument(operand: Operand): boolean {
  return !Array.isArray(operand) && ("L" in operand || "M" in operand);
}
