import type { Template } from "./assembly.ts";

/** What holds data that no feed brings back. */
const PRECIOUS: readonly string[] = [
  "AWS::DynamoDB::Table",
  "AWS::S3::Bucket",
  "AWS::Events::EventBus",
  "AWS::SQS::Queue",
];

/** A stack policy under which an update may change everything, but delete or replace nothing that holds data. */
export function stackPolicy(template: Template): object {
  const precious = Object.entries(template.Resources)
    .filter(([, { Type }]) => PRECIOUS.includes(Type))
    .map(([id]) => `LogicalResourceId/${id}`);
  return {
    Statement: [
      { Effect: "Allow", Action: "Update:*", Principal: "*", Resource: "*" },
      { Effect: "Deny", Action: ["Update:Delete", "Update:Replace"], Principal: "*", Resource: precious },
    ],
  };
}
