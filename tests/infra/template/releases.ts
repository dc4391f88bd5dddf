import { prepare } from "@spoke/infra/assembly.ts";
import { API_FUNCTIONS, FUNCTIONS } from "@spoke/infra/functions.ts";
import { entryName, serviceName } from "@spoke/infra/naming.ts";
import { synthesize, type Template } from "@spoke/infra/synth.ts";
import { describe, expect, it } from "vitest";
import { at, functionOf, list, only, readable, resources, statements, template, templates } from "../support.ts";

const released = Object.values(API_FUNCTIONS).map(({ entry }) => entry);

/** The alias of a function, and how CloudFormation updates it. */
function aliasOf(entry: string) {
  const { id } = functionOf(entry);
  const alias = only("AWS::Lambda::Alias", ({ properties }) => at(properties.FunctionName, "Ref") === id);
  const update = alias.resource.UpdatePolicy?.CodeDeployLambdaAliasUpdate;
  const group = only(
    "AWS::CodeDeploy::DeploymentGroup",
    (found) => found.id === at(update, "DeploymentGroupName", "Ref"),
  );
  return { alias, update, group };
}

/** The template of a build in which one bundle is another. */
const withChanged = (entry: string): Template =>
  prepare("test", { bundleKey: (each) => `${entryName(each)}${each === entry ? "-2" : ""}.zip` }).templates().root;

/** Types of the resources that differ between two templates; one that is replaced counts once. */
function changes(from: Template, to: Template): string[] {
  const ids = new Set([...Object.keys(from.Resources), ...Object.keys(to.Resources)]);
  return [...ids]
    .filter((id) => JSON.stringify(from.Resources[id]) !== JSON.stringify(to.Resources[id]))
    .map((id) => (to.Resources[id] ?? from.Resources[id])?.Type ?? "")
    .sort();
}

describe("a release", () => {
  it.each(released)("of %s moves requests by CodeDeploy, which returns them when an alarm rings", (entry) => {
    const { update, group } = aliasOf(entry);
    expect(at(update, "ApplicationName", "Ref")).toBe(only("AWS::CodeDeploy::Application").id);
    expect(group.properties).toMatchObject({
      DeploymentStyle: { DeploymentType: "BLUE_GREEN", DeploymentOption: "WITH_TRAFFIC_CONTROL" },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
      },
    });
    const watched = list(at(group.properties.AlarmConfiguration, "Alarms")).map((alarm) => String(at(alarm, "Name")));
    expect(at(group.properties.AlarmConfiguration, "Enabled")).toBe(true);
    expect(watched).toContain(`spoke-test-${serviceName(entry)}-errors`);
    const alarms = Object.values(templates.nested).flatMap((nested) =>
      resources("AWS::CloudWatch::Alarm", nested).map(({ properties }) => properties.AlarmName),
    );
    for (const name of watched) expect(alarms).toContain(name);
    expect(watched.length).toBeLessThanOrEqual(10);
  });

  it("takes ten minutes in production, five in staging, and no time elsewhere", () => {
    const shifts = (stage: string) => [
      ...new Set(
        resources("AWS::CodeDeploy::DeploymentGroup", synthesize(stage).root).map(
          ({ properties }) => properties.DeploymentConfigName,
        ),
      ),
    ];
    expect(shifts("production")).toEqual(["CodeDeployDefault.LambdaLinear10PercentEvery1Minute"]);
    expect(shifts("staging")).toEqual(["CodeDeployDefault.LambdaCanary10Percent5Minutes"]);
    expect(shifts("anna")).toEqual(["CodeDeployDefault.LambdaAllAtOnce"]);
  });

  it("is what API Gateway calls, and the only thing it may call", () => {
    const body = JSON.stringify(only("AWS::ApiGatewayV2::Api").properties.Body);
    const permitted = resources("AWS::Lambda::Permission").map(({ properties }) => at(properties.FunctionName, "Ref"));
    const aliases = released.map((entry) => aliasOf(entry).alias.id);
    expect(permitted.sort()).toEqual([...aliases].sort());
    for (const alias of aliases) expect(body).toContain(`{"Ref":"${alias}"}`);
    for (const entry of released) expect(body).not.toContain(`${functionOf(entry).id}"`);
  });

  it("may move the aliases of the API's functions, and nothing else", () => {
    const role = only("AWS::IAM::Role", ({ properties }) =>
      JSON.stringify(properties.AssumeRolePolicyDocument).includes("codedeploy"),
    );
    const rights = list(role.properties.Policies).flatMap((policy) => statements(at(policy, "PolicyDocument")));
    const moves = released.map((entry) => `lambda:GetAlias, lambda:UpdateAlias on <${serviceName(entry)}>:live`);
    expect(rights).toEqual(["cloudwatch:DescribeAlarms on *", ...moves].sort());
  });
});

describe("an update", () => {
  it("of one function behind the API changes its code, its version, and its alias", () => {
    expect(changes(template, withChanged("functions/graphql/handler.ts"))).toEqual([
      "AWS::Lambda::Alias",
      "AWS::Lambda::Function",
      "AWS::Lambda::Version",
      "AWS::Lambda::Version",
    ]);
  });

  it("of one subscriber changes its code only", () => {
    const entry = FUNCTIONS.find((spec) => spec.entry.startsWith("functions/subscribers/"))?.entry ?? "";
    expect(changes(template, withChanged(entry))).toEqual(["AWS::Lambda::Function"]);
  });

  it("of a parameter that functions read makes new versions of them: it is in their environment and in the version", () => {
    for (const entry of released) {
      const { properties } = functionOf(entry);
      expect(at(properties.Environment, "Variables", "CONFIGURATION")).toEqual({ Ref: "Configuration" });
      const [version] = list(at(aliasOf(entry).alias.properties.FunctionVersion, "Fn::GetAtt"));
      expect(readable(template.Resources[String(version)]?.Properties?.Description)).toBe("<Configuration>");
    }
  });
});
