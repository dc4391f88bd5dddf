// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation writes its placeholders like that.

import { type Json, parseTemplate, TemplateProblem } from "@spoke/cloud/template/cloudformation.ts";
import { createEvaluator } from "@spoke/cloud/template/evaluate.ts";
import { describe, expect, it } from "vitest";

const template = parseTemplate({
  Parameters: { Stage: { Type: "String" }, Zones: { Type: "CommaDelimitedList", Default: "a, b" } },
  Mappings: { Sizes: { prod: { memory: 2048 } } },
  Conditions: {
    IsProd: { "Fn::Equals": [{ Ref: "Stage" }, "prod"] },
    Not: { "Fn::Not": [{ Condition: "IsProd" }] },
    Both: { "Fn::And": [{ Condition: "IsProd" }, { Condition: "Not" }] },
    Either: { "Fn::Or": [{ Condition: "IsProd" }, { Condition: "Not" }] },
    Circle: { "Fn::Not": [{ Condition: "Circle" }] },
  },
  Resources: { Queue: { Type: "AWS::SQS::Queue" } },
});

const evaluator = createEvaluator(template, {
  region: "eu-central-1",
  account: "000000000000",
  stackName: "spoke",
  parameters: { Stage: "dev" },
  attribute: (id, name) => `${id}.${name ?? "ref"}`,
});

describe("an intrinsic function", () => {
  it.each<[string, Json, Json]>([
    ["Ref of a parameter", { Ref: "Stage" }, "dev"],
    ["Ref of a list parameter", { Ref: "Zones" }, ["a", "b"]],
    ["Ref of a pseudo parameter", { Ref: "AWS::Region" }, "eu-central-1"],
    ["Ref of a resource", { Ref: "Queue" }, "Queue.ref"],
    ["GetAtt", { "Fn::GetAtt": ["Queue", "Arn"] }, "Queue.Arn"],
    ["GetAtt as a text", { "Fn::GetAtt": "Queue.Arn" }, "Queue.Arn"],
    ["Sub", { "Fn::Sub": "${AWS::Partition}:${Stage}:${Queue.Arn}:${!Literal}" }, "aws:dev:Queue.Arn:${Literal}"],
    ["Sub with variables", { "Fn::Sub": ["${x}-${Stage}", { x: { Ref: "AWS::AccountId" } }] }, "000000000000-dev"],
    ["Join", { "Fn::Join": ["/", ["a", { Ref: "Stage" }]] }, "a/dev"],
    ["Split and Select", { "Fn::Select": [1, { "Fn::Split": [",", "a,b,c"] }] }, "b"],
    ["If", { "Fn::If": ["IsProd", 1, 2] }, 2],
    ["If with AWS::NoValue", { a: 1, b: { "Fn::If": ["IsProd", 2, { Ref: "AWS::NoValue" }] } }, { a: 1 }],
    ["NoValue in a list", ["a", { Ref: "AWS::NoValue" }], ["a"]],
    ["FindInMap", { "Fn::FindInMap": ["Sizes", "prod", "memory"] }, 2048],
    [
      "a policy's own Condition",
      { Condition: { StringEquals: { a: "b" } } },
      { Condition: { StringEquals: { a: "b" } } },
    ],
  ])("%s is evaluated as CloudFormation does", (_title, value, expected) => {
    expect(evaluator.value(value)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ["an import from another stack", { "Fn::ImportValue": "x" }],
    ["a macro", { "Fn::Transform": { Name: "x" } }],
    ["an unknown condition", { "Fn::If": ["Nope", 1, 2] }],
    ["a missing element", { "Fn::Select": [5, ["a"]] }],
    ["a missing map entry", { "Fn::FindInMap": ["Sizes", "dev", "memory"] }],
    ["a join of objects", { "Fn::Join": ["", [{ a: 1 }]] }],
  ])("refuses %s", (_title, value) => {
    expect(() => evaluator.value(value)).toThrow(TemplateProblem);
  });

  it("evaluates conditions, and refuses one that refers to itself", () => {
    expect(["IsProd", "Not", "Both", "Either"].map((name) => evaluator.condition(name))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(evaluator.condition(undefined)).toBe(true);
    expect(() => evaluator.condition("Circle")).toThrow(/refers to itself/);
  });
});

it("requires an allowed value for every parameter", () => {
  const make = (parameters: Record<string, string>, definition: Record<string, unknown> = {}): unknown =>
    createEvaluator(parseTemplate({ Parameters: { P: { Type: "String", ...definition } }, Resources: {} }), {
      region: "r",
      account: "a",
      stackName: "s",
      parameters,
      attribute: () => "",
    });
  expect(() => make({})).toThrow(/neither a value nor a default/);
  expect(() => make({ P: "x" }, { AllowedValues: ["y"] })).toThrow(/allowed values/);
  expect(() => make({ P: "x" }, { AllowedPattern: "^(.*/)?$" })).toThrow(/does not match/);
  expect(make({ P: "x/" }, { AllowedPattern: "^(.*/)?$" })).toBeDefined();
});

it("refuses invalid templates, and transforms, which only AWS can apply", () => {
  expect(() => parseTemplate({ Resources: 1 })).toThrow(TemplateProblem);
  expect(() => parseTemplate({ Resources: {}, Transform: "AWS::Serverless-2016-10-31" })).toThrow(/Transform/);
});
