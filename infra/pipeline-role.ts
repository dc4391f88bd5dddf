import {
  App,
  Aws,
  BootstraplessSynthesizer,
  CfnCondition,
  CfnOutput,
  CfnParameter,
  Duration,
  Fn,
  type IStackSynthesizer,
  Stack,
} from "aws-cdk-lib";
import { CfnOIDCProvider, PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Template } from "./assembly.ts";

const ISSUER = "token.actions.githubusercontent.com";

/** Services whose resources have no name of the stage in their ARN, or which are not tied to a region. */
const UNNAMED = [
  "acm",
  "apigateway",
  "backup",
  "backup-storage",
  "cloudfront",
  "cloudfront-keyvaluestore",
  "cloudwatch",
  "guardduty",
  "kms",
  "logs",
  "route53",
  "ses",
  "sns",
  "wafv2",
];

/** What CloudFormation does with the roles of the functions. */
const ROLE_ACTIONS = [
  "CreateRole",
  "DeleteRole",
  "DeleteRolePolicy",
  "GetRole",
  "GetRolePolicy",
  "ListAttachedRolePolicies",
  "ListRolePolicies",
  "PutRolePolicy",
  "TagRole",
  "UntagRole",
  "UpdateAssumeRolePolicy",
  "UpdateRole",
];

/** Services that run with the roles of the stack. */
const RUNNING = [
  "backup.amazonaws.com",
  "codedeploy.amazonaws.com",
  "lambda.amazonaws.com",
  "malware-protection-plan.guardduty.amazonaws.com",
  "scheduler.amazonaws.com",
];

/** ARNs of the resources of a stage, and of the state of SST. */
function namedResources(stage: string): Record<string, string[]> {
  const arn = (service: string, resource: string) => `arn:${Aws.PARTITION}:${service}:*:${Aws.ACCOUNT_ID}:${resource}`;
  const own = `spoke-${stage}`;
  return {
    cloudformation: [arn("cloudformation", `stack/${own}/*`), arn("cloudformation", `stack/${own}-*/*`)],
    codedeploy: ["application", "deploymentgroup"]
      .map((kind) => arn("codedeploy", `${kind}:${own}-*`))
      .concat(arn("codedeploy", "deploymentconfig:*")),
    dynamodb: [arn("dynamodb", `table/${own}-*`)],
    events: ["archive", "event-bus", "rule"].map((kind) => arn("events", `${kind}/${own}*`)),
    lambda: [arn("lambda", `function:${own}-*`), arn("lambda", "event-source-mapping:*")],
    s3: ["sst-*", `${own}-*`].map((name) => `arn:${Aws.PARTITION}:s3:::${name}`),
    scheduler: [arn("scheduler", `schedule/*/${own}-*`)],
    sqs: [arn("sqs", `${own}-*`)],
    ssm: [arn("ssm", "parameter/sst/*"), arn("ssm", `parameter/spoke/${stage}/*`)],
  };
}

/**
 * The template of the role with which the pipeline deploys a stage (decision 082). GitHub's identity provider proves the repository
 * and the environment of a job, so there is no key to keep. An administrator makes one such stack for each stage.
 */
export function pipelineRole(): Template {
  const app = new App({ analyticsReporting: false, treeMetadata: false });
  const stack = new Stack(app, "Pipeline", {
    description: "The role with which the pipeline of Spoke deploys a stage",
    synthesizer: new BootstraplessSynthesizer() as IStackSynthesizer,
  });
  const parameter = (name: string, description: string, allowedPattern: string, otherwise?: string) =>
    new CfnParameter(stack, name, {
      description,
      allowedPattern,
      ...(otherwise === undefined ? {} : { default: otherwise }),
    }).valueAsString;
  const repository = parameter("Repository", "Repository at GitHub, as OWNER/NAME", "^[\\w.-]+/[\\w.-]+$");
  const stage = parameter("Stage", "Stage to deploy, and the environment of the repository", "^[a-z][a-z0-9-]{0,11}$");
  const provider = parameter("Provider", "ARN of the account's provider for GitHub; empty: make it", "^(arn:.+)?$", "");

  const first = new CfnCondition(stack, "FirstStage", { expression: Fn.conditionEquals(provider, "") });
  const github = new CfnOIDCProvider(stack, "GitHub", {
    url: `https://${ISSUER}`,
    clientIdList: ["sts.amazonaws.com"],
  });
  github.cfnOptions.condition = first;
  const roles = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/spoke-${stage}-*`;
  const role = new Role(stack, "Role", {
    description: "Deploys a stage of Spoke from its pipeline",
    maxSessionDuration: Duration.hours(2),
    assumedBy: new WebIdentityPrincipal(Fn.conditionIf(first.logicalId, github.attrArn, provider).toString(), {
      StringEquals: {
        [`${ISSUER}:aud`]: "sts.amazonaws.com",
        [`${ISSUER}:sub`]: `repo:${repository}:environment:${stage}`,
      },
    }),
    inlinePolicies: {
      deploy: new PolicyDocument({
        statements: [
          ...Object.entries(namedResources(stage)).map(
            ([service, resources]) =>
              new PolicyStatement({
                actions: [`${service}:*`],
                resources: service === "s3" ? [...resources, ...resources.map((name) => `${name}/*`)] : resources,
              }),
          ),
          new PolicyStatement({ actions: UNNAMED.map((service) => `${service}:*`), resources: ["*"] }),
          new PolicyStatement({ actions: ROLE_ACTIONS.map((action) => `iam:${action}`), resources: [roles] }),
          new PolicyStatement({
            actions: ["iam:PassRole"],
            resources: [roles],
            conditions: { StringEquals: { "iam:PassedToService": RUNNING } },
          }),
        ],
      }),
    },
  });
  new CfnOutput(stack, "RoleArn", { description: "Variable DEPLOY_ROLE of the environment", value: role.roleArn });
  return app.synth().getStackByName(stack.stackName).template;
}
