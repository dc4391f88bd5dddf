import type { Template } from "./assembly.ts";

/** Types of resources with data that no feed restores. */
export const PROTECTED_TYPES: readonly string[] = [
  "AWS::DynamoDB::Table",
  "AWS::S3::Bucket",
  "AWS::Events::EventBus",
  "AWS::SQS::Queue",
  "AWS::Backup::BackupVault",
];

/** A stack policy that allows every update except deleting or replacing resources with data. */
export function stackPolicy(template: Template): object {
  const protectedIds = Object.entries(template.Resources)
    .filter(([, { Type }]) => PROTECTED_TYPES.includes(Type))
    .map(([id]) => `LogicalResourceId/${id}`);
  return {
    Statement: [
      { Effect: "Allow", Action: "Update:*", Principal: "*", Resource: "*" },
      { Effect: "Deny", Action: ["Update:Delete", "Update:Replace"], Principal: "*", Resource: protectedIds },
    ],
  };
}
