import { CfnResource } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * The CloudFormation resource at the heart of a construct.
 * @throws Error when the construct has none.
 */
export function resourceOf(construct: Construct): CfnResource {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is not backed by one resource`);
  return resource;
}
