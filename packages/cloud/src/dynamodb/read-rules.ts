import { validationError as refused } from "./errors.ts";
import type { Input } from "./requests.ts";

/** Refuses reads that dynalite accepts and DynamoDB does not. @throws ServiceError */
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
}
