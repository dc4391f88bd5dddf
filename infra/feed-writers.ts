import { CfnOutput, Validations } from "aws-cdk-lib";
import { ArnPrincipal, Effect, PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { wildcard } from "./constructs/grants.ts";
import type { FeedWriter } from "./stages.ts";

/** Folders of documents for the ERP below `erp/outbound/`. */
const OUTBOUND = [
  "orders",
  "cancellations",
  "payments",
  "invoice-payments",
  "registrations",
  "claims",
  "recalls",
  "recall-statements",
] as const;

/** Folders that an ERP reads below: results of its feeds, and documents for it. */
const readable = (sorg: string) => [
  `feeds-result/${sorg}/`,
  ...OUTBOUND.map((folder) => `erp/outbound/${folder}/${sorg}/`),
];

/**
 * Roles of the ERPs: each puts feeds of its sales organizations into the files bucket, reads what was refused, and takes its
 * documents. It can neither read feeds back nor reach the table. Only an ERP that is trusted with all sales organizations may write
 * users.
 */
export class FeedWriters extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { readonly files: Bucket; readonly writers: readonly FeedWriter[] },
  ) {
    super(scope, id);
    const { files } = props;
    for (const { id: name, principal, sorgs, users = false } of props.writers) {
      const put = sorgs.map((sorg) => `feeds/${sorg}/`);
      const read = sorgs.flatMap(readable);
      const take = read.filter((prefix) => prefix.startsWith("erp/"));
      const objects = (actions: string[], prefixes: readonly string[], effect = Effect.ALLOW) =>
        new PolicyStatement({
          effect,
          actions,
          resources: prefixes.map((prefix) => files.arnForObjects(`${prefix}*`)),
        });
      const userFeeds = users ? [] : put.map((prefix) => `${prefix}users/`);
      const role = new Role(this, name, {
        assumedBy: new ArnPrincipal(principal),
        description: `The ERP of ${sorgs.join(", ")}: puts feeds, takes documents`,
        inlinePolicies: {
          access: new PolicyDocument({
            statements: [
              objects(["s3:PutObject"], put),
              ...(users ? [] : [objects(["s3:PutObject"], userFeeds, Effect.DENY)]),
              objects(["s3:GetObject"], read),
              objects(["s3:DeleteObject"], take),
              new PolicyStatement({
                actions: ["s3:ListBucket"],
                resources: [files.bucketArn],
                conditions: { StringLike: { "s3:prefix": read.map((prefix) => `${prefix}*`) } },
              }),
            ],
          }),
        },
      });
      Validations.of(role).acknowledge(
        ...[...put, ...userFeeds, ...read].map((prefix) => ({
          id: wildcard(files, `/${prefix}*`),
          reason: `Object keys below ${prefix} vary; the actions are limited to that prefix.`,
        })),
      );
      new CfnOutput(this, `${name}RoleArn`, {
        description: `Role that the ERP of ${sorgs.join(", ")} assumes`,
        value: role.roleArn,
      }).overrideLogicalId(`FeedWriter${name}RoleArn`);
    }
  }
}
