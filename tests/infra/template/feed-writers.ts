import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAllowed, type Statement } from "@spoke/cloud/permissions/policy.ts";
import { prepare, type Templates } from "@spoke/infra/assembly.ts";
import { prepareUnderRules } from "@spoke/infra/rules.ts";
import { describe, expect, it } from "vitest";
import { at, list, only, readable, resources, statements } from "../support.ts";

const PRINCIPAL = "arn:aws:iam::123456789012:role/erp";
const feedWriters = [{ id: "Erp", principal: PRINCIPAL, sorgs: ["1000"] }];
const texts = (value: unknown): string[] => list(value).map(readable);

function roleOf({ root }: Templates) {
  const role = only("AWS::IAM::Role", ({ properties }) => String(properties.Description).startsWith("The ERP"), root);
  return { role, granted: statementsOf(at(role.properties, "Policies", 0, "PolicyDocument")) };
}

const statementsOf = (policy: unknown): Statement[] =>
  list(at(policy, "Statement")).map((statement) => ({
    effect: at(statement, "Effect") === "Deny" ? "Deny" : "Allow",
    actions: texts(at(statement, "Action")),
    resources: texts(at(statement, "Resource")),
    conditions: Object.entries(Object(at(statement, "Condition", "StringLike"))).map(([key, values]) => ({
      operator: "StringLike",
      key,
      values: texts(values),
    })),
  }));

const { root } = prepare("test", { feedWriters }).templates();
const { role, granted } = roleOf({ root, nested: {} });
const may = (action: string, key: string): boolean => isAllowed(granted, { action, resource: `<files>/${key}` });
const mayList = (prefix: string): boolean =>
  isAllowed(granted, { action: "s3:ListBucket", resource: "<files>", context: { "s3:prefix": prefix } });

describe("the role of an ERP", () => {
  it("can be assumed by its principal only, and is an output of the stack", () => {
    expect(statements(role.properties.AssumeRolePolicyDocument)).toEqual([`${PRINCIPAL}: sts:AssumeRole on `]);
    expect(readable(root.Outputs.FeedWriterErpRoleArn?.Value)).toBe(`<${role.id}>`);
  });

  it("puts feeds of its sales organizations and takes their documents", () => {
    expect(may("s3:PutObject", "feeds/1000/stock/stock-20261125T101500Z.csv")).toBe(true);
    expect(mayList("feeds-result/1000/stock/")).toBe(true);
    expect(may("s3:GetObject", "feeds-result/1000/stock/stock-20261125T101500Z.csv/errors.csv")).toBe(true);
    const documented = readFileSync(join(import.meta.dirname, "../../../docs/erp.md"), "utf8");
    const folders = new Set([...documented.matchAll(/erp\/outbound\/([a-z-]+)\//g)].map(([, folder]) => folder));
    expect(folders.size).toBe(8);
    for (const folder of folders) {
      expect(mayList(`erp/outbound/${folder}/1000/`)).toBe(true);
      expect(may("s3:GetObject", `erp/outbound/${folder}/1000/1.json`)).toBe(true);
      expect(may("s3:DeleteObject", `erp/outbound/${folder}/1000/1.json`)).toBe(true);
    }
  });

  it("reaches nothing else: no other sales organization, no other files, no table", () => {
    expect(may("s3:PutObject", "feeds/2000/stock/stock.csv")).toBe(false);
    expect(may("s3:GetObject", "feeds/1000/users/users.csv")).toBe(false);
    expect(may("s3:DeleteObject", "feeds/1000/stock/stock.csv")).toBe(false);
    expect(may("s3:GetObject", "erp/outbound/orders/2000/1.json")).toBe(false);
    expect(may("s3:PutObject", "erp/outbound/orders/1000/1.json")).toBe(false);
    expect(may("s3:GetObject", "documents/receipts/1.pdf")).toBe(false);
    expect(mayList("")).toBe(false);
    expect(mayList("documents/")).toBe(false);
    expect(granted.flatMap(({ actions }) => actions).filter((action) => !action.startsWith("s3:"))).toEqual([]);
  });

  it("writes users, who belong to all sales organizations, only where stages.json says so", () => {
    const call = { action: "s3:PutObject", resource: "<files>/feeds/1000/users/users.csv" };
    expect(isAllowed(granted, call)).toBe(false);
    const trusted = prepare("test", { feedWriters: feedWriters.map((each) => ({ ...each, users: true })) });
    expect(isAllowed(roleOf(trusted.templates()).granted, call)).toBe(true);
  });

  it("follows the rules of AWS Solutions, and does not exist without an ERP in stages.json", () => {
    expect(() => prepareUnderRules("test", { feedWriters }).templates()).not.toThrow();
    expect(resources("AWS::IAM::Role").some(({ properties }) => /ERP/.test(String(properties.Description)))).toBe(
      false,
    );
  });
});
