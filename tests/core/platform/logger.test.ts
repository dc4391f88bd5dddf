import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { plainError } from "@spoke/core/platform/logger.ts";
import { expect, it } from "vitest";

it("logs an error with message and stack, never with the items that AWS attaches", () => {
  const cause = new TransactionCanceledException({
    message: "refused",
    $metadata: { requestId: "R1" },
    CancellationReasons: [{ Code: "ConditionalCheckFailed", Item: { custEmail: { S: "dora@example.com" } } }],
  });
  const logged = plainError(new Error("write 0 was refused", { cause }));
  expect(logged).toMatchObject({
    name: "Error",
    message: "write 0 was refused",
    cause: {
      name: "TransactionCanceledException",
      message: "refused",
      requestId: "R1",
      reasons: ["ConditionalCheckFailed"],
    },
  });
  expect(JSON.stringify(logged)).not.toContain("dora@");
});

it("logs an error that is its own cause", () => {
  const error = new Error("again");
  error.cause = error;
  expect(JSON.stringify(plainError(error))).toContain("again");
});
