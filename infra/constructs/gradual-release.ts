import { Aws, Validations } from "aws-cdk-lib";
import { CfnApplication, CfnDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnAlias } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { physicalName, serviceName } from "../naming.ts";
import type { PortalFunction } from "./portal-function.ts";

/** The alias that API Gateway calls. */
const ALIAS = "live";

/** How fast the requests of a stage move to a new version. Stages without customers move at once. */
const SHIFTS: Readonly<Record<string, string>> = {
  production: "CodeDeployDefault.LambdaLinear10PercentEvery1Minute",
  staging: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
};

export interface GradualReleaseProps {
  readonly stage: string;
  /** The names of the alarms that end the shift of a function of the API and roll the stack back. */
  readonly alarmsOf: (service: string) => readonly string[];
}

/**
 * Versions of the functions behind the API (decision 082). CodeDeploy moves requests from the old version to the new one step by
 * step. If one of its alarms rings meanwhile, all requests return to the old version, and CloudFormation rolls the stack back.
 */
export class GradualRelease extends Construct {
  readonly #props: GradualReleaseProps;
  readonly #application: CfnApplication;
  readonly #access = new PolicyDocument();
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: GradualReleaseProps) {
    super(scope, id);
    this.#props = props;
    this.#application = new CfnApplication(this, "Application", { computePlatform: "Lambda" });
    this.#role = new Role(this, "Role", {
      description: "Moves requests between the versions of the API's functions",
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: { access: this.#access },
    });
    this.#access.addStatements(new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }));
    Validations.of(this.#role).acknowledge({
      id: "AwsSolutions-IAM5[Resource::*]",
      reason: "CloudWatch describes alarms by name only with permission for all of them.",
    });
  }

  /** Makes a version of the function and the alias to call. @returns the ARN of the alias */
  release({ lambda, spec }: PortalFunction): string {
    const { stage, alarmsOf } = this.#props;
    const service = serviceName(spec.entry);
    const alias = new CfnAlias(this, `${service}-alias`, {
      name: ALIAS,
      functionName: lambda.functionName,
      functionVersion: lambda.currentVersion.version,
    });
    this.#access.addStatements(
      new PolicyStatement({
        actions: ["lambda:GetAlias", "lambda:UpdateAlias"],
        resources: [`${lambda.functionArn}:${ALIAS}`],
      }),
    );
    const group = new CfnDeploymentGroup(this, `${service}-group`, {
      applicationName: this.#application.ref,
      deploymentGroupName: physicalName(stage, service),
      deploymentConfigName: SHIFTS[stage] ?? "CodeDeployDefault.LambdaAllAtOnce",
      deploymentStyle: { deploymentType: "BLUE_GREEN", deploymentOption: "WITH_TRAFFIC_CONTROL" },
      serviceRoleArn: this.#role.roleArn,
      alarmConfiguration: { enabled: true, alarms: alarmsOf(service).map((name) => ({ name })) },
      autoRollbackConfiguration: {
        enabled: true,
        events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_STOP_ON_REQUEST"],
      },
    });
    alias.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: { applicationName: this.#application.ref, deploymentGroupName: group.ref },
    };
    return alias.ref;
  }
}
